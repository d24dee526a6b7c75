import { findFindings } from '#nodes/checks.ts'
import { isStart, listNodes, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { findingPlace } from '#pathway/finding.ts'
import { type Fault, named } from '../http/errors.ts'

/** The findings that forbid publishing and calls (`docs/api-decisions.md` §5). */
export interface PathwayErrors {
  readonly count: number
  /** Each with its path in the document, as many as an answer names. */
  readonly faults: readonly Fault[]
}

export function errorsOf(document: PathwayDocument): PathwayErrors {
  const errors = findFindings(document).filter(({ severity }) => severity === 'error')
  const faults = named(errors.map(finding => ({ path: findingPlace(document, finding), message: finding.message })))
  return { count: errors.length, faults }
}

export interface StartFault {
  /** True if a node was named that the pathway does not have. */
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
