import { isRecord, nodeData, type PathwayNode } from '../document.ts'
import { RULES, readRule } from '../rules/read.ts'

/** The target of a routing rule, in whichever of its forms the file writes it (`rules/read.ts`). */
export interface RowTarget {
  readonly id: string
  readonly name: string | undefined
}

export function ruleRows(node: PathwayNode): readonly unknown[] {
  const rows = nodeData(node)[RULES]
  return Array.isArray(rows) ? rows : []
}

/** The node that a row leads to; undefined for a row that names none, or is malformed. */
export function rowTarget(row: unknown): RowTarget | undefined {
  const { target } = readRule(row, 0)
  return target?.id === undefined ? undefined : { id: target.id, name: target.name }
}

/** The row with another target, in its own form; all else of it is kept. */
export function withTarget(row: unknown, target: RowTarget): unknown {
  if (isRecord(row)) return { ...row, ...objectTarget(row, target) }
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

export function withRows(node: PathwayNode, rows: readonly unknown[]): PathwayNode {
  return { ...node, data: { ...nodeData(node), [RULES]: rows } }
}

/** Sends each rule of a node where `change` says; undefined removes the rule. The same node when nothing changes. */
export function retargetRows(node: PathwayNode, change: (target: RowTarget) => RowTarget | undefined): PathwayNode {
  const rows = ruleRows(node)
  let changed = false
  const next = rows.flatMap(row => {
    const target = rowTarget(row)
    if (!target) return [row]
    const moved = change(target)
    // A row that says no name gets none.
    if (moved?.id === target.id && (target.name === undefined || moved.name === target.name)) return [row]
    changed = true
    return moved ? [withTarget(row, moved)] : []
  })
  return changed ? withRows(node, next) : node
}
