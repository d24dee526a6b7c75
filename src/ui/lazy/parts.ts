import { whenIdle } from './whenIdle.ts'

type Fetch = () => Promise<unknown>

/** Lazy parts of the page, fetched when idle so that they also open without a connection. */
const parts: Fetch[] = []

/** A module that is needed only once somebody asks for what it does. */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  parts.push(load)
  return load
}

/**
 * Fetches all of them, and what they hold themselves, one after the other while the browser has nothing else to do, so that none keeps the
 * page from what somebody does in it. One that does not come is tried again, and told of, when it is asked for.
 *
 * @param guessMs as `whenIdle` takes it
 * @returns ends the fetching
 */
export function fetchParts(guessMs: number): () => void {
  let isOver = false
  let callOff = whenIdle(() => void fetchAll(), guessMs)
  async function fetchAll() {
    for (const fetchPart of parts) {
      await fetchPart().catch(() => undefined)
      if (isOver) return
      await new Promise<void>(resolve => {
        callOff = whenIdle(resolve)
      })
    }
  }
  return () => {
    isOver = true
    callOff()
  }
}
