const LONGEST_WAIT_MS = 1000
const SOON_MS = 50

/** Runs something once the browser has nothing else to do, a second from now at the latest; gives what calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari does not tell when it is idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, SOON_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(request)
}
