import { MAX_TEXT_LENGTH } from '#pathway/bounds.ts'
import type { PathwayDocument, PathwayEntry } from '#pathway/document.ts'
import { boundEntry } from '#pathway/longTexts.ts'

/** A document as it is played: texts that are too long are empty (`docs/api-decisions.md` §7). */
export interface BoundedDocument {
  readonly document: PathwayDocument
  /** The fields whose texts were left out, by the id of the node; '' for those of edges and of the pathway itself. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>
}

const bounded = new WeakMap<PathwayDocument, BoundedDocument>()

/** Leaves out the texts that are too long to be played. The same document where there are none, and the same node or edge. */
export function boundDocument(document: PathwayDocument): BoundedDocument {
  let result = bounded.get(document)
  if (!result) {
    const leftOut = new Map<string, string[]>()
    const note = (id: string, fields: readonly string[]) => {
      if (fields.length > 0) leftOut.set(id, [...(leftOut.get(id) ?? []), ...fields])
    }
    const nodes = boundEntries(document.nodes, (entry, _, fields) =>
      note(typeof entry.id === 'string' ? entry.id : '', fields),
    )
    const edgeFields: string[] = []
    const edges = boundEntries(document.edges, (_, index, fields) => {
      for (const field of fields) edgeFields.push(`edges[${index}].${field}`)
    })
    note('', edgeFields)
    const isLong = typeof document.globalPrompt === 'string' && document.globalPrompt.length > MAX_TEXT_LENGTH
    if (isLong) note('', ['globalPrompt'])
    const isWhole = leftOut.size === 0
    result = {
      document: isWhole ? document : { ...document, nodes, edges, ...(isLong && { globalPrompt: '' }) },
      leftOut,
    }
    bounded.set(document, result)
  }
  return result
}

function boundEntries(
  entries: readonly PathwayEntry[],
  note: (entry: PathwayEntry, index: number, fields: readonly string[]) => void,
): readonly PathwayEntry[] {
  return entries.map((entry, index) => {
    const { entry: played, long } = boundEntry(entry)
    const fields = long.map(({ field }) => field)
    note(entry, index, fields)
    return played
  })
}
