/** Regions of the editor's page, in F6 order. */
const regions = ['toolbar', 'palette', 'graph', 'problems', 'panel'] as const
export type Region = (typeof regions)[number]

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Elements that get the focus first in a region that has them: a row of the outline, else what is selected, the start node, or any card. */
const PREFERRED = [
  '[data-outline] [data-active], [data-outline] button',
  '.react-flow__node.selected, .edge-label[data-selected]',
  '.react-flow__node:has([data-start])',
  '.react-flow__node',
  '.react-flow__controls button',
]

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
    (before?.isConnected && isInView(before, element) && before) ||
    PREFERRED.map(one => firstInView(element, one)).find(found => found !== undefined) ||
    element.querySelector<HTMLElement>(FOCUSABLE)
  if (!target) return false
  target.focus({ preventScroll: region === 'graph' })
  return true
}

function firstInView(region: Element, selector: string): HTMLElement | undefined {
  return [...region.querySelectorAll<HTMLElement>(selector)].find(element => isInView(element, region))
}

/** Tells whether the middle of an element lies in the region; what scrolls is brought into view by the focus itself. */
function isInView(element: Element, region: Element): boolean {
  if (!element.closest('.react-flow')) return true
  const box = element.getBoundingClientRect()
  const around = region.getBoundingClientRect()
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return x > around.left && x < around.right && y > around.top && y < around.bottom
}

/** The card of a node, or the label of an edge by its key, while the canvas shows it. */
export function cardOf(id: string): HTMLElement | undefined {
  return elementOf('graph')?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? undefined
}

/** Gives the focus back to the graph: to the card of a node, the label of an edge, or else where one would go by F6. */
export function focusOnCanvas(id: string | undefined): void {
  const shown = id === undefined ? undefined : cardOf(id)
  if (shown) shown.focus({ preventScroll: true })
  else focusRegion('graph')
}

/** Runs once the page has changed: gives the focus to the graph if what had it is gone or disabled, and nothing else has it. */
export function keepFocus(before: Element | null): void {
  if (!before || (before.isConnected && !before.matches(':disabled'))) return
  const focused = document.activeElement
  if (focused === document.body || focused === before) focusRegion('graph')
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
