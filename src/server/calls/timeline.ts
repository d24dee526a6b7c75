import type { ServiceContext } from '../context.ts'
import { addEvents, type NewEvent } from './store.ts'

/** Events that one statement stores at most. */
const MOST = 200

/** The timelines of the calls that are being played. */
export interface Timelines {
  /** Stores an event; those of a call in the order in which they were handed over. Rejects where it can't be stored. */
  add(event: NewEvent): Promise<void>
}

/**
 * Writes what happens in calls: events that wait while others are being written go together with the next statement, whichever calls
 * they are of, so that many calls at once cost few statements.
 */
export function createTimelines(context: ServiceContext): Timelines {
  const waiting: (NewEvent & { readonly settle: (error?: unknown) => void })[] = []
  let isWriting = false

  async function write() {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST)
      const error = await failureOf(batch)
      // One that can't be stored does not take the others with it.
      const isShared = error !== undefined && batch.length > 1
      for (const entry of batch) entry.settle(isShared ? await failureOf([entry]) : error)
    }
    isWriting = false
  }

  async function failureOf(batch: readonly NewEvent[]): Promise<unknown> {
    try {
      await addEvents(context, batch)
      return undefined
    } catch (error) {
      return error ?? new Error('An event could not be stored.')
    }
  }

  return {
    add: event =>
      new Promise((resolve, reject) => {
        waiting.push({ ...event, settle: error => (error === undefined ? resolve() : reject(error)) })
        if (!isWriting) void write()
      }),
  }
}
