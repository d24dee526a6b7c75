import type { PathwayDocument, PathwayEntry } from '#pathway/document.ts'

/** A document with the ids of its parts in the place of its lists. */
export interface ChunkedDocument {
  readonly name: string
  readonly description: string
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  readonly [member: string]: unknown
}

/** Writes that are needed to put the last chunked documents together again. */
export interface Chunked {
  readonly documents: readonly ChunkedDocument[]
  readonly fresh: ReadonlyMap<number, readonly PathwayEntry[]>
  /** Parts that no document refers to now. */
  readonly gone: readonly number[]
}

export type Chunker = (documents: readonly PathwayDocument[]) => Chunked

interface Part {
  readonly id: number
  readonly entries: readonly PathwayEntry[]
}

/** Entries in a part: few enough that writing one anew is short work, and enough that thousands of nodes are few parts. */
const LENGTH = 100
const NO_ENTRY: PathwayEntry = {}

/**
 * Divides documents into parts that are written once: of a large pathway, a key that is typed changes one part, and what a draft and the
 * document that it grew from have in common is one and the same.
 */
export function createChunker(): Chunker {
  /** By their first entries. */
  let known = new Map<PathwayEntry, readonly Part[]>()
  /** Of the lists that were chunked last. */
  let partsOf = new Map<readonly PathwayEntry[], readonly Part[]>()
  let count = 0

  return (documents: readonly PathwayDocument[]): Chunked => {
    const used = new Map<PathwayEntry, Part[]>()
    const lists = new Map<readonly PathwayEntry[], readonly Part[]>()
    const fresh = new Map<number, readonly PathwayEntry[]>()
    /** The part with these entries: the one that is used already, or that was before, else a new one. */
    function partOf(entries: readonly PathwayEntry[]): Part {
      const [first = NO_ENTRY] = entries
      const fits = (part: Part) => isSame(part.entries, entries)
      const again = used.get(first)?.find(fits)
      if (again) return again
      const before = known.get(first)?.find(fits)
      const part = before ?? { id: count++, entries }
      if (!before) fresh.set(part.id, entries)
      used.set(first, [...(used.get(first) ?? []), part])
      return part
    }
    function chunk(list: readonly PathwayEntry[]): number[] {
      // A list that was chunked before, as most are while somebody types, has the same parts.
      const before = lists.get(list) ?? partsOf.get(list)?.map(({ entries }) => partOf(entries))
      const parts =
        before ??
        Array.from({ length: Math.ceil(list.length / LENGTH) }, (_, at) =>
          partOf(list.slice(at * LENGTH, (at + 1) * LENGTH)),
        )
      lists.set(list, parts)
      return parts.map(({ id }) => id)
    }
    const parted = documents.map(({ nodes, edges, ...members }) => ({
      ...members,
      nodes: chunk(nodes),
      edges: chunk(edges),
    }))
    const kept = new Set([...used.values()].flat())
    const gone = [...known.values()].flat().filter(part => !kept.has(part))
    known = used
    partsOf = lists
    return { documents: parted, fresh, gone: gone.map(({ id }) => id) }
  }
}

function isSame(one: readonly PathwayEntry[], other: readonly PathwayEntry[]): boolean {
  return one === other || (one.length === other.length && one.every((entry, at) => entry === other[at]))
}

/** The document again; undefined where a part is missing. */
export function assemble(
  { nodes, edges, ...members }: ChunkedDocument,
  parts: ReadonlyMap<number, readonly PathwayEntry[]>,
): PathwayDocument | undefined {
  if (![...nodes, ...edges].every(id => parts.has(id))) return undefined
  const join = (ids: readonly number[]) => ids.flatMap(id => parts.get(id) ?? [])
  return { ...members, nodes: join(nodes), edges: join(edges) }
}
