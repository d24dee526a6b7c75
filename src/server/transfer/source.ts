import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findDamage } from '../db/damage.ts'
import { lockDataDirectory } from '../db/lock.ts'
import { openFolder } from '../db/making.ts'
import { connectAlone } from '../db/postgres.ts'
import type { Settings } from '../settings.ts'
import { quoted, tableNames } from './catalog.ts'
import { type Header, type SchemaState, TransferError } from './parts.ts'
import { schemaOf } from './schema.ts'
import { beginTexts, overClient, overEmbedded, type Texts } from './texts.ts'

export interface Source {
  readonly kind: Header['database']
  readonly schema: SchemaState
  readonly texts: Texts
}

type Read<T> = (source: Source) => Promise<T>
type SourceSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>

/** Reads the database of the settings as it stands at one moment, and changes nothing in it. */
export function readSource<T>({ dataDir, databaseUrl }: SourceSettings, read: Read<T>): Promise<T> {
  return databaseUrl === undefined ? readEmbedded(dataDir, read) : readServer(databaseUrl, read)
}

/**
 * Reads the embedded database of a data directory that no service uses: it has one connection, so that a service that read it all would
 * answer nobody meanwhile. Its own snapshots go on while it runs.
 *
 * @throws {DataDirectoryInUse}
 */
export async function readEmbedded<T>(dataDir: string, read: Read<T>): Promise<T> {
  const folder = join(dataDir, 'db')
  if (!existsSync(folder) || readdirSync(folder).length === 0)
    throw new TransferError(`There is no database in ${dataDir}. Set DIALPATH_DATA_DIR to the directory that has it.`)
  const lock = await lockDataDirectory(dataDir)
  try {
    const database = await openFolder(folder)
    try {
      const { lost } = await findDamage(database, folder)
      if (lost.length > 0)
        throw new TransferError(
          `The database in ${dataDir} is damaged (${lost.slice(0, 3).join('; ')}). Start Dialpath, which puts the newest good snapshot in its place, and try again.`,
        )
      return await database.transaction(async transaction => {
        const texts = await beginTexts(overEmbedded(transaction))
        return read({ kind: 'pglite', schema: await schemaIn(texts), texts })
      })
    } finally {
      await database.close()
    }
  } finally {
    await lock.release()
  }
}

/** Reads a server's database while services use it. */
async function readServer<T>(url: string, read: Read<T>): Promise<T> {
  const client = await connectAlone(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const texts = await beginTexts(overClient(client))
    const names = await tableNames(texts)
    // No migration changes a table between its moment and that of its rows.
    if (names.length > 0) await texts.run(`lock table ${names.map(quoted).join(', ')} in access share mode`)
    return await read({ kind: 'postgres', schema: await schemaIn(texts), texts })
  } finally {
    await client.end()
  }
}

async function schemaIn(texts: Texts): Promise<SchemaState> {
  const schema = await schemaOf(texts)
  if (!schema)
    throw new TransferError('The database holds nothing of Dialpath yet. Does DATABASE_URL name the right one?')
  return schema
}
