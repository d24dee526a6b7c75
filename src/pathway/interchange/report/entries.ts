import { type DocumentPlace, placeAt, type Steps } from '#pathway/place.ts'
import type { PathwayDocument } from '../../document.ts'

/** One thing that a report says, and every place that it is true of. */
export interface ReportEntry {
  readonly message: string
  readonly places: readonly DocumentPlace[]
}

/** Gathers what is said, so that what is true of many places is said once. */
export interface Gathering {
  say(message: string, steps: Steps): void
  entries(): readonly ReportEntry[]
}

export function gather(document: PathwayDocument): Gathering {
  const places = new Map<string, DocumentPlace[]>()
  return {
    say(message, steps) {
      const place = placeAt(document, steps)
      if (places.get(message)?.push(place) === undefined) places.set(message, [place])
    },
    entries: () => [...places].map(([message, at]) => ({ message, places: at })),
  }
}
