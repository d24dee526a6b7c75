import { commonEnds } from '#pathway/commonEnds.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { type Answer, answered, answerOf } from './answer.ts'

/** What of a list is not as it was before. */
interface ListPatch<Item extends object> {
  /** How many items both lists begin with, and how many they end with. */
  readonly begin: number
  readonly end: number
  /** What stands between, each item that stood between before by its place there. */
  readonly middle: Answer<Item>
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

function listPatch<Item extends object>(before: readonly Item[] = [], now: readonly Item[]): ListPatch<Item> {
  const ends = commonEnds(before, now)
  return { ...ends, middle: answerOf(between(before, ends), between(now, ends)) }
}

function patchedList<Item extends object>(before: readonly Item[] = [], patch: ListPatch<Item>): readonly Item[] {
  const middle = answered(between(before, patch), patch.middle)
  if (middle.length === 0 && patch.begin + patch.end === before.length) return before
  return [...before.slice(0, patch.begin), ...middle, ...before.slice(before.length - patch.end)]
}

function between<Item>(list: readonly Item[], { begin, end }: { readonly begin: number; readonly end: number }) {
  return list.slice(begin, list.length - end)
}
