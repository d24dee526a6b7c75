import type { PathwayDocument } from '#pathway/document.ts'

/** What of a list is not as it was before. */
interface ListPatch<Item> {
  readonly length: number
  readonly changed: readonly (readonly [place: number, item: Item])[]
}

/** What makes one document of another: little where both share most of their nodes and edges. */
export interface DocumentPatch {
  /** All members but `nodes` and `edges`. */
  readonly members: Pick<PathwayDocument, 'name' | 'description'>
  readonly nodes: ListPatch<PathwayDocument['nodes'][number]>
  readonly edges: ListPatch<PathwayDocument['edges'][number]>
}

/** What makes `now` of `before`: all of it where there was none. */
export function patchOf(before: PathwayDocument | undefined, now: PathwayDocument): DocumentPatch {
  const { nodes, edges, ...members } = now
  return { members, nodes: listPatch(before?.nodes, nodes), edges: listPatch(before?.edges, edges) }
}

/** The document that a patch was made for; what did not change keeps its object. */
export function patched(
  before: PathwayDocument | undefined,
  { members, nodes, edges }: DocumentPatch,
): PathwayDocument {
  return { ...members, nodes: patchedList(before?.nodes, nodes), edges: patchedList(before?.edges, edges) }
}

function listPatch<Item>(before: readonly Item[] = [], now: readonly Item[]): ListPatch<Item> {
  const changed = now.flatMap((item, place) => (item === before[place] ? [] : [[place, item] as const]))
  return { length: now.length, changed }
}

function patchedList<Item>(before: readonly Item[] = [], { length, changed }: ListPatch<Item>): readonly Item[] {
  if (changed.length === 0 && length === before.length) return before
  const list = before.slice(0, length)
  for (const [place, item] of changed) list[place] = item
  return list
}
