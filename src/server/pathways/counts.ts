import { checkedKinds } from '#nodes/checks.ts'
import { isNode, type PathwayDocument } from '#pathway/document.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { shareUnchanged } from '#pathway/share.ts'

/** The numbers that lists show of a pathway. */
export interface Counts {
  readonly node_count: number
  readonly edge_count: number
  readonly error_count: number
  readonly warning_count: number
}

/** So many nodes of the pathways that were saved last are kept at most; what was saved before is inspected in full. */
const MOST_NODES = 20_000

type Derive = ReturnType<typeof createFindings>

interface Known {
  readonly derive: Derive
  readonly document: PathwayDocument
}

const known = new Map<string, Known>()

/** The counts of a document that is stored for the first time. */
export function countsOf(document: PathwayDocument): Counts {
  return countedBy(createFindings(checkedKinds), document)
}

/**
 * The counts of a pathway's next draft. What it has in common with the one before is not inspected again: of thousands of nodes, a save
 * after one key would else keep everyone waiting.
 */
export function countsOfNext(pathway_id: string, next: PathwayDocument): Counts {
  const before = known.get(pathway_id)
  const derive = before?.derive ?? createFindings(checkedKinds)
  const document = before ? shareUnchanged(before.document, next) : next
  known.delete(pathway_id)
  known.set(pathway_id, { derive, document })
  let nodes = [...known.values()].reduce((sum, one) => sum + one.document.nodes.length, 0)
  for (const [oldest, one] of known) {
    if (nodes <= MOST_NODES || oldest === pathway_id) break
    nodes -= one.document.nodes.length
    known.delete(oldest)
  }
  return countedBy(derive, document)
}

function countedBy(derive: Derive, document: PathwayDocument): Counts {
  const findings = derive(document)
  const errors = findings.filter(finding => finding.severity === 'error').length
  return {
    node_count: document.nodes.filter(isNode).length,
    edge_count: document.edges.length,
    error_count: errors,
    warning_count: findings.length - errors,
  }
}
