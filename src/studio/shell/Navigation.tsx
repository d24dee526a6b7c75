import { Link } from '@tanstack/react-router'
import { CircleUser, LogOut, Monitor, Moon, PanelLeftClose, PanelLeftOpen, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useIsWindowWide } from '#ui/useWindowWidth.ts'
import { useFold } from './fold.ts'
import { studioPlaces } from './places.ts'
import { signOut } from './session.ts'
import { themeOf, useTheme } from './theme.ts'

const entryLook =
  'flex h-8 w-full items-center gap-2.5 rounded-md font-medium text-[13px] text-muted transition-colors duration-100 hover:bg-raised hover:text-ink data-[state=open]:bg-raised data-[status=active]:bg-raised data-[status=active]:text-ink'

/** Rem; narrower, the names of the pages would take the room that tables need. */
const WIDE = 72

/** Main navigation at the left; icons only if collapsed or in narrow windows. */
export function Navigation() {
  const { folded, toggle } = useFold()
  const isWide = useIsWindowWide(WIDE)
  const short = folded || !isWide
  const entry = `${entryLook} ${short ? 'justify-center' : 'px-2.5'}`
  return (
    <nav
      aria-label="Main"
      className={`flex shrink-0 flex-col gap-0.5 overflow-y-auto border-line border-r bg-surface p-3 ${short ? 'w-14' : 'w-56'}`}
    >
      <div className={`mb-3 flex h-8 items-center gap-2.5 ${short ? 'justify-center' : 'px-1.5'}`}>
        <img src="/favicon.svg" alt="" className="size-6" />
        <span className={short ? 'sr-only' : 'font-semibold text-[15px] tracking-[-0.018em]'}>Dialpath</span>
      </div>
      {studioPlaces.map(({ to, title, Icon }) => (
        <Named key={to} title={title} short={short}>
          <Link to={to} activeOptions={{ exact: to === '/' }} className={entry}>
            <Icon aria-hidden className="size-4 shrink-0" />
            <span className={short ? 'sr-only' : 'truncate'}>{title}</span>
          </Link>
        </Named>
      ))}
      <div className={`mt-auto flex gap-1 pt-3 ${short ? 'flex-col items-center' : 'items-center'}`}>
        <AccountMenu short={short} />
        {isWide && (
          <IconButton
            label={folded ? 'Expand the navigation' : 'Collapse the navigation'}
            side="right"
            className="text-muted"
            onClick={toggle}
          >
            {folded ? (
              <PanelLeftOpen aria-hidden className="size-4" />
            ) : (
              <PanelLeftClose aria-hidden className="size-4" />
            )}
          </IconButton>
        )}
      </div>
    </nav>
  )
}

/** Shows the name as a tooltip while only the icon is visible. */
function Named({
  title,
  short,
  children,
}: {
  readonly title: string
  readonly short: boolean
  readonly children: ReactNode
}) {
  if (!short) return children
  return (
    <Tooltip label={title} side="right">
      {children}
    </Tooltip>
  )
}

function AccountMenu({ short }: { readonly short: boolean }) {
  const { theme, setTheme } = useTheme()
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button type="button" className={`${entryLook} min-w-0 ${short ? 'justify-center' : 'px-2.5'}`}>
          <CircleUser aria-hidden className="size-4 shrink-0" />
          <span className={short ? 'sr-only' : 'truncate'}>Account</span>
        </button>
      }
      items={[
        {
          label: 'Sign out',
          icon: <LogOut aria-hidden className="size-4 text-muted" />,
          onSelect: () => void signOut(),
        },
      ]}
      choice={{
        title: 'Appearance',
        value: theme,
        onChange: value => setTheme(themeOf(value)),
        choices: [
          { value: 'light', label: 'Light', icon: <Sun aria-hidden className="size-4 text-muted" /> },
          { value: 'dark', label: 'Dark', icon: <Moon aria-hidden className="size-4 text-muted" /> },
          { value: 'system', label: 'Match system', icon: <Monitor aria-hidden className="size-4 text-muted" /> },
        ],
      }}
    />
  )
}
