import { copyElements } from '#pathway/clipboard.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import type { PathwayFile } from '#pathway/interchange/file.ts'
import { placedSelection, type Selection } from '../../session/document/selection.ts'

/** The file of what is selected: nodes with the edges between them, notes, and groups with their nodes. */
export function partOf(document: PathwayDocument, selection: Selection): PathwayFile {
  const { dialpath: _, ...file } = copyElements(document, placedSelection({ document, selection }))
  return file
}
