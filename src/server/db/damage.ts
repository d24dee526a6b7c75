import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, faultOf, isZero, PAGE_BYTES, takenPlaces } from './pages.ts'
import type { EmbeddedDatabase } from './threaded.ts'

/** Findings of a check of every page of a database. */
export interface Damage {
  /** Sentences about tables that lack rows or can't be read. */
  readonly lost: string[]
  /** The indexes that have to be made anew, by their quoted names; the tables have all that they need for it. */
  readonly indexes: { readonly name: string; readonly system: boolean }[]
}

interface Relation {
  readonly name: string
  readonly table: string | null
  readonly system: boolean
  readonly btree: boolean
  readonly path: string
}

const CHUNK_PAGES = 128
const SEGMENT_PAGES = 131_072

/**
 * Reads every page of every table and index of an open database, from its files: what PostgreSQL would notice only when it
 * comes by (a page that is half written), and what it never notices (pages of zeros, files that end early), which shows by
 * indexes that lead to rows that are not there. The write-ahead log keeps that order: no row comes after its index entry.
 */
export async function findDamage(database: EmbeddedDatabase, folder: string): Promise<Damage> {
  const lost: string[] = []
  const indexes: Damage['indexes'] = []
  await database.exec('checkpoint')
  const { rows: settings } = await database.query<{ checksums: boolean; end: string }>(
    `select current_setting('data_checksums') = 'on' as checksums, (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as end`,
  )
  const { checksums = false, end = '0' } = settings[0] ?? {}
  const fault = (page: Buffer, block: number) => faultOf(page, block, checksums, BigInt(end))
  if (lacksTransactions(join(folder, 'pg_xact'))) lost.push('what tells which changes were made is zeros')
  const { rows: relations } = await database.query<Relation>(RELATIONS)
  for (const table of relations.filter(relation => relation.table === null)) {
    const places: (Uint8Array | undefined)[] = []
    const faults = new Set<string>()
    const sound = readPages(join(folder, table.path), (page, block) => {
      const wrong = isZero(page) ? undefined : fault(page, block)
      if (wrong) faults.add(wrong)
      places[block] = isZero(page) || wrong ? undefined : takenPlaces(page)
    })
    if (!sound) faults.add('its file is missing')
    for (const index of relations.filter(relation => relation.table === table.name)) {
      const state = readIndex(join(folder, index.path), index.btree, fault)
      if (state.damaged) indexes.push(index)
      for (let at = 0; at < state.rows.length; at += 2) {
        const block = state.rows[at] ?? 0
        if (places[block]?.[(state.rows[at + 1] ?? 0) - 1] !== 1)
          faults.add(`page ${block} lacks rows that ${index.name} knows`)
      }
    }
    if (faults.size > 0) lost.push(`${table.name}: ${[...faults].slice(0, 3).join(', ')}`)
  }
  return { lost, indexes }
}

/** Four transactions to a byte, zeros for those that did not come to an end: of the first ones, which made the database, all did. */
const FIRST_BYTES = 128

/** Tells whether the record of the transactions lost its beginning, or a page that is full: then rows vanish as if never made. */
function lacksTransactions(folder: string): boolean {
  const names = readdirSync(folder).sort()
  return names.some((name, at) => {
    const content = readFileSync(join(folder, name))
    const full = at === names.length - 1 ? content.length - PAGE_BYTES : content.length
    for (let page = 0; page < full; page += PAGE_BYTES) {
      if (isZero(content.subarray(page, page + PAGE_BYTES))) return true
    }
    return name === '0000' && content.subarray(0, FIRST_BYTES).every(byte => byte === 0)
  })
}

/** Tables with the texts that are too long for them, and their indexes after them; those that a crash empties have no part in it. */
const RELATIONS = `
  select c.oid::regclass::text as name, i.indrelid::regclass::text as "table", c.oid < 16384 as system,
    coalesce(a.amname = 'btree', false) as btree, pg_relation_filepath(c.oid) as path
  from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
  where c.relkind in ('r', 't', 'm', 'i') and c.relpersistence = 'p' and pg_relation_filepath(c.oid) is not null`

function readIndex(path: string, btree: boolean, fault: (page: Buffer, block: number) => string | undefined) {
  const rows: number[] = []
  let last = -1
  let furthest = 0
  let damaged = false
  const sound = readPages(path, (page, block) => {
    last = block
    if (isZero(page) || fault(page, block)) {
      damaged = true
      return
    }
    if (!btree) return
    const entries = entriesOf(page)
    // At the end of a level of the tree, the next page is the first of all.
    for (const next of entries.pages) furthest = Math.max(furthest, next)
    for (const row of entries.rows) rows.push(row)
  })
  return { rows, damaged: damaged || !sound || last < 0 || furthest > last }
}

/** Hands over the pages of a relation in order; the buffer is used again. Says whether there is such a file. */
function readPages(path: string, see: (page: Buffer, block: number) => void): boolean {
  if (!existsSync(path)) return false
  const chunk = Buffer.allocUnsafe(CHUNK_PAGES * PAGE_BYTES)
  for (let segment = 0; ; segment += 1) {
    const file = segment === 0 ? path : `${path}.${segment}`
    if (!existsSync(file)) return true
    const handle = openSync(file, 'r')
    try {
      let block = segment * SEGMENT_PAGES
      for (;;) {
        const pages = Math.floor(
          readSync(handle, chunk, 0, chunk.length, (block % SEGMENT_PAGES) * PAGE_BYTES) / PAGE_BYTES,
        )
        for (let at = 0; at < pages; at += 1) see(chunk.subarray(at * PAGE_BYTES, (at + 1) * PAGE_BYTES), block + at)
        block += pages
        if (pages < CHUNK_PAGES) break
      }
    } finally {
      closeSync(handle)
    }
  }
}
