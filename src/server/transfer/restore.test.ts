import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lockDataDirectory } from '../db/lock.ts'
import {
  contentsOf,
  type EmptyPlace,
  emptyPlace,
  fillPlace,
  journal,
  migrations,
  oddRows,
  putFiles,
  type RowsOf,
} from '../testing/filled.ts'
import { EMPTY_DATABASE } from '../testing/template.ts'
import { openArchive, writeArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { schemaOf } from './schema.ts'
import { readSource } from './source.ts'
import type { TextRow } from './texts.ts'

const NOW = Date.parse('2026-07-01T09:30:00Z')
const folder = mkdtempSync(join(tmpdir(), 'dialpath-restore-'))
const on = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite'
const file = join(folder, 'backup.jsonl.gz')
const places: EmptyPlace[] = []
const told: string[] = []

async function place(): Promise<EmptyPlace> {
  const made = await emptyPlace(on)
  places.push(made)
  return made
}

/** Restores, and hears what the person hears. */
async function bring(settings: EmptyPlace, from = file, replace = false, holdCalls = false) {
  told.length = 0
  const tell = (line: string) => told.push(line)
  await restore(settings, from, { migrations, replace, holdCalls, now: NOW, tell, readyMade: EMPTY_DATABASE })
}

const rowsIn = (settings: EmptyPlace, statement: string) =>
  readSource(settings, async ({ texts }) => (await texts.rows(statement)).map(row => row[0]))

const WAITING = 'waiting'
/** The same rows with one call that a process has taken and not dialed, and with batches that run. */
const withWaiting = (rows: RowsOf): RowsOf => {
  const waiting: Readonly<Record<string, string>> = { call_id: WAITING, queue_status: 'allocated', completed: 'false' }
  return table => {
    const change = (row: TextRow, values: Readonly<Record<string, string>>) =>
      row.map((value, at) => values[table.columns[at]?.name ?? ''] ?? value)
    const [first = [], ...others] = rows(table)
    if (table.name === 'public.batches') return [first, ...others].map(row => change(row, { state: 'running' }))
    return table.name === 'public.calls' ? [change(first, waiting), ...others] : rows(table)
  }
}

let source: EmptyPlace
beforeAll(async () => {
  source = await emptyPlace('pglite')
  await fillPlace(source, withWaiting(oddRows(1)))
  putFiles(source, { 'secrets.key': 'the key', 'files/recordings/a/b.mp3': 'sound' })
  await backUp(source, file, NOW, () => undefined)
})
afterEach(async () => {
  for (const used of places.splice(0)) await used.remove()
})
afterAll(async () => {
  await source.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('what was restored', () => {
  let target: EmptyPlace
  let heard: string
  beforeAll(async () => {
    target = await emptyPlace(on)
    await bring(target)
    heard = told.join('\n')
  })
  afterAll(() => target.remove())

  it('goes on numbering where the database was', async () => {
    const next = `select nextval(pg_get_serial_sequence('sms_messages', 'sequence'))::text`
    if (on === 'pglite') expect(await rowsIn(target, next)).toEqual(['4712'])
    else expect(await rowsIn(target, 'select last_value::text from sms_messages_sequence_seq')).toEqual(['4711'])
  })

  it('is another line of changes than the one that was backed up', async () => {
    const line = 'select dialpath_lineage()'
    expect(await rowsIn(target, line)).not.toEqual(await rowsIn(source, line))
  })

  it('is told of with the calls that wait, and is its owner’s alone', async () => {
    expect(heard).toContain('1 call waits to be dialed at their time')
    for (const name of ['secrets.key', 'files/recordings/a/b.mp3'])
      expect(statSync(join(target.dataDir, name)).mode & 0o077).toBe(0)
  })

  it('is not restored over, and stays as it was', async () => {
    const before = await rowsIn(target, 'select call_id from calls order by 1')
    const names = readdirSync(target.dataDir)
    await expect(bring(target)).rejects.toThrow(/is not empty: it has .*(DIALPATH_DATA_DIR|--replace)/s)
    expect(readdirSync(target.dataDir)).toEqual(names)
    expect(await rowsIn(target, 'select call_id from calls order by 1')).toEqual(before)
  })
})

describe('a restore', () => {
  it('holds the calls that wait where it is asked to', async () => {
    const target = await place()
    await bring(target, file, false, true)
    expect(told.join('\n')).toContain('1 call waits and will not be dialed')
    const due = `select call_id from calls where not completed and queue_status = 'queued' and start_at < '9998-01-01'`
    expect(await rowsIn(target, due)).toEqual([])
    expect(
      await rowsIn(target, `select call_id from calls where played_by is null and queue_status = 'queued'`),
    ).toEqual([WAITING])
    expect(await rowsIn(target, `select distinct state from batches`)).toEqual(['stopped'])
  })

  it('with --replace puts what is there aside, and says where', async () => {
    const target = await place()
    await bring(target)
    const other = join(folder, 'other.jsonl.gz')
    const another = await emptyPlace('pglite')
    await fillPlace(another, table => (table.name === 'public.tools' ? [] : oddRows(2)(table)))
    putFiles(another, { 'secrets.key': 'another key' })
    await backUp(another, other, NOW, () => undefined)
    await another.remove()

    await bring(target, other, true)
    const aside = join(target.dataDir, 'replaced_20260701T093000Z')
    expect(told).toContain(`What was in ${target.dataDir} is now in ${aside}.`)
    expect(readFileSync(join(aside, 'secrets.key'), 'utf8')).toBe('the key')
    expect(readFileSync(join(aside, 'files/recordings/a/b.mp3'), 'utf8')).toBe('sound')
    expect(readFileSync(join(target.dataDir, 'secrets.key'), 'utf8')).toBe('another key')
    expect(existsSync(join(target.dataDir, 'files'))).toBe(false)
    expect(await rowsIn(target, 'select count(*)::text from tools')).toEqual(['0'])
    const kept =
      on === 'pglite'
        ? await rowsIn({ ...target, dataDir: aside }, 'select count(*)::text from tools')
        : await rowsIn(target, 'select count(*)::text from "public_replaced_20260701T093000Z".tools')
    expect(kept).toEqual(['7'])
    if (on === 'postgres') expect(told.join()).toContain('drop schema "public_replaced_20260701T093000Z" cascade')
  })

  it('changes nothing where the file is spoilt', async () => {
    const target = await place()
    const spoilt = join(folder, 'spoilt.jsonl.gz')
    const bytes = readFileSync(file)
    writeFileSync(spoilt, bytes.subarray(0, bytes.length - 20))
    await expect(bring(target, spoilt)).rejects.toThrow('is not what was written')
    expect(existsSync(target.dataDir)).toBe(false)
    // An empty database is still one that can be restored into.
    await bring(target)
  })

  it('leaves nothing where it breaks off', async () => {
    const target = await place()
    // The last file has no place here, when all rows are already stored.
    const odd = join(folder, 'odd.jsonl.gz')
    const rewritten = await withLastFile(odd, '../escaped.txt')
    await expect(bring(target, rewritten)).rejects.toThrow('has no place here')
    expect(readdirSync(target.dataDir).filter(name => !name.startsWith('lock-'))).toEqual([])
    expect(existsSync(join(target.dataDir, '..', 'escaped.txt'))).toBe(false)
    await bring(target)
  })
})

/** The same backup with one file more, whose path is this. */
async function withLastFile(path: string, name: string): Promise<string> {
  const { header, parts } = await openArchive(file)
  const more = async function* () {
    yield* parts
    yield { file: name, chunks: (async function* () {})() }
  }
  await writeArchive(path, header, more(), () => undefined)
  return path
}

describe('a backup of another version', () => {
  it('is brought to this one where it is older', async () => {
    const older = await emptyPlace('pglite')
    const at = journal.length - 3
    await fillPlace(older, oddRows(3), journal[at]?.when)
    const path = join(folder, 'older.jsonl.gz')
    await backUp(older, path, NOW, () => undefined)
    await older.remove()

    const target = await place()
    await bring(target, path)
    expect(await readSource(target, async ({ texts }) => schemaOf(texts))).toMatchObject({
      migrations: journal.length,
      last: journal.at(-1)?.when,
    })
    expect(await rowsIn(target, 'select count(*)::text from pathways')).toEqual(['7'])
  })

  it('is refused where it is newer, and changes nothing', async () => {
    const path = join(folder, 'newer.jsonl.gz')
    const { header, parts } = await openArchive(file)
    const schema = { ...header.schema, last: header.schema.last + 1 }
    await writeArchive(path, { ...header, schema }, parts, () => undefined)
    const target = await place()
    await expect(bring(target, path)).rejects.toThrow('a newer version of Dialpath')
    await bring(target)
  })
})

describe('a backup', () => {
  it('of the embedded database is taken while no service uses it', async () => {
    const lock = await lockDataDirectory(source.dataDir)
    const path = join(folder, 'locked.jsonl.gz')
    await expect(backUp(source, path, NOW, () => undefined)).rejects.toThrow(
      /in use by another Dialpath .*Stop it first/,
    )
    await lock.release()
    await backUp(source, path, NOW, () => undefined)
    expect(await contentsOf(path)).toEqual(await contentsOf(file))
  })

  it('of nothing is refused', async () => {
    const nothing = await place()
    const path = join(folder, 'nothing.jsonl.gz')
    await expect(backUp(nothing, path, NOW, () => undefined)).rejects.toThrow(
      on === 'pglite' ? 'There is no database in' : 'holds nothing of Dialpath yet',
    )
    expect(existsSync(path)).toBe(false)
  })
})
