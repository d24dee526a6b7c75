import { reconnectEdge } from '#pathway/commands/edges.ts'
import { ruleRows, withTarget } from '#pathway/commands/ruleRows.ts'
import { addRule, moveRule, removeRule, setFallback, setRule } from '#pathway/commands/rules.ts'
import {
  edgeLabel,
  edgesFrom,
  isRecord,
  listNodes,
  nodeData,
  nodeName,
  type PathwayDocument,
  type PathwayNode,
} from '#pathway/document.ts'
import { distance } from '#pathway/near.ts'
import { analyseRules } from '#pathway/rules/analyse.ts'
import { nameRules } from '#pathway/rules/describe.ts'
import { DEFAULT_RULE, operators, RULES, type Rule, readRules, ruleCells, ruleIndex } from '#pathway/rules/read.ts'
import { ROUTES } from '#pathway/rules/routes.ts'
import { addsCircle } from './circles.ts'
import { type Broken, type Fix, freeName, MOST_CHOICES, nameAmong, quote } from './fix.ts'
import { addPlainNode, beside, makeMissing } from './newNodes.ts'
import { targetsFor } from './targets.ts'

interface BrokenRule {
  readonly node: PathwayNode
  readonly index: number
  readonly row: unknown
  readonly rule: Rule
  readonly rules: readonly Rule[]
}

function ruleOf({ node, finding }: Broken): BrokenRule | undefined {
  const index = ruleIndex(finding.field)
  if (!node || index === undefined) return undefined
  const rules = readRules(nodeData(node))
  const rule = rules[index]
  return rule && { node, index, row: ruleRows(node)[index], rule, rules }
}

/** Takes a rule away, and the edge that mirrors it alone; not offered where the pathway would then go round in a circle. */
function removal({ document, kindOf }: Broken, { node, index, rules }: BrokenRule, isSafe: boolean): Fix[] {
  const target = rules[index]?.target?.id
  const mirrors = edgesFrom(document, node.id).filter(({ edge }) => edge.target === target)
  const isShared = rules.some((rule, at) => at !== index && rule.target?.id === target)
  const takesEdge = target !== undefined && mirrors.length > 0 && !isShared
  const fix: Fix = {
    id: 'delete',
    title: takesEdge ? `Delete rule ${index + 1} and its edge` : `Delete rule ${index + 1}`,
    isSafe: isSafe && !(takesEdge && mirrors.some(({ edge }) => edgeLabel(edge) !== '')),
    apply: doc => removeRule(doc, { node_id: node.id, index }),
  }
  return addsCircle(
    document,
    fix.apply(document, () => ''),
    kindOf,
    node,
  )
    ? []
    : [fix]
}

export function ruleTargetFixes(broken: Broken): readonly Fix[] {
  const found = ruleOf(broken)
  if (!found) return []
  const { node, index, rule, row } = found
  const { document } = broken
  const missing = rule.target?.id
  const drawn = edgesFrom(document, node.id).filter(({ edge }) => missing !== undefined && edge.target === missing)
  const written = rule.target?.name ?? drawn.map(({ edge }) => edgeLabel(edge)).find(label => label !== '') ?? ''
  const whole = Array.isArray(row) ? [...row, '', '', ''].slice(0, Math.max(3, row.length)) : row
  const lead = (doc: PathwayDocument, id: string, name: string, newId: () => string) =>
    drawn.length > 0
      ? drawn.reduce((led, { key }) => reconnectEdge(led, { key, source: node.id, target: id }), doc)
      : setRule(doc, { node_id: node.id, index, rule: withTarget(whole, { id, name }), edge_id: newId() })
  const aimed = targetsFor(broken, node, written)
    .slice(0, MOST_CHOICES - 2)
    .map(
      ({ node: aim, isClear }): Fix => ({
        id: `aim ${aim.id}`,
        title: `Point rule ${index + 1} at ${quote(nodeName(aim))}`,
        isSafe: isClear && rule.target?.name !== undefined,
        apply: (doc, newId) => lead(doc, aim.id, nodeName(aim), newId),
      }),
    )
  const make = makeMissing(broken, { written, id: missing, position: beside(node, 'below'), lead })
  const canLead = missing !== undefined || isRecord(row) || Array.isArray(row)
  return [...(canLead ? [...aimed, make] : []), ...removal(broken, found, false)]
}

export function malformedRuleFixes(broken: Broken): readonly Fix[] {
  const found = ruleOf(broken)
  if (!found) return []
  const { row } = found
  const isEmpty = row === null || row === '' || (typeof row === 'object' && Object.keys(row).length === 0)
  return removal(broken, found, isEmpty)
}

