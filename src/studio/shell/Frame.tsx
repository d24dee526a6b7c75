import { Outlet, useRouterState } from '@tanstack/react-router'
import { Moon, Sun } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { Navigation } from './Navigation.tsx'
import { useTheme } from './theme.ts'

/** Navigation at the left, the page beside it. */
export function Frame() {
  const page = useRef<HTMLElement>(null)
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) page.current?.scrollTo(0, 0)
    before.current = path
  }, [path])
  return (
    <div className="flex h-full">
      <SkipLink to="page">Skip to the page</SkipLink>
      <Navigation />
      <main id="page" ref={page} tabIndex={-1} className="min-w-0 flex-1 overflow-auto outline-none">
        <Outlet />
      </main>
    </div>
  )
}

/** Toggles between light and dark colours. */
export function ThemeButton() {
  const { setTheme } = useTheme()
  const dark = document.documentElement.dataset.theme === 'dark'
  return (
    <IconButton label={dark ? 'Use light theme' : 'Use dark theme'} onClick={() => setTheme(dark ? 'light' : 'dark')}>
      {dark ? <Sun aria-hidden className="size-4" /> : <Moon aria-hidden className="size-4" />}
    </IconButton>
  )
}
