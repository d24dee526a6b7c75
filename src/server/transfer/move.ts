import type { Settings } from '../settings.ts'
import { countRows } from './catalog.ts'
import { dumpTables } from './dump.ts'
import { loadTable } from './load.ts'
import { TransferError } from './parts.ts'
import type { Tell } from './progress.ts'
import { makeSchema } from './schema.ts'
import { readEmbedded, type Source } from './source.ts'
import { fillServer } from './target.ts'
import type { Texts } from './texts.ts'

type MoveSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>

/**
 * Brings all rows of the embedded database into the empty one of `DATABASE_URL`, and counts them on both sides. The embedded one, and the
 * files beside it, stay as they are.
 *
 * @throws {TransferError}
 */
export async function moveDatabase(
  { dataDir, databaseUrl: url }: MoveSettings,
  migrations: string,
  tell: Tell,
): Promise<void> {
  if (url === undefined) throw new TransferError('Set DATABASE_URL to the empty PostgreSQL database to move to.')
  await readEmbedded(dataDir, source =>
    fillServer({ url, tell }, async texts => {
      tell(`Moving the embedded database in ${dataDir} to PostgreSQL…`)
      await carry(source, texts, migrations, tell)
    }),
  )
  tell(
    `Moved. Start Dialpath with DATABASE_URL and the same DIALPATH_DATA_DIR, where recordings and the key of your secrets stay. ${dataDir}/db and ${dataDir}/snapshots are as they were; remove them once all is well.`,
  )
}

async function carry({ texts: from, schema }: Source, to: Texts, migrations: string, tell: Tell) {
  const { tables, finish } = await makeSchema(to, migrations, schema)
  const read = new Map<string, number>()
  for await (const part of dumpTables(from)) read.set(part.table, await loadTable(to, part, tables))
  const stored = await countRows(to, tables)
  const width = Math.max(...[...read.keys()].map(name => name.length))
  tell(`  ${'Table'.padEnd(width)}  ${'embedded'.padStart(10)}  ${'PostgreSQL'.padStart(10)}`)
  for (const [name, rows] of read)
    tell(`  ${name.padEnd(width)}  ${String(rows).padStart(10)}  ${String(stored.get(name)).padStart(10)}`)
  const differing = [...read].filter(([name, rows]) => stored.get(name) !== rows)
  if (differing.length > 0)
    throw new TransferError(`The counts of ${differing.map(([name]) => name).join(', ')} differ, so nothing was moved.`)
  await finish()
}
