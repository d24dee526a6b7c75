import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, linkSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import {
  endShape,
  type Header,
  headerShape,
  manifestShape,
  nameOf,
  type Part,
  type PartEnd,
  partShape,
  TransferError,
} from './parts.ts'
import type { TextRow } from './texts.ts'

/** The form that this version writes, and the newest that it reads. */
export const FORMAT = 1

const rowShape = z.array(z.string().nullable())

/**
 * Writes a backup: JSON on lines, compressed, so that `zcat` and `jq` read it. First stands the header, then each part: what it is, its rows (lists
 * of texts) or bytes (texts in base64), its checksum; and last the manifest of all parts. The file has its name once it is whole.
 *
 * @returns The parts, as the manifest has them.
 */
export async function writeArchive(
  path: string,
  header: Header,
  parts: AsyncIterable<Part>,
  tell: (part: PartEnd) => void,
): Promise<readonly PartEnd[]> {
  if (existsSync(path)) throw existing(path)
  const unfinished = `${path}.unfinished`
  const manifest: PartEnd[] = []
  const remove = () => rmSync(unfinished, { force: true })
  process.once('exit', remove)
  try {
    rmSync(unfinished, { force: true })
    const lines = linesOf(header, parts, end => {
      manifest.push(end)
      tell(end)
    })
    await pipeline(lines, createGzip(), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    const file = await open(unfinished, 'r+')
    await file.sync().finally(() => file.close())
    linkSync(unfinished, path)
    return manifest
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? existing(path) : error
  } finally {
    remove()
    process.off('exit', remove)
  }
}

const existing = (path: string) =>
  new TransferError(`${path} is there already, and is left as it is. Name another file.`)

async function* linesOf(
  header: Header,
  parts: AsyncIterable<Part>,
  tell: (end: PartEnd) => void,
): AsyncGenerator<string> {
  const whole = createHash('sha256')
  const line = (content: unknown, ...hashes: Hash[]) => {
    const written = `${JSON.stringify(content)}\n`
    for (const hash of [whole, ...hashes]) hash.update(written)
    return written
  }
  yield line(header)
  const manifest: PartEnd[] = []
  for await (const part of parts) {
    const hash = createHash('sha256')
    let count = 0
    if ('table' in part) {
      const { rows, ...known } = part
      yield line(known, hash)
      for await (const batch of rows) {
        count += batch.length
        yield batch.map(row => line(row, hash)).join('')
      }
    } else {
      yield line({ file: part.file }, hash)
      for await (const chunk of part.chunks) {
        count += chunk.length
        yield line(Buffer.from(chunk).toString('base64'), hash)
      }
    }
    const end: PartEnd = { end: nameOf(part), count, sha256: hash.digest('hex') }
    manifest.push(end)
    tell(end)
    yield line(end)
  }
  yield `${JSON.stringify({ manifest, sha256: whole.digest('hex') })}\n`
}

export interface OpenedArchive {
  readonly header: Header
  /** In their order; each is to be read to its end. It fails where anything is not what was written. */
  readonly parts: AsyncGenerator<Part>
}

/** Reads every line of a backup and compares it with the checksums. @returns Its header and manifest. */
export async function verifyArchive(
  path: string,
): Promise<{ readonly header: Header; readonly manifest: readonly PartEnd[] }> {
  const manifest: PartEnd[] = []
  const { header, parts } = await openArchive(path, end => manifest.push(end))
  for await (const part of parts) {
    await drain('table' in part ? part.rows : part.chunks)
  }
  return { header, manifest }
}

async function drain(contents: AsyncIterable<unknown>) {
  const reading = contents[Symbol.asyncIterator]()
  while (!(await reading.next()).done);
}

/** @throws {TransferError} where it is no backup, or one of a newer version. */
export async function openArchive(
  path: string,
  hearEnd: (end: PartEnd) => void = () => undefined,
): Promise<OpenedArchive> {
  const whole = createHash('sha256')
  const lines = linesIn(path)
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw spoilt(path, 'it ends too early')
    return value
  }
  const first = await next()
  const header = headerShape.safeParse(parsed(first, path))
  if (!header.success) throw new TransferError(`${path} is no backup of Dialpath.`)
  if (header.data.format > FORMAT)
    throw new TransferError(
      `${path} was written by a newer version of Dialpath (${header.data.product}). Restore it with that version.`,
    )
  whole.update(first)
  return { header: header.data, parts: readParts() }

  async function* readParts(): AsyncGenerator<Part> {
    const read: PartEnd[] = []
    for (;;) {
      const begin = await next()
      const said = parsed(begin, path)
      const last = manifestShape.safeParse(said)
      if (last.success) {
        if (last.data.sha256 !== whole.digest('hex') || JSON.stringify(last.data.manifest) !== JSON.stringify(read))
          throw spoilt(path, 'its checksum differs')
        if (!(await lines.next()).done) throw spoilt(path, 'more stands behind its end')
        return
      }
      const known = partShape.safeParse(said)
      if (!known.success) throw spoilt(path, 'a line of it can’t be read')
      whole.update(begin)
      const hash = createHash('sha256').update(begin)
      let end: PartEnd | undefined
      const contents = contentsOf(hash, known.data, found => {
        end = found
        hearEnd(found)
      })
      yield 'table' in known.data
        ? { ...known.data, rows: inBatches(contents, text => rowShape.parse(text)) }
        : { ...known.data, chunks: inChunks(contents) }
      if (!end) throw new Error(`${path} was not read to the end of a part.`)
      read.push(end)
    }
  }

  /** The lines of a part, parsed, up to its end. */
  async function* contentsOf(hash: Hash, part: z.infer<typeof partShape>, hear: (end: PartEnd) => void) {
    const name = 'table' in part ? part.table : part.file
    let count = 0
    for (;;) {
      const line = await next()
      whole.update(line)
      const content = parsed(line, path)
      if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
        const end = endShape.safeParse(content)
        if (!end.success || end.data.end !== name || end.data.count !== count || end.data.sha256 !== hash.digest('hex'))
          throw spoilt(path, `the checksum of ${name} differs`)
        hear(end.data)
        return
      }
      hash.update(line)
      if (Array.isArray(content)) count += 1
      else count += Buffer.byteLength(String(content), 'base64')
      yield { content, bytes: line.length }
    }
  }
}

