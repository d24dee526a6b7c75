import type { RecordedEvent } from '../events/event.ts'
import { recordedEvent } from '../events/recorded.ts'
import { turnsOf } from './turns.ts'

/** The first place at which a replay tells something else than what was recorded; one of the two is missing where the other is longer. */
export interface Difference {
  readonly recorded: RecordedEvent | undefined
  readonly replayed: RecordedEvent | undefined
}

/** Compares a replay with what it was made of. @returns undefined where both are the same. */
export function differenceOf(
  recorded: readonly RecordedEvent[],
  replayed: readonly RecordedEvent[],
): Difference | undefined {
  const told = turnsOf(recorded).flatMap(({ events }) => events)
  for (let at = 0; at < Math.max(told.length, replayed.length); at += 1) {
    const [one, other] = [told[at], replayed[at]]
    if (!one || !other || written(one) !== written(other)) return { recorded: one, replayed: other }
  }
  return undefined
}

/** As it is stored and read again. */
const written = (event: RecordedEvent) => JSON.stringify(recordedEvent.parse(JSON.parse(JSON.stringify(event))))
