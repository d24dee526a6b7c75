import { type LucideIcon, Monitor, Moon, Sun, Waypoints } from 'lucide-react'
import { type StudioPlace, studioPlaces } from '#studio/shell/places.ts'
import { useTheme } from '#studio/shell/theme.ts'

/** Ways out of the editor, as the router takes them. */
export interface Exits {
  toPlace(to: StudioPlace['to']): void
  toPathway(id: string): void
}

/** Something that the search offers beside the pathway and its commands. */
export interface Elsewhere {
  readonly key: string
  readonly title: string
  /** Name by which it is found as well as by its title. */
  readonly name?: string
  readonly keywords: readonly string[]
  readonly Icon: LucideIcon
  readonly open: (exits: Exits) => void
}

/** The other pathways of the account. */
export function otherPathways(
  pathways: readonly { readonly id: string; readonly name: string }[],
  openedId: string,
): readonly Elsewhere[] {
  return pathways
    .filter(({ id }) => id !== openedId)
    .map(({ id, name }) => ({
      key: `pathway ${id}`,
      title: `Open “${name}”`,
      name,
      keywords: ['switch pathway', 'go to'],
      Icon: Waypoints,
      open: exits => exits.toPathway(id),
    }))
}

export const pages: readonly Elsewhere[] = studioPlaces.map(({ to, title, Icon, keywords }) => ({
  key: `page ${to}`,
  title: `Go to ${title}`,
  name: title,
  keywords,
  Icon,
  open: exits => exits.toPlace(to),
}))

const themes = [
  { theme: 'light', title: 'Use light theme', Icon: Sun },
  { theme: 'dark', title: 'Use dark theme', Icon: Moon },
  { theme: 'system', title: 'Match system theme', Icon: Monitor },
] as const

export const themeCommands: readonly Elsewhere[] = themes.map(({ theme, title, Icon }) => ({
  key: `theme ${theme}`,
  title,
  keywords: ['dark mode', 'light mode', 'appearance', 'colors', 'night', 'contrast'],
  Icon,
  open: () => useTheme.getState().setTheme(theme),
}))