const BATCH_ROWS = 1000
const BATCH_BYTES = 4_000_000

async function* inBatches(
  lines: AsyncIterable<{ readonly content: unknown; readonly bytes: number }>,
  read: (content: unknown) => TextRow,
): AsyncGenerator<readonly TextRow[]> {
  let batch: TextRow[] = []
  let size = 0
  for await (const { content, bytes } of lines) {
    if (batch.length > 0 && (batch.length === BATCH_ROWS || size + bytes > BATCH_BYTES)) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(read(content))
    size += bytes
  }
  if (batch.length > 0) yield batch
}

async function* inChunks(lines: AsyncIterable<{ readonly content: unknown }>): AsyncGenerator<Uint8Array> {
  for await (const { content } of lines) yield Buffer.from(String(content), 'base64')
}

const NEW_LINE = 0x0a

/** The lines of a compressed file with their ends, as bytes. */
async function* linesIn(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path)
  const unpacked = createGunzip()
  // A failure of reading shows in unpacking, where somebody waits for it.
  source.on('error', error => unpacked.destroy(error))
  source.pipe(unpacked)
  let begun: Buffer[] = []
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, from)) {
        const rest = chunk.subarray(from, at + 1)
        yield begun.length > 0 ? Buffer.concat([...begun, rest]) : rest
        begun = []
        from = at + 1
      }
      if (from < chunk.length) begun.push(chunk.subarray(from))
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new TransferError(`There is no file ${path}.`)
    if (!/^Z_/.test(code)) throw error
    throw code === 'Z_DATA_ERROR' && /incorrect header/.test(message)
      ? new TransferError(`${path} is no backup of Dialpath.`)
      : spoilt(path, 'it can’t be unpacked to its end')
  } finally {
    source.destroy()
    unpacked.destroy()
  }
  if (begun.length > 0) throw spoilt(path, 'it ends too early')
}

function parsed(line: Buffer, path: string): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    throw spoilt(path, 'a line of it can’t be read')
  }
}

const spoilt = (path: string, why: string) =>
  new TransferError(`${path} is not what was written (${why}). Nothing was changed. Take another backup.`)
