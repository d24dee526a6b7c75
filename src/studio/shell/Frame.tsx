import { Link, Outlet } from '@tanstack/react-router'
import { BookOpen, House, LogOut, Moon, Route, Settings, Sun } from 'lucide-react'
import { deleteSession } from '#contract/account.ts'
import { IconButton } from '#ui/Button.tsx'
import { call } from './api.ts'
import { useTheme } from './theme.ts'

const places = [
  { to: '/', title: 'Home', Icon: House, exact: true },
  { to: '/pathways', title: 'Pathways', Icon: Route, exact: false },
  { to: '/settings', title: 'Settings', Icon: Settings, exact: false },
] as const

const entry =
  'flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-[13px] text-muted hover:bg-raised hover:text-ink data-[status=active]:bg-raised data-[status=active]:text-ink max-lg:justify-center max-lg:px-0'

/** Navigation at the left, the page beside it. */
export function Frame() {
  return (
    <div className="flex h-full">
      <a href="#page" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        Skip to the page
      </a>
      <nav
        aria-label="Main"
        className="flex w-52 shrink-0 flex-col gap-1 border-line border-r bg-surface p-3 max-lg:w-14"
      >
        <div className="mb-3 flex items-center gap-2.5 px-1.5">
          <img src="/favicon.svg" alt="" className="size-6" />
          <span className="font-semibold text-[15px] max-lg:sr-only">Dialpath</span>
        </div>
        {places.map(({ to, title, Icon, exact }) => (
          <Link key={to} to={to} activeOptions={{ exact }} className={entry} title={title}>
            <Icon aria-hidden className="size-4 shrink-0" />
            <span className="max-lg:sr-only">{title}</span>
          </Link>
        ))}
        <a href="/docs" className={entry} title="API reference">
          <BookOpen aria-hidden className="size-4 shrink-0" />
          <span className="max-lg:sr-only">API reference</span>
        </a>
        <div className="mt-auto flex gap-1 max-lg:flex-col">
          <ThemeButton />
          <IconButton label="Sign out" onClick={signOut}>
            <LogOut aria-hidden className="size-4" />
          </IconButton>
        </div>
      </nav>
      <main id="page" tabIndex={-1} className="min-w-0 flex-1 overflow-auto outline-none">
        <Outlet />
      </main>
    </div>
  )
}

export function ThemeButton() {
  const { setTheme } = useTheme()
  const dark = document.documentElement.dataset.theme === 'dark'
  return (
    <IconButton
      label={dark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden className="size-4" /> : <Moon aria-hidden className="size-4" />}
    </IconButton>
  )
}

async function signOut() {
  await call(deleteSession)
  window.location.assign('/sign-in')
}
