/** A pathway of thousands of nodes may have thousands of problems; more than these nobody reads at once. */
export const PAGE = 200

/** Which of the problems the list shows: those from the one place up to before the other. */
export interface Shown {
  readonly from: number
  readonly to: number
}

export const FIRST_PAGE: Shown = { from: 0, to: PAGE }

/** What is shown already where the current problem is among it, else the page with that problem; the same object where it stays. */
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
