import type { PathwayDocument, PathwayEntry } from '#pathway/document.ts'

/** A document with the ids of its parts in the place of its lists. */
export interface PartedDocument {
  readonly name: string
  readonly description: string
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  readonly [member: string]: unknown
}

/** What must be written so that all documents that were divided last can be put together again. */
export interface Divided {
  readonly documents: readonly PartedDocument[]
  readonly fresh: ReadonlyMap<number, readonly PathwayEntry[]>
  /** Parts that none of them has any more. */
  readonly gone: readonly number[]
}

export type Divider = (documents: readonly PathwayDocument[]) => Divided

interface Part {
  readonly id: number
  readonly entries: readonly PathwayEntry[]
}

/** Entries in a part: few enough that writing one anew is short work, and enough that thousands of nodes are few parts. */
const LENGTH = 100

/**
 * Divides documents into parts that are written once: of a large pathway, a key that is typed changes one part, and what a draft and the
 * document that it grew from have in common is one and the same.
 */
export function createDivider(): Divider {
  /** By their first entries. */
  let known = new Map<PathwayEntry, readonly Part[]>()
  let count = 0

  return (documents: readonly PathwayDocument[]): Divided => {
    const used = new Map<PathwayEntry, Part[]>()
    const fresh = new Map<number, readonly PathwayEntry[]>()
    function idOf(first: PathwayEntry, entries: readonly PathwayEntry[]): number {
      const taken = used.get(first) ?? []
      used.set(first, taken)
      const again = taken.find(part => isSame(part.entries, entries))
      if (again) return again.id
      const before = known.get(first)?.find(part => isSame(part.entries, entries))
      const part = before ?? { id: count++, entries }
      if (!before) fresh.set(part.id, entries)
      taken.push(part)
      return part.id
    }
    function divide(list: readonly PathwayEntry[]): number[] {
      return Array.from({ length: Math.ceil(list.length / LENGTH) }, (_, at) =>
        list.slice(at * LENGTH, (at + 1) * LENGTH),
      ).flatMap(entries => (entries[0] ? [idOf(entries[0], entries)] : []))
    }
    const parted = documents.map(({ nodes, edges, ...members }) => ({
      ...members,
      nodes: divide(nodes),
      edges: divide(edges),
    }))
    const kept = new Set([...used.values()].flat())
    const gone = [...known.values()].flat().filter(part => !kept.has(part))
    known = used
    return { documents: parted, fresh, gone: gone.map(({ id }) => id) }
  }
}

function isSame(one: readonly PathwayEntry[], other: readonly PathwayEntry[]): boolean {
  return one.length === other.length && one.every((entry, at) => entry === other[at])
}

/** The document again; undefined where a part is missing. */
export function assemble(
  { nodes, edges, ...members }: PartedDocument,
  parts: ReadonlyMap<number, readonly PathwayEntry[]>,
): PathwayDocument | undefined {
  if (![...nodes, ...edges].every(id => parts.has(id))) return undefined
  const join = (ids: readonly number[]) => ids.flatMap(id => parts.get(id) ?? [])
  return { ...members, nodes: join(nodes), edges: join(edges) }
}
