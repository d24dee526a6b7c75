/** Colours of the styles as a drawing takes them: `var()` and mixes worked out for the theme of just now. */
export interface Palette {
  /** A colour as the styles write it. */
  colour(css: string): string
  /** So many percent of a colour over the surface of cards. */
  tint(css: string, percent: number): string
}

/** Reads colours from where the drawing stands; made anew when the theme changes. */
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
    tint: (css, percent) => colour(`color-mix(in oklab, ${css} ${percent}%, var(--color-surface))`),
  }
}
