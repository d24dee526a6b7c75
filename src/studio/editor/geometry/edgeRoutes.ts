import { kindOf } from '#nodes/kinds.ts'
import {
  edgeLabel,
  keyedEdges,
  listNodes,
  nodeData,
  nodesById,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayNode,
} from '#pathway/document.ts'
import { describeRule } from '#pathway/rules/describe.ts'

/** A route that the canvas draws: an edge with the rules that it mirrors, or a rule that no edge mirrors. */
export interface EdgeRoute {
  /** The edge's key; for a rule without an edge one that no edge has. */
  readonly key: string
  readonly edge: PathwayEdge | undefined
  readonly label: string
  /** The rules that lead along it, in words. */
  readonly rules: readonly string[]
  /** The field of its node's data in which the first of those rules stands. */
  readonly field: string | undefined
  /** Ids on the canvas: those of nodes, or of the ghosts of missing ones. */
  readonly source: string
  readonly target: string
  readonly isDangling: boolean
  /** The id by which the document names a missing end. */
  readonly missingSource: string
  readonly missingTarget: string
  /** Its place among the routes with the same ends, and how many those are. */
  readonly lane: number
  readonly lanes: number
  /** Counts those that lead back, from its target to its source. */
  readonly returns: number
}

interface RulesTo {
  readonly texts: readonly string[]
  readonly field: string
}

const NO_RULES: ReadonlyMap<string, RulesTo> = new Map()
const rulesOf = new WeakMap<object, ReadonlyMap<string, RulesTo>>()

/** A node's rules by the id of their target. The same map for the same node. */
function rulesByTarget(node: PathwayNode): ReadonlyMap<string, RulesTo> {
  const data = nodeData(node)
  const { ruleMembers = [], rules } = kindOf(node.type)
  if (ruleMembers.every(member => data[member] === undefined)) return NO_RULES
  const known = rulesOf.get(node)
  if (known) return known
  const byTarget = new Map<string, RulesTo>()
  for (const { target, field, rule } of rules(data)) {
    if (target === undefined) continue
    const others = byTarget.get(target)
    byTarget.set(target, {
      texts: [...(others?.texts ?? []), describeRule(rule)],
      field: others?.field ?? field,
    })
  }
  rulesOf.set(node, byTarget)
  return byTarget
}

/** All edge routes of a document in its order, those of rules without an edge at the end. */
export interface EdgeRoutes {
  readonly document: PathwayDocument
  readonly list: readonly EdgeRoute[]
  /** Those of the list that have no node at one of their ends. */
  readonly dangling: readonly EdgeRoute[]
}

/** Reads the edge routes of a document; one that is as it was `before` keeps its object, and so does the list. */
export function readEdgeRoutes(document: PathwayDocument, before?: EdgeRoutes): EdgeRoutes {
  if (before && (before.document === document || hasSameRoutes(before.document, document))) {
    return { ...before, document }
  }
  const known = new Map(before?.list.map(route => [route.key, route]))
  const list = listRoutes(document).map(route => {
    const old = known.get(route.key)
    return old && isSame(old, route) ? old : route
  })
  return { document, list, dangling: list.filter(route => route.isDangling) }
}

/** Typing in a prompt changes no route: the edges are the same, and so are every node's id and rules. */
function hasSameRoutes(one: PathwayDocument, other: PathwayDocument): boolean {
  if (one.edges !== other.edges) return false
  const [left, right] = [listNodes(one), listNodes(other)]
  return (
    left.length === right.length &&
    left.every((node, at) => {
      const now = right[at]
      return node === now || (node.id === now?.id && node.type === now.type && hasSameRules(node, now))
    })
  )
}

function hasSameRules(one: PathwayNode, other: PathwayNode): boolean {
  const { ruleMembers = [] } = kindOf(one.type)
  return ruleMembers.every(member => nodeData(one)[member] === nodeData(other)[member])
}

/** The key of the route of rules that no edge mirrors. */
export function ruleKey(source: string, target: string): string {
  return `rule ${source} ${target}`
}

function isSame(one: EdgeRoute, other: EdgeRoute): boolean {
  return (
    one.edge === other.edge &&
    one.source === other.source &&
    one.target === other.target &&
    one.lane === other.lane &&
    one.lanes === other.lanes &&
    one.returns === other.returns &&
    one.field === other.field &&
    one.rules.join('\n') === other.rules.join('\n')
  )
}

type Draft = Omit<EdgeRoute, 'lane' | 'lanes' | 'returns'>

function listRoutes(document: PathwayDocument): EdgeRoute[] {
  const nodes = nodesById(document)
  const mirrored = new Set<string>()
  const drawn = keyedEdges(document).map(({ key, edge }): Draft => {
    const from = nodes.get(edge.source ?? '')
    const to = nodes.get(edge.target ?? '')
    const rules = from ? rulesByTarget(from).get(edge.target ?? '') : undefined
    if (rules) mirrored.add(`${edge.source}\n${edge.target}`)
    return {
      key,
      edge,
      label: edgeLabel(edge),
      rules: rules?.texts ?? [],
      field: rules?.field,
      source: from?.id ?? `${key} from`,
      target: to?.id ?? `${key} to`,
      isDangling: !from || !to,
      missingSource: edge.source ?? '',
      missingTarget: edge.target ?? '',
    }
  })
  const ruled = listNodes(document).flatMap(node =>
    [...rulesByTarget(node)].flatMap(([target, { texts, field }]): Draft[] => {
      if (mirrored.has(`${node.id}\n${target}`)) return []
      const key = ruleKey(node.id, target)
      const to = nodes.get(target)
      return [
        {
          key,
          edge: undefined,
          label: '',
          rules: texts,
          field,
          source: node.id,
          target: to?.id ?? `${key} to`,
          isDangling: !to,
          missingSource: '',
          missingTarget: target,
        },
      ]
    }),
  )
  return withLanes([...drawn, ...ruled])
}

/** Edges between one pair of nodes lie side by side, and so do the ghosts of one node. */
function withLanes(drafts: readonly Draft[]): EdgeRoute[] {
  const counts = createPairCounts()
  const lanes = drafts.map(draft => counts.add(draft.source, endOf(draft)) - 1)
  return drafts.map((draft, at): EdgeRoute => {
    const { source, target } = draft
    return {
      ...draft,
      lane: lanes[at] ?? 0,
      lanes: counts.of(source, endOf(draft)),
      returns: source === target ? 0 : counts.of(target, source),
    }
  })
}

const MISSING = '?'

function endOf({ target, isDangling }: Draft): string {
  return isDangling ? MISSING : target
}

/** Counts pairs of ids; there are thousands, so that no text is made of each. */
function createPairCounts() {
  const counts = new Map<string, Map<string, number>>()
  const of = (one: string, other: string) => counts.get(one)?.get(other) ?? 0
  return {
    of,
    /** @returns how often it was counted by now */
    add(one: string, other: string): number {
      const now = of(one, other) + 1
      const others = counts.get(one)
      if (others) others.set(other, now)
      else counts.set(one, new Map([[other, now]]))
      return now
    },
  }
}
