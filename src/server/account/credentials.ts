import type { Clock } from '#runtime/ports.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/route.ts'
import { findKey, hashSecret, isKeyLive, USE_NOTED_EVERY_MS } from './keys.ts'
import { findSession, isSessionLive } from './sessions.ts'

/** So many credentials are remembered at most. */
const MOST = 1000

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>> | NonNullable<Awaited<ReturnType<typeof findKey>>>

interface Known {
  readonly found: Found
  readonly since: number
}

/**
 * The callers that come in by a key or a session. Where no other process can revoke them, as with the embedded database, they are remembered, each
 * for as long as its use is noted once: a save would else read what never changes twice.
 */
export interface Credentials {
  /** The account of a clear key; undefined for an unknown or revoked one. */
  findKey(key: string): ReturnType<typeof findKey>
  /** The session of a cookie; undefined for one that has ended. */
  findSession(token: string): ReturnType<typeof findSession>
  /** True if neither the key was revoked nor the session ended since the caller came in. */
  isLive(caller: Caller): Promise<boolean>
  /** Looks all of them up anew: some were revoked. */
  forget(): void
}

export function createCredentials({ db, kind }: Pick<Database, 'db' | 'kind'>, clock: Clock): Credentials {
  const isOnlyProcess = kind === 'pglite'
  /** By the hash of the credential, and by the id of the key or session. */
  const known = new Map<string, Known>()
  let generation = 0

  function recall(name: string): Found | undefined {
    const entry = known.get(name)
    if (!entry) return undefined
    const now = clock.now()
    const isFresh = now >= entry.since && now - entry.since < USE_NOTED_EVERY_MS
    if (isFresh && (!('expires_at' in entry.found) || entry.found.expires_at.getTime() > now)) return entry.found
    known.delete(name)
    return undefined
  }

  async function remember<Kind extends Found>(
    kind: string,
    secret: string,
    look: () => Promise<Kind | undefined>,
  ): Promise<Kind | undefined> {
    const name = `${kind} ${hashSecret(secret)}`
    // Everything remembered under this name is of its kind.
    const before = recall(name) as Kind | undefined
    if (before) return before
    const begun = generation
    const found = await look()
    // A row that was read before something was revoked may be that.
    if (!isOnlyProcess || !found || begun !== generation) return found
    if (known.size >= 2 * MOST) known.clear()
    const entry = { found, since: clock.now() }
    known.set(name, entry)
    known.set('session_id' in found ? found.session_id : found.key_id, entry)
    return found
  }

  return {
    findKey: key => remember('key', key, () => findKey(db, clock, key)),
    findSession: token => remember('session', token, () => findSession(db, clock, token)),
    async isLive(caller) {
      if (caller.by === 'nobody') return true
      if (recall(caller.by === 'key' ? caller.key_id : caller.session_id)) return true
      return caller.by === 'key' ? isKeyLive(db, caller.key_id) : isSessionLive(db, clock, caller.session_id)
    },
    forget() {
      generation += 1
      known.clear()
    },
  }
}
