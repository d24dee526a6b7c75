import { join } from 'node:path'
import type pg from 'pg'
import { anyConnected } from '../db/connected.ts'
import { bringToDisk } from '../db/disk.ts'
import { makeDatabase, openFolder } from '../db/making.ts'
import { connectAlone, MIGRATION_LOCK } from '../db/postgres.ts'
import { quoted, SCHEMAS, tableNames } from './catalog.ts'
import { TransferError } from './parts.ts'
import { beginTexts, overClient, overEmbedded, type Texts } from './texts.ts'

type Write<T> = (texts: Texts) => Promise<T>

/** Makes a new embedded database in a folder, and fills it; it is on the disk when this is done. */
export async function fillEmbedded<T>(folder: string, fill: Write<T>, readyMade?: string): Promise<T> {
  const began = Date.now()
  await makeDatabase(folder, readyMade)
  const database = await openFolder(folder)
  try {
    return await database.transaction(async transaction => fill(await beginTexts(overEmbedded(transaction))))
  } finally {
    await database.close()
    await bringToDisk(folder, began)
  }
}

export interface ServerTarget {
  readonly url: string
  /** Puts what is there aside under this ending; without it only an empty database is filled. */
  readonly aside?: string | undefined
  /** Does what belongs to the data beside the database, and must not fail after them. */
  readonly before?: () => void
  readonly tell: (line: string) => void
}

/**
 * Fills an empty database of a server, all of it or nothing.
 *
 * @throws {TransferError} where it is not empty.
 */
export async function fillServer<T>({ url, aside, before, tell }: ServerTarget, fill: Write<T>): Promise<T> {
  const client = await connectAlone(url)
  try {
    await client.query('begin')
    const texts = await beginTexts(overClient(client))
    // A service that starts meanwhile waits, and then finds the data.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const [connected] = await texts.rows(anyConnected)
    if (connected?.[0] === 'true')
      throw new TransferError('A Dialpath uses the database of DATABASE_URL. Stop all of its processes, and try again.')
    const found = await tableNames(texts)
    if (found.length > 0 && aside === undefined)
      throw new TransferError(
        `The database of DATABASE_URL is not empty: it has ${found.length} tables (${found.slice(0, 3).join(', ')}…). Make an empty one (createdb) and set DATABASE_URL to it.`,
      )
    if (aside !== undefined) for (const line of await putSchemasAside(client, aside)) tell(line)
    const done = await fill(texts)
    before?.()
    await client.query('commit')
    return done
  } finally {
    // Uncommitted rows are undone with the connection.
    await client.end()
  }
}

async function putSchemasAside(client: pg.Client, ending: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct n.nspname as name from pg_namespace n join pg_class c on c.relnamespace = n.oid where n.nspname = any($1) order by 1`,
    [SCHEMAS],
  )
  const lines: string[] = []
  for (const { name } of rows) {
    const renamed = `${name}_${ending}`
    await client.query(`alter schema ${quoted(name)} rename to ${quoted(renamed)}`)
    if (name === 'public') await client.query('create schema public')
    lines.push(`The schema ${name} is now ${renamed}. To remove it: drop schema ${quoted(renamed)} cascade`)
  }
  return lines
}

/** The folder of the embedded database in a data directory. */
export const databaseIn = (dataDir: string) => join(dataDir, 'db')
