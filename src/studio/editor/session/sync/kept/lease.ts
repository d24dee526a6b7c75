import { newId } from '../../document/newId.ts'

/** A kept history that is this page's own, to go on with; no other page writes it until it is let go. */
export interface Lease {
  readonly key: string
  letGo(): void
}

/** Time for which a page that is being left may still hold its lease. */
const LEAVING_MS = 1000

const placeOf = (pathwayId: string) => `dialpath-history-${pathwayId}`

/**
 * Claims the history that this tab wrote before it was reloaded; else the newest one that no tab has any more, as after a crash or the
 * closing of the browser; else a new one. A tab that was duplicated has its sibling's key, but not its lease.
 *
 * @param kept the keys of the pathway's histories, the newest first
 */
export async function leaseHistory(pathwayId: string, kept: readonly string[]): Promise<Lease> {
  const own = sessionStorage.getItem(placeOf(pathwayId))
  const lease = 'locks' in navigator ? await leaseByLock(own, kept) : leaseByTurns(own, pathwayId)
  if ('locks' in navigator) sessionStorage.setItem(placeOf(pathwayId), lease.key)
  return lease
}

async function leaseByLock(own: string | null, kept: readonly string[]): Promise<Lease> {
  const candidates = [
    ...(own === null ? [] : [{ key: own, signal: AbortSignal.timeout(LEAVING_MS) }]),
    ...kept.map(key => ({ key })),
  ]
  for (const candidate of candidates) {
    const letGo = await lock(candidate)
    if (letGo) return { key: candidate.key, letGo }
  }
  const key = newId()
  return { key, letGo: (await lock({ key })) ?? (() => undefined) }
}

/** Holds a lock until it is let go, at the latest with the page. @returns how to let go, unless another page has it */
function lock({
  key,
  signal,
}: {
  readonly key: string
  readonly signal?: AbortSignal
}): Promise<(() => void) | undefined> {
  return new Promise(resolve => {
    navigator.locks
      .request(`dialpath-history-${key}`, signal ? { signal } : { ifAvailable: true }, held => {
        if (!held) return resolve(undefined)
        return new Promise<void>(letGo => resolve(() => letGo()))
      })
      .catch(() => resolve(undefined))
  })
}

/**
 * Without TLS, browsers have no locks for pages from another machine. The key then is in the tab's storage only while no page of the tab
 * is open, so that a duplicate of the tab does not get it; and nothing tells whether another tab's history is still being written.
 */
function leaseByTurns(own: string | null, pathwayId: string): Lease {
  const key = own ?? newId()
  sessionStorage.removeItem(placeOf(pathwayId))
  const leave = () => sessionStorage.setItem(placeOf(pathwayId), key)
  const comeBack = () => sessionStorage.removeItem(placeOf(pathwayId))
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return {
    key,
    letGo() {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      leave()
    },
  }
}
