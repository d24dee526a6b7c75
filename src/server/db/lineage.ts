import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { lineages } from './schema.ts'

/**
 * Names the lineage of the database, in twelve hexadecimal digits (`docs/api-decisions.md` §7). Two states of a database with the same name are
 * two moments of one line: the one with the larger revision holds all that the other held. Where that is not certain the name is
 * another one. A name that changed without need costs nobody anything where what is stored is still the same.
 *
 * It is part of the statement that reads the row it belongs to, since a server may be put back while this process runs. The function
 * (in the migrations) digests the random id that the table `lineages` keeps, with what a server says of itself and every role may read:
 *
 * - its system identifier, the oid of the database, the oid of the table and the transaction that wrote its row: a dump restored on
 *   another server, in another database, or over the tables of the same one differs in one of them;
 * - the timeline of its log: it is another one after a point-in-time recovery and after a standby took over.
 *
 * A server whose own files were put back as they once were, as of a copied volume, says the same as before: `update lineages set
 * id = gen_random_uuid()` is for its operator. Of the embedded database `settleLineage` sees that.
 */
export const lineage = sql<string>`dialpath_lineage()`

/** Begins a new line of changes: what is stored from now on may lack what was acknowledged before. */
export async function beginLineage(db: Db, place = ''): Promise<void> {
  await db.update(lineages).set({ id: randomUUID(), place })
}

/**
 * Begins a new lineage where the files of the embedded database are not those that were last opened: restored from a snapshot, copied
 * here, or put back; and where the machine was started meanwhile, since PGlite never waits for the disk. A killed process alone loses
 * nothing.
 *
 * @param folder of the opened database
 * @param now milliseconds since 1970
 */
export async function settleLineage(db: Db, folder: string, now: number): Promise<void> {
  const place = `${identityOf(folder)} ${bootId(now)}`
  const [known] = await db.select({ place: lineages.place }).from(lineages)
  if (known?.place !== place) await beginLineage(db, place)
}

/** Of the file that is written once, when a database is made, also the moment at which it came here, which a copy cannot keep. */
function identityOf(folder: string): string {
  const version = statSync(join(folder, 'PG_VERSION'), { bigint: true })
  const control = statSync(join(folder, 'global', 'pg_control'), { bigint: true })
  return `${version.ino}-${version.ctimeNs}-${control.ino}`
}

/** Changes with each start of the machine. */
function bootId(now: number): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // Systems without it: the moment of the start, in steps that are longer than what the clocks drift apart.
    return String(Math.round((now - uptime() * 1000) / 600_000))
  }
}
