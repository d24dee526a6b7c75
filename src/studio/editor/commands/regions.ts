/** Regions of the editor's page, in F6 order. */
const regions = ['toolbar', 'palette', 'graph', 'problems', 'panel'] as const
export type Region = (typeof regions)[number]

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Last focused element of each region, to return to. */
const last = new WeakMap<Element, HTMLElement>()

function elementOf(region: Region): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-region="${region}"]`)
}

/** Gives the focus to a region: where it was last, else its first control. @returns whether the region is there */
export function focusRegion(region: Region): boolean {
  const element = elementOf(region)
  if (!element) return false
  const before = last.get(element)
  const target =
    (before?.isConnected && before) ||
    element.querySelector<HTMLElement>('[data-outline] [data-active], [data-outline] button') ||
    element.querySelector<HTMLElement>(FOCUSABLE)
  if (!target) return false
  target.focus()
  return true
}

/** Gives the focus to the next region (-1: the one before), round to the first. */
export function goToRegion(step: 1 | -1): void {
  const focused = document.activeElement
  const here = regions.findIndex(region => elementOf(region)?.contains(focused) ?? false)
  const holder = here < 0 ? undefined : elementOf(regions[here] ?? 'graph')
  if (holder && focused instanceof HTMLElement) last.set(holder, focused)
  for (let away = 1; away <= regions.length; away += 1) {
    const region = regions[(here + step * away + regions.length * 2) % regions.length]
    if (region && focusRegion(region)) return
  }
}
