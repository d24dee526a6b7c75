import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, expect, it } from 'vitest'
import { callDocument } from '../calls/documents.ts'
import { EMPTY_DATABASE } from '../testing/template.ts'
import { makeDatabase } from './making.ts'
import { apiKeys, callDocuments, calls, pathwayVersions, sessions } from './schema.ts'

const migrations = join(import.meta.dirname, 'migrations')

const root = mkdtempSync(join(tmpdir(), 'dialpath-migrations-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A database as the first start finds it. */
async function openEmpty(): Promise<PGlite> {
  const folder = mkdtempSync(join(root, 'database-'))
  await makeDatabase(folder, EMPTY_DATABASE)
  return PGlite.create(folder)
}

/** The migrations as they were when a data directory was made that still has to be opened. */
function firstMigrations(count: number): string {
  const folder = mkdtempSync(join(root, 'first-'))
  cpSync(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

it('ends the sessions of which nobody knows the key, and shows less of chosen keys', async () => {
  const database = await openEmpty()
  const db = drizzle(database)
  const first = firstMigrations(2)
  await migrate(db, { migrationsFolder: first })
  rmSync(first, { recursive: true })
  await database.exec(
    `insert into sessions (hash, account_id, created_at, expires_at) values ('h', 'a', now(), now() + interval '1 day');
     insert into api_keys (key_id, account_id, hash, name, prefix, created_at) values
       ('1', 'a', 'h1', 'First key', 'dp_abcd', now()), ('2', 'a', 'h2', 'DIALPATH_API_KEY', 'chosen-', now())`,
  )
  await migrate(db, { migrationsFolder: migrations })
  expect(await db.select().from(sessions)).toEqual([])
  const keys = await db.select().from(apiKeys).orderBy(apiKeys.key_id)
  expect(keys.map(({ prefix }) => prefix)).toEqual(['dp_abcd', 'chos'])
  await database.close()
})

it('keeps what a database of the first release holds', async () => {
  const database = await openEmpty()
  const db = drizzle(database)
  const first = firstMigrations(1)
  await migrate(db, { migrationsFolder: first })
  rmSync(first, { recursive: true })
  await database.exec(
    `insert into pathway_versions (pathway_id, version_number, account_id, id, name, document, deleted, created_at)
     values ('p', 1, 'a', 'v', 'Before', '{}', false, now())`,
  )
  const played = { name: '', description: '', nodes: [{ id: 'ä', data: { text: '{{name}} \ud800' } }], edges: [] }
  for (const call_id of ['one', 'two']) {
    await database.query(
      `insert into calls (call_id, account_id, to_number, from_number, inbound, simulated, created_at, start_at, queue_status, status,
         completed, duration, request, document, variables, attempt, stop_requested)
       values ($1, 'a', '+1', '+2', false, true, now(), now(), 'queued', 'queued', false, 0, '{}', $2, '{}', 1, false)`,
      [call_id, JSON.stringify(played)],
    )
  }
  await migrate(db, { migrationsFolder: migrations })
  const { hash, text } = callDocument(JSON.stringify(played))
  expect(await db.select().from(calls)).toMatchObject([{ document_hash: hash }, { document_hash: hash }])
  expect(await db.select().from(callDocuments)).toMatchObject([{ account_id: 'a', hash, document: text }])
  expect(await db.select().from(pathwayVersions)).toMatchObject([
    { name: 'Before', document: '{}', note: '', error_count: null, made_in: null },
  ])
  await database.close()
})

it('forgets the states of calls, which nobody reads', async () => {
  const database = await openEmpty()
  const db = drizzle(database)
  const earlier = firstMigrations(7)
  await migrate(db, { migrationsFolder: earlier })
  rmSync(earlier, { recursive: true })
  await database.exec(
    `insert into calls (call_id, account_id, to_number, from_number, inbound, simulated, created_at, start_at, queue_status, status,
       completed, duration, request, document_hash, state, variables, attempt, stop_requested)
     values ('c', 'a', '+1', '+2', false, true, now(), now(), 'complete', 'failed', true, 0, '{}', 'h', '{"variables":{"token":"s3cret"}}', '{"n":1}', 1, false)`,
  )
  await migrate(db, { migrationsFolder: migrations })
  const { rows } = await database.query<Record<string, unknown>>('select * from calls')
  expect(rows).toMatchObject([{ call_id: 'c', variables: { n: 1 } }])
  expect(JSON.stringify(rows)).not.toContain('s3cret')
  await database.close()
})
