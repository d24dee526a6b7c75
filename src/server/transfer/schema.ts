import { readMigrationFiles } from 'drizzle-orm/migrator'
import { getConstructionPlans } from 'pg-boss'
import { quoted, readTables, type Table } from './catalog.ts'
import { type SchemaState, TransferError } from './parts.ts'
import { restorePatience, type Texts } from './texts.ts'

const MIGRATIONS = 'drizzle.__drizzle_migrations'

/** The schema of a database; undefined where no Dialpath has begun to use it. */
export async function schemaOf(texts: Texts): Promise<SchemaState | undefined> {
  if (!(await exists(texts, MIGRATIONS))) return undefined
  const [applied] = await texts.rows(`select count(*)::text, max(created_at)::text from ${MIGRATIONS}`)
  if (!applied || applied[1] === null) return undefined
  const [jobs] = (await exists(texts, 'jobs.version')) ? await texts.rows('select version::text from jobs.version') : []
  return { migrations: Number(applied[0]), last: Number(applied[1]), ...(jobs ? { jobs: Number(jobs[0]) } : {}) }
}

async function exists(texts: Texts, table: string): Promise<boolean> {
  const [row] = await texts.rows('select to_regclass($1::text)::text', [table])
  return row?.[0] !== null
}

/** The schema as an empty database gets it, up to the migration that the data stand in; later ones change them once they are there. */
export interface EmptySchema {
  readonly tables: readonly Table[]
  /** Does the other migrations. */
  finish(): Promise<void>
}

/** @throws {TransferError} where the data are of a newer version. */
export async function makeSchema(texts: Texts, folder: string, { last, jobs }: SchemaState): Promise<EmptySchema> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const known = migrations.findIndex(({ folderMillis }) => folderMillis === last)
  if (known < 0) throw new TransferError(NEWER)
  const migrate = async (some: typeof migrations) => {
    for (const { sql, hash, folderMillis } of some) {
      for (const statements of sql) await texts.run(statements)
      await texts.rows(`insert into ${MIGRATIONS} (hash, created_at) values ($1::text, $2::text::bigint)`, [
        hash,
        String(folderMillis),
      ])
    }
  }
  await texts.run(`create schema if not exists drizzle;
    create table if not exists ${MIGRATIONS} (id serial primary key, hash text not null, created_at bigint)`)
  await migrate(migrations.slice(0, known + 1))
  await texts.run(withoutTransaction(getConstructionPlans('jobs')))
  await restorePatience(texts)
  const [version] = await texts.rows('select version::text from jobs.version')
  if (jobs !== undefined && jobs > Number(version?.[0])) throw new TransferError(NEWER)
  const tables = await readTables(texts)
  // A migration may bring rows of its own.
  await texts.run(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  return { tables, finish: () => migrate(migrations.slice(known + 1)) }
}

const NEWER =
  'The data were stored by a newer version of Dialpath than this one. Bring Dialpath to that version or a later one, and try again.'

/** The statements of a script that brings a transaction of its own. */
function withoutTransaction(script: string): string {
  const inner = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(script)?.[1]
  if (inner === undefined) throw new Error('pg-boss writes its schema in another form than it did.')
  return inner
}
