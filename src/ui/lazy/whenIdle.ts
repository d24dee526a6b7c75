const LONGEST_WAIT_MS = 1000
/** By then a browser that does not tell when it is idle has painted what a page opens with. */
const PAINTED_MS = 200

/**
 * Runs something once the browser has nothing else to do, a second from now at the latest; gives what calls it off.
 *
 * @param guessMs after how many milliseconds it runs in a browser that does not tell when it is idle, as Safari does not
 */
export function whenIdle(run: () => void, guessMs = 0): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, guessMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(request)
}

/** Runs something once the page shows what it opens with and has nothing else to do; gives what calls it off. */
export function whenPainted(run: () => void): () => void {
  return whenIdle(run, PAINTED_MS)
}
