/** Colours of the styles as plain values: `var()` and mixes worked out for one theme. */
export interface Palette {
  /** A colour as CSS writes it. */
  colour(css: string): string
  /** A colour of the theme, by its name there. */
  token(name: string): string
  /** So many percent of a colour over the surface of cards. */
  tint(css: string, percent: number): string
}

/** Reads colours in the theme of an element; made anew when that changes. */
export function readPalette(host: HTMLElement): Palette {
  const known = new Map<string, string>()
  function colour(css: string): string {
    const before = known.get(css)
    if (before !== undefined) return before
    const probe = document.createElement('span')
    probe.style.color = css
    host.append(probe)
    const read = getComputedStyle(probe).color
    probe.remove()
    known.set(css, read)
    return read
  }
  return {
    colour,
    token: name => colour(`var(--${name})`),
    tint: (css, percent) => colour(`color-mix(in oklab, ${css} ${percent}%, var(--surface))`),
  }
}

export type Theme = 'light' | 'dark'

/** Reads the colours of a theme, which need not be the page's, while `use` runs. */
export async function withThemePalette<T>(theme: Theme, use: (palette: Palette) => T | Promise<T>): Promise<T> {
  const host = document.createElement('div')
  host.dataset.theme = theme
  host.hidden = true
  document.body.append(host)
  try {
    return await use(readPalette(host))
  } finally {
    host.remove()
  }
}
