import { isRecord, keyedEdges, type PathwayDocument } from './document.ts'

/** One fault or piece of advice that validation tells of a document (`docs/api-decisions.md` §5), and the place it is about. */
export interface Finding {
  /** Stable, for programs: see `errorCodes`, `warningCodes`, and the codes of the kinds. */
  code: FindingCode
  /** An error blocks publishing and calls, never saving; a warning blocks nothing. */
  severity: Severity
  /** One sentence that an author understands. */
  message: string
  node_id?: string
  /** The edge's key (`keyedEdges`). */
  edge_id?: string
  /** The place inside the node's or edge's `data`: a member, or a path such as `responsePathways[2]`. */
  field?: string
  /** The variable that it is about, as written there; what is read of it may stand behind it: `order.items[0]`. */
  variable?: string
}

export type Severity = 'error' | 'warning'

/** The findings of the core; each kind adds its own. */
export const errorCodes = [
  'no-start',
  'many-starts',
  'edge-target-missing',
  'edge-source-missing',
  'rule-target-missing',
  'rule-operator',
  'rule-variable',
  'rule-malformed',
  'global-label-missing',
  'extraction-malformed',
  'template-unbalanced',
  'endless-loop',
] as const

export const warningCodes = [
  'unreachable',
  'dead-end',
  'edge-label-duplicate',
  'edge-label-missing',
  'edge-after-end',
  'example-unknown',
  'member-unread',
  'variable-unset',
  'rule-boolean',
  'rules-overlap',
  'rule-never-wins',
  'rules-too-many',
  'name-ambiguous',
  'rules-uncovered',
  'webhook-failure-uncovered',
  'prompt-long',
  'text-too-long',
  'template-expression',
  'node-type-unknown',
  'text-and-prompt',
  'interruption-threshold',
  'limit-malformed',
  'limit-target-missing',
  'limit-endless',
] as const

export type CoreFindingCode = (typeof errorCodes)[number] | (typeof warningCodes)[number]

/** A code of the core, or one that a kind of node names in its model (`NodeKind.codes`). */
export type FindingCode = CoreFindingCode | (string & Record<never, never>)

/** The place of a finding in the document, as the error envelope spells places (`docs/api-decisions.md` §1): `nodes[3].data.url`. */
export function findingPlace(document: PathwayDocument, { node_id, edge_id, field }: Finding): string {
  if (edge_id !== undefined) {
    const place = keyedEdges(document).findIndex(({ key }) => key === edge_id)
    const edge = `edges[${place}]`
    if (field === undefined) return edge
    const isInData = isRecord(document.edges[place]?.data) && Object.hasOwn(document.edges[place].data, field)
    return isInData ? `${edge}.data.${field}` : `${edge}.${field}`
  }
  if (node_id === undefined) return field === 'globalPrompt' ? field : 'nodes'
  const node = `nodes[${document.nodes.findIndex(({ id }) => id === node_id)}]`
  return field === undefined ? node : `${node}.data.${field}`
}
