import { findFindings } from '#nodes/checks.ts'
import { isStart, listNodes, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { findingPlace } from '#pathway/finding.ts'

/** The findings that forbid publishing and calls (`decisions.md` §5). */
export type PathwayErrors = readonly {
  /** Where in the document. */
  readonly place: string
  readonly message: string
}[]

export function errorsOf(document: PathwayDocument): PathwayErrors {
  return findFindings(document)
    .filter(finding => finding.severity === 'error')
    .map(finding => ({ place: findingPlace(document, finding), message: finding.message }))
}

export interface StartFault {
  /** Whether a node was named that the pathway does not have. */
  readonly isNamed: boolean
  readonly message: string
}

/** Why a conversation cannot begin at a node, or at the start where none is named; undefined where it can. */
export function startFault(document: PathwayDocument, start_node_id: string | undefined): StartFault | undefined {
  if (start_node_id !== undefined) {
    if (nodesById(document).has(start_node_id)) return undefined
    return { isNamed: true, message: `Invalid start node ID: ${start_node_id}` }
  }
  if (listNodes(document).some(isStart)) return undefined
  const finding = findFindings(document).find(({ code }) => code === 'no-start')
  return { isNamed: false, message: finding?.message ?? 'This pathway has no start node.' }
}
