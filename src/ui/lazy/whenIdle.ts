const LONGEST_WAIT_MS = 1000

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
