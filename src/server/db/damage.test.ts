import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findDamage } from './damage.ts'
import { PAGE_BYTES } from './pages.ts'
import { type EmbeddedDatabase, openThreaded } from './threaded.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'dialpath-damage-')), 'db')
let database: EmbeddedDatabase

beforeAll(async () => {
  cpSync(join(inject('template').dataDir, 'db'), folder, { recursive: true })
  database = await openThreaded({ folder })
  // Documents too long for their rows, so that PostgreSQL keeps their texts aside.
  await database.exec(`insert into pathways select 'p' || g, 'a', 'Name', 'd',
      (select string_agg(md5((g * 1000 + h)::text), '') from generate_series(1, 300) h), 1, 1, 1, 0, 0, null, null, null, now(), now(), null
    from generate_series(1, 300) g`)
  await database.exec(`insert into api_keys
    select 'k' || g, 'a', md5(g::text), 'Name', 'prefix', now(), null, null from generate_series(1, 500) g`)
  // Removes rows and brings others elsewhere, so that pages hold more than rows that are there.
  await database.exec(`delete from api_keys where key_id like 'k%7'`)
  await database.exec('vacuum api_keys')
  await database.exec(`update pathways set revision = 2 where pathway_id like 'p%3'`)
  await database.exec(`delete from pathways where pathway_id like 'p%4'`)
})
afterAll(async () => {
  await database.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

type Change = (content: Buffer) => Buffer | undefined

/** Changes to the file of a relation; a change that gives nothing back removes the file. */
const changes: [string, Change][] = [
  ['zeros in its first page', content => content.fill(0, 0, PAGE_BYTES)],
  ['zeros in a page in the middle', content => content.fill(0, middle(content), middle(content) + PAGE_BYTES)],
  ['zeros in its last page', content => content.fill(0, content.length - PAGE_BYTES)],
  ['overwritten in one page', content => content.fill(7, middle(content), middle(content) + PAGE_BYTES)],
  [
    'wrong in one bit',
    content =>
      content.fill((content.at(middle(content) + 8000) ?? 0) ^ 1, middle(content) + 8000, middle(content) + 8001),
  ],
  ['cut to nothing', () => Buffer.alloc(0)],
  ['shorter by its last page', content => content.subarray(0, -PAGE_BYTES)],
  ['removed', () => undefined],
]
const middle = (content: Buffer) => Math.floor(content.length / PAGE_BYTES / 2) * PAGE_BYTES

const relations: [string, string, 'lost' | 'indexes'][] = [
  ['the table of pathways', `'pathways'`, 'lost'],
  ['the long texts of pathways', `(select reltoastrelid from pg_class where relname = 'pathways')`, 'lost'],
  ['the table of keys', `'api_keys'`, 'lost'],
  ['the system table of columns', `'pg_attribute'`, 'lost'],
  ['the index of pathways', `'pathways_pkey'`, 'indexes'],
  ['the system index of relations', `'pg_class_oid_index'`, 'indexes'],
]

it('a database that is whole, with rows removed and moved, shows no damage', async () => {
  expect(await findDamage(database, folder)).toEqual({ lost: [], indexes: [] })
})

it('pages that were never used show none either', async () => {
  const { rows } = await database.query<{ path: string }>(`select pg_relation_filepath('pathways') as path`)
  const file = join(folder, rows[0]?.path ?? '')
  const whole = readFileSync(file)
  writeFileSync(file, Buffer.concat([whole, Buffer.alloc(3 * PAGE_BYTES)]))
  expect(await findDamage(database, folder)).toEqual({ lost: [], indexes: [] })
  writeFileSync(file, whole)
})

describe.each(relations)('damage is found in %s', { timeout: 60_000 }, (_what, relation, where) => {
  it.each(changes)('that is %s', async (_how, change) => {
    const { rows } = await database.query<{ name: string; path: string }>(
      `select ${relation}::regclass::text as name, pg_relation_filepath(${relation}) as path`,
    )
    const { name = '', path = '' } = rows[0] ?? {}
    const file = join(folder, path)
    await database.exec('checkpoint')
    const whole = readFileSync(file)
    const damaged = change(Buffer.from(whole))
    if (damaged) writeFileSync(file, damaged)
    else rmSync(file)
    const damage = await findDamage(database, folder).finally(() => writeFileSync(file, whole))
    const found = { lost: damage.lost, indexes: damage.indexes.map(index => index.name) }
    if (where === 'lost') expect(found.lost.join()).toContain(`${name}: `)
    else expect(found).toEqual({ lost: [], indexes: [name] })
  })
})
