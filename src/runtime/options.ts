import { kindOf } from '#nodes/kinds.ts'
import {
  edgeDescription,
  edgeLabel,
  edgesFrom,
  isAlwaysPicked,
  isGlobal,
  isRecord,
  type KeyedEdge,
  listNodes,
  nodeData,
  nodeName,
  nodesById,
  type PathwayDocument,
  type PathwayNode,
  textMember,
} from '#pathway/document.ts'
import { evaluateRule, type Variables } from '#pathway/rules/evaluate.ts'
import { type Rule, readRule } from '#pathway/rules/read.ts'
import type { Option, Routing } from './brain.ts'

/** Answers to what every turn asks of a document, worked out once for each. */
interface Index {
  readonly edges: Map<string, readonly Option[]>
  readonly globals: readonly Option[]
  /** The rows of an edge's condition, by its key; only of edges that have one. */
  readonly conditions: Map<string, readonly Rule[]>
}

const indexes = new WeakMap<PathwayDocument, Index>()

function indexOf(document: PathwayDocument): Index {
  let index = indexes.get(document)
  if (!index) {
    index = { edges: new Map(), globals: listNodes(document).filter(isGlobal).map(globalOption), conditions: new Map() }
    indexes.set(document, index)
  }
  return index
}

const NONE: readonly Option[] = []

/** The edges out of a node that lead somewhere, in the document's order; one to a deleted node is no option. */
export function edgeOptions(document: PathwayDocument, node_id: string): readonly Option[] {
  const { edges, conditions } = indexOf(document)
  const known = edges.get(node_id)
  if (known) return known
  const leaving = edgesFrom(document, node_id)
  if (leaving.length === 0) return NONE
  const nodes = nodesById(document)
  const options = leaving.flatMap(({ key, edge }): Option[] => {
    const target = nodes.get(edge.target ?? '')
    if (!target) return []
    const rules = conditionOf(edge)
    if (rules.length > 0) conditions.set(key, rules)
    return [
      {
        key,
        target: target.id,
        target_name: nodeName(target),
        label: edgeLabel(edge),
        description: edgeDescription(edge),
        always: isAlwaysPicked(edge),
      },
    ]
  })
  edges.set(node_id, options)
  return options
}

/** The edges that are open: all rows of their condition are true (`docs/playing.md` §2). */
export function openEdges(document: PathwayDocument, node_id: string, variables: () => Variables): readonly Option[] {
  const options = edgeOptions(document, node_id)
  const { conditions } = indexOf(document)
  if (!options.some(({ key }) => conditions.has(key))) return options
  const known = variables()
  return options.filter(({ key }) => conditions.get(key)?.every(rule => evaluateRule(rule, known)) ?? true)
}

/** The open edges that words decide between: an edge that mirrors a rule is taken by its rule alone (`docs/playing.md` §5). */
export function freeEdges(document: PathwayDocument, node: PathwayNode, variables: () => Variables): readonly Option[] {
  const open = openEdges(document, node.id, variables)
  const rules = open.length === 0 ? [] : kindOf(node.type).rules(nodeData(node))
  if (rules.length === 0) return open
  const ruled = new Set(rules.map(({ target }) => target))
  return open.filter(({ target }) => !ruled.has(target))
}

/** True if an edge out of the node is open only while its condition is true. */
export function hasConditions(document: PathwayDocument, node_id: string): boolean {
  const { conditions } = indexOf(document)
  return edgeOptions(document, node_id).some(({ key }) => conditions.has(key))
}

function conditionOf({ data }: KeyedEdge['edge']): readonly Rule[] {
  const rows: unknown = isRecord(data) ? data.condition : undefined
  if (!Array.isArray(rows)) return []
  return rows.map((row: unknown, at) => {
    if (!isRecord(row)) return readRule(row, at)
    return readRule({ variable: row.field ?? row.variable, operator: row.operator, value: row.value }, at)
  })
}

/** The global nodes that a conversation at `node_id` can go to. */
export function globalOptions(document: PathwayDocument, node_id: string): readonly Option[] {
  const { globals } = indexOf(document)
  return globals.some(({ key }) => key === node_id) ? globals.filter(({ key }) => key !== node_id) : globals
}

function globalOption(node: PathwayNode): Option {
  return {
    key: node.id,
    target: node.id,
    target_name: nodeName(node),
    label: textMember(nodeData(node), 'globalLabel') || nodeName(node),
    description: textMember(nodeData(node), 'globalDescription'),
    always: false,
  }
}

/** True if a global node hands the conversation back to the node it left (`docs/playing.md` §2). */
export function returnsByItself(document: PathwayDocument, node_id: string): boolean {
  const node = nodesById(document).get(node_id)
  return node !== undefined && isGlobal(node) && nodeData(node).enableGlobalAutoReturn !== false
}

/** Edges and global nodes as one list, edges first. */
export function offeredOptions({ edges, globals }: Pick<Routing, 'edges' | 'globals'>) {
  return [
    ...edges.map(option => ({ kind: 'edge' as const, option })),
    ...globals.map(option => ({ kind: 'global' as const, option })),
  ]
}
