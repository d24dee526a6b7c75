import { nodeKinds } from '#nodes/kinds.ts'
import { type CanvasColor, canvasColors } from '#pathway/canvas.ts'

/** The colours of a picture, as plain values that any program reads. */
export interface Look {
  readonly bg: string
  readonly surface: string
  readonly raised: string
  readonly line: string
  readonly ink: string
  readonly muted: string
  readonly accent: string
  readonly 'on-accent': string
  readonly danger: string
  readonly 'danger-soft': string
  /** By the kind's accent, as the views name it: `var(--kind-webhook)`. */
  kind(accent: string): string
  /** Of notes and groups. */
  note(color: CanvasColor): string
}

export type Theme = 'light' | 'dark'

/** Reads the colours of a theme, which need not be the page's. */
export function readLook(theme: Theme): Look {
  const probe = document.createElement('div')
  probe.dataset.theme = theme
  probe.hidden = true
  document.body.append(probe)
  const styles = getComputedStyle(probe)
  const colours = new Map<string, string>()
  const read = (name: string) => {
    const known = colours.get(name) ?? styles.getPropertyValue(`--${name}`).trim()
    colours.set(name, known)
    return known
  }
  probe.className = 'canvas-swatch'
  const noteColours = new Map(
    canvasColors.map(color => {
      probe.dataset.color = color
      return [color, styles.getPropertyValue('--note').trim()]
    }),
  )
  const look: Look = {
    bg: read('bg'),
    surface: read('surface'),
    raised: read('raised'),
    line: read('line'),
    ink: read('ink'),
    muted: read('muted'),
    accent: read('accent'),
    'on-accent': read('on-accent'),
    danger: read('danger'),
    'danger-soft': read('danger-soft'),
    kind: accent => colours.get(/--(kind-[\w-]+)/.exec(accent)?.[1] ?? '') ?? read('muted'),
    note: color => noteColours.get(color) ?? read('muted'),
  }
  for (const { key } of nodeKinds) read(`kind-${key}`)
  probe.remove()
  return look
}
