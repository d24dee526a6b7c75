/** A draft is counted so long after a save, together with what is saved meanwhile. */
const PAUSE_MS = 1000

export interface Place {
  readonly account_id: string
  readonly pathway_id: string
}

/** Counts the problems of saved drafts, once for many saves: nobody waits for the counts. */
export interface LaterCounts {
  later(place: Place): void
  /** Counts at once what is still to be counted. */
  finish(): Promise<void>
}

/** @param count counts a draft and never fails */
export function createLaterCounts(count: (place: Place) => Promise<void>): LaterCounts {
  const due = new Map<string, { readonly place: Place; readonly timer: NodeJS.Timeout }>()
  const underWay = new Set<Promise<void>>()

  function begin(place: Place) {
    clearTimeout(due.get(place.pathway_id)?.timer)
    due.delete(place.pathway_id)
    const counted = count(place).finally(() => underWay.delete(counted))
    underWay.add(counted)
  }

  return {
    later(place) {
      if (due.has(place.pathway_id)) return
      const timer = setTimeout(() => begin(place), PAUSE_MS)
      timer.unref()
      due.set(place.pathway_id, { place, timer })
    },
    async finish() {
      for (const { place } of due.values()) begin(place)
      await Promise.all(underWay)
    },
  }
}
