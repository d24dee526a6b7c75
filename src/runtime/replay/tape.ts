import { isKnownEvent, type RecordedEvent, type TimelineEvent } from '../events/event.ts'

/** The events of one turn as they were recorded, and how far the replay has come in them. */
export interface Tape {
  /** The event that is to come next; undefined at the end of what was recorded. */
  readonly next: () => TimelineEvent | undefined
  /** The event that came last in this turn. */
  readonly last: () => TimelineEvent | undefined
  /** The first event from there on that fits, and whether all before it are `between`. */
  readonly ahead: (
    isIt: (event: TimelineEvent) => boolean,
    between?: (event: TimelineEvent) => boolean,
  ) => TimelineEvent | undefined
  /** Ends the turn where it was cut short. @throws always */
  readonly end: () => never
  readonly advance: () => void
  readonly signal: AbortSignal
}

/** Thrown where a port is asked for more than was recorded: the turn was cut short there. */
export class EndOfTape extends Error {}

export function openTape(events: readonly RecordedEvent[]): Tape {
  const over = new AbortController()
  let at = 0
  const known = events.filter(isKnownEvent)
  return {
    signal: over.signal,
    next: () => known[at],
    last: () => known[at - 1],
    ahead(isIt, between = () => true) {
      for (let index = at; index < known.length; index += 1) {
        const event = known[index]
        if (event && isIt(event)) return event
        if (event && !between(event)) return undefined
      }
      return undefined
    },
    end() {
      const reason = new EndOfTape('Nothing more was recorded of this turn.')
      over.abort(reason)
      throw reason
    },
    advance() {
      at += 1
    },
  }
}
