import { create } from 'zustand'

type Theme = 'light' | 'dark' | 'system'

const KEY = 'dialpath-theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

function apply(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Reads a stored theme; anything but “light” and “dark” follows the system. */
export function themeOf(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The studio's colours: this person's choice, or the system's. */
export const useTheme = create<{ theme: Theme; setTheme(theme: Theme): void }>()(set => ({
  theme: themeOf(localStorage.getItem(KEY)),
  setTheme(theme) {
    localStorage.setItem(KEY, theme)
    apply(theme)
    set({ theme })
  },
}))

systemIsDark.addEventListener('change', () => apply(useTheme.getState().theme))
