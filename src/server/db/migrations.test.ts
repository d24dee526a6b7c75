import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it } from 'vitest'
import { pathwayVersions } from './schema.ts'

const migrations = join(import.meta.dirname, 'migrations')

/** The migrations as they were when a data directory was made that still has to be opened. */
function firstMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'dialpath-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

it('keeps what a database of the first release holds', async () => {
  const database = await PGlite.create()
  const db = drizzle(database)
  const first = firstMigrations(1)
  await migrate(db, { migrationsFolder: first })
  rmSync(first, { recursive: true })
  await database.exec(
    `insert into pathway_versions (pathway_id, version_number, account_id, id, name, document, deleted, created_at)
     values ('p', 1, 'a', 'v', 'Before', '{}', false, now())`,
  )
  await migrate(db, { migrationsFolder: migrations })
  expect(await db.select().from(pathwayVersions)).toMatchObject([
    { name: 'Before', document: '{}', note: '', error_count: null, made_in: null },
  ])
  await database.close()
})
