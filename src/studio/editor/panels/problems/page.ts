/** Number of problems shown at once: large pathways have thousands, and the browser goes through all of them at each step of the canvas. */
export const PAGE = 50

/** Range of shown problems, from `from` up to but without `to`. */
export interface Shown {
  readonly from: number
  readonly to: number
}

export const FIRST_PAGE: Shown = { from: 0, to: PAGE }

/** Returns the shown range if the current problem is in it (the same object), else the page with that problem. */
export function shownWith(shown: Shown, current: number, total: number): Shown {
  if (current >= 0 && (current < shown.from || current >= shown.to)) return pageOf(current)
  return shown.from > 0 && shown.from >= total ? pageOf(Math.max(0, total - 1)) : shown
}

function pageOf(place: number): Shown {
  const from = place - (place % PAGE)
  return { from, to: from + PAGE }
}

export function withEarlier({ from, to }: Shown): Shown {
  return { from: Math.max(0, from - PAGE), to }
}

export function withLater({ from, to }: Shown): Shown {
  return { from, to: to + PAGE }
}
