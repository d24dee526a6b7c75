import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchive, verifyArchive, writeArchive } from './archive.ts'
import { batchesOf } from './dump.ts'
import { type Header, type Part, TransferError } from './parts.ts'
import type { TextRow } from './texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'dialpath-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const header: Header = {
  dialpath: 'backup',
  format: 1,
  product: '0.1.0',
  made_at: '2026-07-01T09:30:00.000Z',
  database: 'pglite',
  schema: { migrations: 3, last: 5, jobs: 30 },
  recordings: 'here',
  secrets_key: 'here',
}
const rows: readonly TextRow[] = [
  ['a', null],
  ['line\n\u2028', '{"b": "\\u0000"}'],
]

async function* parts(): AsyncGenerator<Part> {
  const batches = async function* () {
    yield rows
    yield rows
  }
  const chunks = async function* () {
    yield Buffer.from([0, 1, 2])
    yield Buffer.from([255])
  }
  yield { table: 'public.calls', columns: ['x', 'y'], sequences: { x: ['7', true] }, rows: batches() }
  yield { table: 'public.empty', columns: ['x'], sequences: {}, rows: (async function* () {})() }
  yield { file: 'files/recordings/a.mp3', chunks: chunks() }
}

const write = (path: string, from = parts()) => writeArchive(path, header, from, () => undefined)

describe('a backup', () => {
  const path = join(folder, 'good.jsonl.gz')
  beforeAll(() => write(path))

  it('is read as it was written, and only by its owner', async () => {
    const { header: read, parts: found } = await openArchive(path)
    expect(read).toEqual(header)
    const contents: unknown[] = []
    for await (const part of found) {
      const { rows, chunks, ...known } = { rows: undefined, chunks: undefined, ...part }
      const content: unknown[] = []
      for await (const some of rows ?? chunks ?? []) content.push(...some)
      contents.push([known, content])
    }
    expect(contents).toEqual([
      [{ table: 'public.calls', columns: ['x', 'y'], sequences: { x: ['7', true] } }, [...rows, ...rows]],
      [{ table: 'public.empty', columns: ['x'], sequences: {} }, []],
      [{ file: 'files/recordings/a.mp3' }, [0, 1, 2, 255]],
    ])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await verifyArchive(path)).manifest.map(({ end, count }) => [end, count])).toEqual([
      ['public.calls', 4],
      ['public.empty', 0],
      ['files/recordings/a.mp3', 4],
    ])
  })

  it('takes no other file’s place', async () => {
    const before = readFileSync(path)
    await expect(write(path)).rejects.toThrow(/is there already/)
    expect(readFileSync(path)).toEqual(before)
  })

  it('leaves nothing where it can’t be written to its end', async () => {
    const failing = async function* (): AsyncGenerator<Part> {
      yield* parts()
      throw new Error('the database is gone')
    }
    await expect(write(join(folder, 'failed.jsonl.gz'), failing())).rejects.toThrow('the database is gone')
    expect(readdirSync(folder).filter(name => name.startsWith('failed'))).toEqual([])
  })
})

describe('a backup that is not what was written', () => {
  const good = join(folder, 'written.jsonl.gz')
  const bad = join(folder, 'spoilt.jsonl.gz')
  beforeAll(() => write(good))
  const faultOf = async (bytes: Uint8Array) => {
    writeFileSync(bad, bytes)
    return verifyArchive(bad).then(
      () => 'none',
      error => (error instanceof TransferError ? error.message : `not for people: ${error}`),
    )
  }

  it('is known wherever it is cut', async () => {
    const whole = readFileSync(good)
    for (let length = 0; length < whole.length; length += 1)
      expect(await faultOf(whole.subarray(0, length)), `${length} bytes`).toMatch(
        /is not what was written|is no backup/,
      )
  })

  it('is known wherever a byte differs', async () => {
    const whole = readFileSync(good)
    // Byte 9 of a compressed file names the system that made it, and bytes 4 to 7 the time: neither is content.
    for (let at = 10; at < whole.length; at += 1) {
      const altered = Buffer.from(whole)
      altered[at] = (altered[at] ?? 0) ^ 0x10
      expect(await faultOf(altered), `byte ${at}`).toMatch(/is not what was written|is no backup/)
    }
  })

  it('is known where somebody unpacked it, changed it and packed it again', async () => {
    const lines = gunzipSync(readFileSync(good)).toString().split('\n').slice(0, -1)
    const packed = (some: readonly string[]) => gzipSync(some.map(line => `${line}\n`).join(''))
    expect(await faultOf(packed(lines))).toBe('none')
    for (const at of lines.keys()) {
      expect(await faultOf(packed(lines.toSpliced(at, 1))), `without ${lines[at]}`).not.toBe('none')
      expect(await faultOf(packed(lines.toSpliced(at, 0, lines[at] ?? ''))), `twice ${lines[at]}`).not.toBe('none')
    }
    const changed = lines.map(line => line.replace('line', 'lime'))
    expect(await faultOf(packed(changed))).toContain('the checksum of public.calls differs')
    const cut = packed(lines.slice(0, -1))
    expect(await faultOf(cut)).toContain('it ends too early')
    expect(await faultOf(packed([...lines, lines[0] ?? '']))).toContain('more stands behind its end')
    expect(await faultOf(packed([String(lines[0]).replace('0.1.0', '0.1.1'), ...lines.slice(1)]))).toContain('checksum')
  })

  it('is told from what is no backup, from one of a newer form, and from none', async () => {
    expect(await faultOf(Buffer.from('a letter'))).toContain('is no backup of Dialpath')
    expect(await faultOf(gzipSync('{"a":1}\n'))).toContain('is no backup of Dialpath')
    expect(await faultOf(gzipSync(`${JSON.stringify({ ...header, format: 2, product: '9.0.0' })}\n`))).toContain(
      'was written by a newer version of Dialpath (9.0.0)',
    )
    await expect(verifyArchive(join(folder, 'none'))).rejects.toThrow('There is no file')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})

describe('rows', () => {
  it('are read in batches of as many as there is room for, and at least one', () => {
    expect(batchesOf([])).toEqual([])
    expect(batchesOf([5_000_000, 1, 1])).toEqual([1, 2])
    expect(batchesOf([1, 999_999, 1])).toEqual([2, 1])
    expect(batchesOf(Array(2500).fill(10))).toEqual([1000, 1000, 500])
  })
})
