import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { sweeps } from '../db/schema.ts'
import { databaseNow } from '../db/time.ts'

const DAY_SECONDS = 24 * 60 * 60
/** The one row. */
const ID = 1

/**
 * State of the database's clock: `jumped` by more than a day since the last look, `unproven` since such a jump until the service has
 * run for a day, else `steady`. A service that stood still for more than a day looks as if its clock had jumped.
 */
export type ClockState = 'jumped' | 'unproven' | 'steady'

/**
 * Watches the clock that says what is past its time: one that is a month ahead for a moment would have all removed for good. What ran
 * meanwhile is measured by this process's own clock, which nobody sets; the looks are kept in the database, so that a service that is
 * stopped every evening proves its clock, too.
 *
 * @param now milliseconds, never set back
 */
export function watchClock(db: Db, now: () => number = () => performance.now()): () => Promise<ClockState> {
  let lookedAt: number | undefined
  return async () => {
    const looking = now()
    const ran = lookedAt === undefined ? 0 : (looking - lookedAt) / 1000
    const state = await db.transaction(tx => look(tx, ran))
    lookedAt = looking
    return state
  }
}

/** @param ran seconds that this process has run since its last look */
async function look(tx: Db, ran: number): Promise<ClockState> {
  const passed = sql<number>`extract(epoch from clock_timestamp() - ${sweeps.looked_at})::float8`
  const [last] = await tx.select({ passed, steady_seconds: sweeps.steady_seconds }).from(sweeps).for('update')
  const isJump = last !== undefined && (last.passed > ran + DAY_SECONDS || last.passed < -DAY_SECONDS)
  // Another process may have looked meanwhile: what has passed since then counts once.
  const steady_seconds =
    last && !isJump ? Math.min(DAY_SECONDS, last.steady_seconds + Math.min(ran, Math.max(0, last.passed))) : 0
  const noted = { looked_at: databaseNow, steady_seconds }
  await tx
    .insert(sweeps)
    .values({ id: ID, ...noted })
    .onConflictDoUpdate({ target: sweeps.id, set: noted })
  if (isJump) return 'jumped'
  return steady_seconds >= DAY_SECONDS ? 'steady' : 'unproven'
}
