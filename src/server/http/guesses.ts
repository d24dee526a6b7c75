import { setTimeout as pause } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { hashSecret } from '../account/keys.ts'
import { tooManyRequests } from './failures.ts'

/**
 * Keeps credentials from being guessed, over all ways in together: keys in the `authorization` header or for a session, cookies and
 * sign-in tokens.
 *
 * Failures are counted for each address (IPv6: for each /64, which is what one customer has): 20 different credentials a minute. The
 * same wrong one again counts once, since it tells nothing new, and a tab with an ended session sends it often. Past that:
 *
 * - What has the shape of 256 random bits is still looked up: nobody guesses it, so that the owner of a key that Dialpath made, of a
 *   session or of a sign-in link comes in whoever else is at that address.
 * - A chosen key that has opened something from that address before is still looked up.
 * - Any other is not looked up, and 429: else "right ones come in, wrong ones wait" would be a way to test guesses. But two a second,
 *   over all addresses, are, after a wait of five seconds at most: the owner who comes with a chosen key for the first time, from an
 *   address that somebody else uses up, comes in so, unless guesses arrive faster than that without a pause.
 *
 * So a chosen key can be tried 20 times a minute from one address, and 120 times a minute beyond that from all addresses together;
 * without end only from an address from which it is in use. Counts are this process's, in memory of a bounded size, and no credential
 * is kept but as its hash.
 */
export interface Guesses {
  /**
   * Gives what `look` finds for a credential; undefined where it is not known.
   *
   * @throws ApiError 429 past the limit
   */
  check<T>(address: string, credential: string, look: () => Promise<T | undefined>): Promise<T | undefined>
}

const FAILURES = 20
const WINDOW_MS = 60_000
const SPARE_EVERY_MS = 500
const LONGEST_WAIT_MS = 5000
const MAX_ADDRESSES = 10_000
const MAX_PROVEN = 10_000
/** Keys that Dialpath makes, cookies and sign-in tokens. */
const RANDOM = /^(?:dp_)?[\w-]{43}$/

interface Window {
  readonly until: number
  /** The hashes of what failed, or is being looked up. */
  readonly failed: Set<string>
}

interface Timing {
  /** In milliseconds, never set back. */
  now(): number
  wait(ms: number): Promise<unknown>
}

const realTiming: Timing = { now: () => performance.now(), wait: pause }

export function limitGuesses({ now, wait }: Timing = realTiming): Guesses {
  /** In the order in which they end. */
  const windows = new Map<string, Window>()
  /** Addresses with what has opened something from there, the longest unused first. */
  const proven = new Set<string>()
  let nextSpare = 0

  function windowOf(source: string): Window {
    const known = windows.get(source)
    if (known && known.until > now()) return known
    windows.delete(source)
    for (const [other, { until }] of windows) {
      if (until > now() && windows.size < MAX_ADDRESSES) break
      windows.delete(other)
    }
    const begun = { until: now() + WINDOW_MS, failed: new Set<string>() }
    windows.set(source, begun)
    return begun
  }

  function prove(entry: string) {
    proven.delete(entry)
    proven.add(entry)
    const [oldest] = proven
    if (proven.size > MAX_PROVEN && oldest !== undefined) proven.delete(oldest)
  }

  /** Until it is a guess's turn to be looked up in spite of all. */
  async function spareTurn() {
    const at = Math.max(nextSpare, now())
    const ms = at - now()
    if (ms > LONGEST_WAIT_MS) throw tooManyRequests(LONGEST_WAIT_MS)
    nextSpare = at + SPARE_EVERY_MS
    if (ms > 0) await wait(ms)
  }

  return {
    async check(address, credential, look) {
      const source = sourceOf(address)
      const hash = hashSecret(credential)
      const entry = `${source} ${hash}`
      const { failed, until } = windowOf(source)
      const isOld = failed.has(hash)
      const isPast = failed.size >= FAILURES && !isOld
      if (isPast && !RANDOM.test(credential) && !proven.has(entry)) await spareTurn()
      // Counted before it is known: of many at once each would else find the count as it was before the others.
      if (!isPast) failed.add(hash)
      let isFailed = false
      try {
        const found = await look()
        isFailed = found === undefined
        if (!isFailed) prove(entry)
        else if (isPast) throw tooManyRequests(until - now())
        return found
      } finally {
        if (isFailed) proven.delete(entry)
        else failed.delete(hash)
      }
    },
  }
}

function sourceOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
}
