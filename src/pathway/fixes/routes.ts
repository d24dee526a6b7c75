import { reconnectEdge } from '#pathway/commands/edges.ts'
import { ruleRows, withTarget } from '#pathway/commands/ruleRows.ts'
import { moveRule, removeRule, setFallback, setRule } from '#pathway/commands/rules.ts'
import { edgeLabel, edgesFrom, nodeData, nodeName, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { deadRoutes } from '#pathway/rules/deadRoutes.ts'
import { FALLBACK, fallbackOf, ROUTES, readRoutes, routeIndex, routeTarget } from '#pathway/rules/routes.ts'
import { addsCircle } from './circles.ts'
import { type Broken, type Fix, MOST_CHOICES, quote } from './fix.ts'
import { beside, makeMissing } from './newNodes.ts'
import { targetsFor } from './targets.ts'

/** A route, or the fallback, that leads nowhere. */
interface Lost {
  /** “route 2” */
  readonly name: string
  readonly missing: string | undefined
  lead(document: PathwayDocument, id: string, edge_id: string): PathwayDocument
  remove(document: PathwayDocument): PathwayDocument
}

function lostOf(node: PathwayNode, field: string | undefined): Lost | undefined {
  const node_id = node.id
  if (field === FALLBACK) {
    return {
      name: '“otherwise”',
      missing: fallbackOf(nodeData(node)),
      lead: (doc, target, edge_id) => setFallback(doc, { node_id, target, edge_id }),
      remove: doc => setFallback(doc, { node_id, target: undefined, edge_id: '' }),
    }
  }
  const index = routeIndex(field)
  const row = index === undefined ? undefined : ruleRows(node, ROUTES)[index]
  if (index === undefined || row === undefined) return undefined
  const place = { node_id, member: ROUTES, index } as const
  return {
    name: `route ${index + 1}`,
    missing: routeTarget(row),
    lead: (doc, id, edge_id) =>
      setRule(doc, { ...place, rule: withTarget(row, { id, name: undefined }, ROUTES), edge_id }),
    remove: doc => removeRule(doc, place),
  }
}

/** Routes name their targets by ids alone: an edge that is drawn there may say which node is meant. */
export function routeTargetFixes(broken: Broken): readonly Fix[] {
  const { document, node, finding, kindOf } = broken
  const lost = node && lostOf(node, finding.field)
  if (!node || !lost) return []
  const { name, missing } = lost
  const drawn = edgesFrom(document, node.id).filter(({ edge }) => missing !== undefined && edge.target === missing)
  const written = drawn.map(({ edge }) => edgeLabel(edge)).find(label => label !== '') ?? ''
  const lead = (doc: PathwayDocument, id: string, newId: () => string) =>
    drawn.length > 0
      ? drawn.reduce((led, { key }) => reconnectEdge(led, { key, source: node.id, target: id }), doc)
      : lost.lead(doc, id, newId())
  const aimed = targetsFor(broken, node, written)
    .slice(0, MOST_CHOICES - 2)
    .map(
      ({ node: aim }): Fix => ({
        id: `aim ${aim.id}`,
        title: `Point ${name} at ${quote(nodeName(aim))}`,
        isSafe: false,
        apply: (doc, newId) => lead(doc, aim.id, newId),
      }),
    )
  const make = makeMissing(broken, {
    written,
    id: missing,
    position: beside(node, 'below'),
    lead: (doc, id, _, newId) => lead(doc, id, newId),
  })
  const removed = lost.remove(document)
  const remove: Fix = { id: 'delete', title: `Delete ${name}`, isSafe: false, apply: doc => lost.remove(doc) }
  return [...aimed, make, ...(addsCircle(document, removed, kindOf, node) ? [] : [remove])]
}

/** A route that is never taken goes, or goes to where it is. */
export function deadRouteFixes({ document, node, finding, kindOf }: Broken): readonly Fix[] {
  const index = routeIndex(finding.field)
  if (!node || index === undefined) return []
  const routes = readRoutes(nodeData(node))
  const dead = deadRoutes(routes)
  const first = dead.find(({ route }) => route.index === index)?.overriddenBy[0]
  const place = { node_id: node.id, member: ROUTES } as const
  const remove = (doc: PathwayDocument) => removeRule(doc, { ...place, index })
  const removal: Fix[] = addsCircle(document, remove(document), kindOf, node)
    ? []
    : [{ id: 'delete', title: `Delete route ${index + 1}`, isSafe: false, apply: remove }]
  if (!first) return removal
  const after = routes.toSpliced(index, 1).toSpliced(first.index, 0, ...routes.slice(index, index + 1))
  if (deadRoutes(after.map((route, at) => ({ ...route, index: at }))).length >= dead.length) return removal
  const move: Fix = {
    id: 'move',
    title: `Move route ${index + 1} above route ${first.index + 1} so it wins`,
    isSafe: false,
    apply: doc => moveRule(doc, { ...place, from: index, to: first.index }),
  }
  return [move, ...removal]
}
