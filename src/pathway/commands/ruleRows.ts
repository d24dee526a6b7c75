import { isRecord, nodeData, type PathwayNode } from '../document.ts'
import { RULES, readRule } from '../rules/read.ts'
import { FALLBACK, fallbackOf, ROUTES, routeTarget } from '../rules/routes.ts'
import { withMembers } from './withMembers.ts'

/** A member that lists rows, each of which leads to a node: routing rules, or the routes of a Route. */
export type RowsMember = typeof RULES | typeof ROUTES

/** The target of a row, in whichever of its forms the file writes it (`rules/read.ts`, `rules/routes.ts`). */
export interface RowTarget {
  readonly id: string
  readonly name: string | undefined
}

export function ruleRows(node: PathwayNode, member: RowsMember = RULES): readonly unknown[] {
  const rows = nodeData(node)[member]
  return Array.isArray(rows) ? rows : []
}

/** The node that a row leads to; undefined for a row that names none, or is malformed. */
export function rowTarget(row: unknown, member: RowsMember = RULES): RowTarget | undefined {
  const target = member === ROUTES ? { id: routeTarget(row), name: undefined } : readRule(row, 0).target
  return target?.id === undefined ? undefined : { id: target.id, name: target.name }
}

/** The target of a rule of the node that leads to this id: it may name a node that is missing. */
export function targetAmongRules(node: PathwayNode, id: string | undefined): RowTarget | undefined {
  return ruleRows(node)
    .map(row => rowTarget(row))
    .find(to => to !== undefined && to.id === id)
}

/** The ids of the nodes that the rows and the fallback of a node lead to. */
export function rowTargets(node: PathwayNode): readonly string[] {
  const ofRows = ([RULES, ROUTES] as const).flatMap(member =>
    ruleRows(node, member).flatMap(row => rowTarget(row, member)?.id ?? []),
  )
  const fallback = fallbackOf(nodeData(node))
  return fallback === undefined ? ofRows : [...ofRows, fallback]
}

/** The row with another target, in its own form; all else of it is kept. */
export function withTarget(row: unknown, target: RowTarget, member: RowsMember = RULES): unknown {
  if (isRecord(row)) return { ...row, ...(member === ROUTES ? { targetNodeId: target.id } : objectTarget(row, target)) }
  if (!Array.isArray(row)) return row
  return [...row.slice(0, 3), placeOf(row[3], target), ...row.slice(4)]
}

function placeOf(place: unknown, { id, name }: RowTarget): unknown {
  if (typeof place === 'string') return id
  return { ...(isRecord(place) ? place : {}), id, ...(name === undefined ? {} : { name }) }
}

function objectTarget(row: Readonly<Record<string, unknown>>, target: RowTarget): Record<string, unknown> {
  if (isRecord(row.target) || typeof row.target === 'string') return { target: placeOf(row.target, target) }
  const idMember = ['targetId', 'targetNodeId', 'nodeId'].find(member => member in row) ?? 'targetId'
  const nameMember = 'nodeName' in row && !('targetName' in row) ? 'nodeName' : 'targetName'
  return { [idMember]: target.id, ...(target.name === undefined ? {} : { [nameMember]: target.name }) }
}

export function withRows(node: PathwayNode, rows: readonly unknown[], member: RowsMember = RULES): PathwayNode {
  return { ...node, data: { ...nodeData(node), [member]: rows } }
}

/** Sends the rows and the fallback of a node where `change` says; undefined removes them. The same node when nothing changes. */
export function retargetRows(node: PathwayNode, change: (target: RowTarget) => RowTarget | undefined): PathwayNode {
  const listed = retargetList(retargetList(node, RULES, change), ROUTES, change)
  const data = nodeData(listed)
  const id = fallbackOf(data)
  if (id === undefined) return listed
  const next = withMembers(data, { [FALLBACK]: change({ id, name: undefined })?.id })
  return next === data ? listed : { ...listed, data: next }
}

function retargetList(
  node: PathwayNode,
  member: RowsMember,
  change: (target: RowTarget) => RowTarget | undefined,
): PathwayNode {
  const rows = ruleRows(node, member)
  let changed = false
  const next = rows.flatMap(row => {
    const target = rowTarget(row, member)
    if (!target) return [row]
    const moved = change(target)
    // A row that says no name gets none.
    if (moved?.id === target.id && (target.name === undefined || moved.name === target.name)) return [row]
    changed = true
    return moved ? [withTarget(row, moved, member)] : []
  })
  return changed ? withRows(node, next, member) : node
}
