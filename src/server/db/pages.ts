/**
 * The pages of PostgreSQL's relation files, as far as one must read them to see what PostgreSQL passes over without a word: it
 * takes a page of zeros for one that was never used, and a file that ends early for a table with fewer rows.
 */

export const PAGE_BYTES = 8192

const HEADER_BYTES = 24
const BTREE_SPECIAL_BYTES = 16
const zeros = Buffer.alloc(PAGE_BYTES)

export function isZero(page: Buffer): boolean {
  return page.equals(zeros)
}

/** Finds what is wrong with a page that is not of zeros; undefined where it is whole. `end` is the end of the write-ahead log. */
export function faultOf(page: Buffer, block: number, checksums: boolean, end: bigint): string | undefined {
  const lower = page.readUInt16LE(12)
  const upper = page.readUInt16LE(14)
  const special = page.readUInt16LE(16)
  const sizeAndVersion = page.readUInt16LE(18)
  if (
    (sizeAndVersion & 0xff00) !== PAGE_BYTES ||
    lower < HEADER_BYTES ||
    lower > upper ||
    upper > special ||
    special > PAGE_BYTES
  ) {
    return `page ${block} is no page`
  }
  if (checksums && checksumOf(page, block) !== page.readUInt16LE(8)) return `page ${block} has another checksum`
  return positionOf(page) > end ? `page ${block} is newer than the log of changes` : undefined
}

/** Position of the log of changes when the page was last written. */
function positionOf(page: Buffer): bigint {
  return (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4))
}

const PRIME = 16777619
const SUMS = 32
// PostgreSQL's own numbers (src/include/storage/checksum_impl.h).
const BASES = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
)
const words = new Int32Array(PAGE_BYTES / 4)
const wordBytes = new Uint8Array(words.buffer)
const sums = new Int32Array(SUMS)

/** PostgreSQL's checksum of a page (FNV-1a in 32 lanes), in which the checksum itself counts as zero. */
function checksumOf(page: Buffer, block: number): number {
  wordBytes.set(page)
  wordBytes[8] = 0
  wordBytes[9] = 0
  sums.set(BASES)
  for (let at = 0; at < words.length + 2 * SUMS; at += 1) {
    const lane = at % SUMS
    const mixed = (sums[lane] as number) ^ (at < words.length ? (words[at] as number) : 0)
    sums[lane] = Math.imul(mixed, PRIME) ^ (mixed >>> 17)
  }
  let all = block
  for (const sum of sums) all ^= sum
  return ((all >>> 0) % 65535) + 1
}

function lineAt(page: Buffer, offset: number): number {
  return page.readUInt32LE(HEADER_BYTES + (offset - 1) * 4)
}

function lineCount(page: Buffer): number {
  return (page.readUInt16LE(12) - HEADER_BYTES) >>> 2
}

/** For each place for a row of a table's page whether it is taken, by a row or by what remains of one. */
export function takenPlaces(page: Buffer): Uint8Array {
  const places = new Uint8Array(lineCount(page))
  for (let at = 0; at < places.length; at += 1) places[at] = (lineAt(page, at + 1) >>> 15) & 3 ? 1 : 0
  return places
}

const LEAF = 1
const DELETED = 1 << 2
const META = 1 << 3
const HALF_DEAD = 1 << 4

/** Pages and rows that the entries of a B-tree's page lead to. */
export interface Entries {
  /** Pages of the index itself. */
  readonly pages: number[]
  /** Rows of the table, as pairs of page and place. */
  readonly rows: number[]
}

/** The entries of one whole page of a B-tree. */
export function entriesOf(page: Buffer): Entries {
  const entries: Entries = { pages: [], rows: [] }
  const special = page.readUInt16LE(16)
  if (special !== PAGE_BYTES - BTREE_SPECIAL_BYTES) return entries
  const flags = page.readUInt16LE(special + 12)
  if (flags & META) {
    entries.pages.push(page.readUInt32LE(HEADER_BYTES + 8))
    return entries
  }
  if (flags & (DELETED | HALF_DEAD)) return entries
  const previous = page.readUInt32LE(special)
  const next = page.readUInt32LE(special + 4)
  entries.pages.push(previous, next)
  // Pages that are not the last of their level begin with the bound of what stands in them, which leads nowhere.
  for (let offset = next === 0 ? 1 : 2; offset <= lineCount(page); offset += 1) {
    const tuple = lineAt(page, offset) & 0x7fff
    if (flags & LEAF) readRows(page, tuple, entries.rows)
    else entries.pages.push(blockAt(page, tuple))
  }
  return entries
}

/** One entry of a leaf leads to one row, or, where many have the same key, to a list of them. */
function readRows(page: Buffer, tuple: number, rows: number[]) {
  const place = page.readUInt16LE(tuple + 4)
  const isList = page.readUInt16LE(tuple + 6) & 0x2000 && place & 0x2000
  const first = isList ? tuple + blockAt(page, tuple) : tuple
  const count = isList ? place & 0x0fff : 1
  for (let at = first; at < first + count * 6; at += 6) rows.push(blockAt(page, at), page.readUInt16LE(at + 4))
}

function blockAt(page: Buffer, at: number): number {
  return page.readUInt16LE(at) * 0x10000 + page.readUInt16LE(at + 2)
}