export function operatorFixes(broken: Broken): readonly Fix[] {
  const found = ruleOf(broken)
  if (!found) return []
  const { node, index, rule, row } = found
  const written = rule.operatorText.trim()
  const most = Math.max(1, Math.floor(written.length / 3))
  const near = operators.filter(operator => written !== '' && distance(written.toLowerCase(), operator, most) <= most)
  const offered = near.length > 0 ? near : (['==', '!=', 'contains'] as const)
  return offered.slice(0, MOST_CHOICES).flatMap((operator): Fix[] => {
    const changed = withOperator(row, operator)
    if (changed === undefined || readRules({ [RULES]: [changed] })[0]?.operator !== operator) return []
    return [
      {
        id: `operator ${operator}`,
        title:
          written === ''
            ? `Compare with ${operator} in rule ${index + 1}`
            : `Use ${operator} instead of ${quote(written)}`,
        isSafe: near.length === 1 && written.length >= 4,
        apply: doc => setRule(doc, { node_id: node.id, index, rule: changed, edge_id: '' }),
      },
    ]
  })
}

function withOperator(row: unknown, operator: string): unknown {
  if (Array.isArray(row)) return [row[0], operator, ...(row.length > 2 ? row.slice(2) : [''])]
  const cells = ruleCells(row)
  return isRecord(row) && cells ? { ...row, [cells.operator.at]: operator } : undefined
}

/** A rule that is never taken goes, or goes to where it is. */
export function deadRuleFixes(broken: Broken): readonly Fix[] {
  const found = ruleOf(broken)
  if (!found) return []
  const { node, index, rule, rules } = found
  const { neverWin } = analyseRules(rules)
  const dead = neverWin.find(one => one.rule.index === index)
  const last = dead?.overriddenBy.at(-1)
  const isTwin = dead?.overriddenBy.some(other => saysTheSame(rule, other)) ?? false
  const remove = removal(broken, found, isTwin)
  if (!dead || !last || rule.isDefault || isTwin) return remove
  const move: Fix = {
    id: 'move',
    title: `Move rule ${index + 1} below ${nameRules([last])} so it wins`,
    isSafe: false,
    apply: doc => moveRule(doc, { node_id: node.id, from: index, to: last.index }),
  }
  const after = rules.toSpliced(index, 1).toSpliced(last.index, 0, rule)
  const stillDead = analyseRules(after.map((one, at) => ({ ...one, index: at }))).neverWin
  return stillDead.length < neverWin.length ? [move, ...remove] : remove
}

function saysTheSame(one: Rule, other: Rule): boolean {
  return (
    one.variable === other.variable &&
    one.operator === other.operator &&
    one.value === other.value &&
    one.isDefault === other.isDefault &&
    one.target?.id === other.target?.id
  )
}

const endsOf = new WeakMap<PathwayDocument, readonly PathwayNode[]>()

/** The nodes that end the call, of which rules for all other cases lead to the most: worked out once for the problems of a pathway. */
function usualEnds(document: PathwayDocument, kindOf: Broken['kindOf']): readonly PathwayNode[] {
  const known = endsOf.get(document)
  if (known) return known
  const uses = new Map<string, number>()
  const nodes = listNodes(document)
  for (const node of nodes) {
    for (const { rule, target } of kindOf(node.type).rules(nodeData(node))) {
      if (rule.isDefault && target !== undefined) uses.set(target, (uses.get(target) ?? 0) + 1)
    }
  }
  const used = ({ id }: PathwayNode) => uses.get(id) ?? 0
  const ends = nodes
    .filter(node => kindOf(node.type).endsCall)
    .toSorted((one, other) => used(other) - used(one))
    .slice(0, MOST_CHOICES - 1)
  endsOf.set(document, ends)
  return ends
}

/** A rule for all other cases, to a node that ends the call: where other such rules lead already, first. */
export function failureFixes({ document, finding, node, kinds, kindOf }: Broken): readonly Fix[] {
  if (!node) return []
  const ends = usualEnds(document, kindOf)
  const isRoute = finding.field === ROUTES
  const added = (doc: PathwayDocument, id: string, name: string, edge_id: string) =>
    isRoute
      ? setFallback(doc, { node_id: node.id, target: id, edge_id })
      : addRule(doc, { node_id: node.id, rule: [DEFAULT_RULE, '==', '', { id, name }], edge_id })
  const fixes = ends.map(
    (end): Fix => ({
      id: `otherwise ${end.id}`,
      title: `Add “otherwise”: go to ${nameAmong(end, ends)}`,
      isSafe: false,
      apply: (doc, newId) => added(doc, end.id, nodeName(end), newId()),
    }),
  )
  const name = freeName(document, isRoute ? `${nodeName(node)}: otherwise` : `${nodeName(node)} failed`)
  const make: Fix = {
    id: 'make',
    title: `Add “otherwise”: go to a new node ${quote(name)}`,
    isSafe: false,
    apply(doc, newId) {
      const id = newId()
      const withNode = addPlainNode(doc, kinds, { id, name, position: beside(node, 'right') })
      return added(withNode, id, name, newId())
    },
  }
  return [...fixes, make]
}
