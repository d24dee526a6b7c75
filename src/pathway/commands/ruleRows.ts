import { isRecord, nodeData, type PathwayNode } from '../document.ts'

/** Where a routing rule leads: `{id, name}` as the fourth part of a row, or `targetId` and `targetName` of an object. */
export interface RowTarget {
  readonly id: string
  readonly name: string | undefined
}

export function ruleRows(node: PathwayNode): readonly unknown[] {
  const rows = nodeData(node).responsePathways
  return Array.isArray(rows) ? rows : []
}

/** The node that a row leads to; undefined for a row that names none, or is malformed. */
export function rowTarget(row: unknown): RowTarget | undefined {
  const place = Array.isArray(row) ? row[3] : isRecord(row) ? { id: row.targetId, name: row.targetName } : undefined
  if (!isRecord(place) || typeof place.id !== 'string') return undefined
  return { id: place.id, name: typeof place.name === 'string' ? place.name : undefined }
}

/** The row with another target, in its own form; all else of it is kept. */
export function withTarget(row: unknown, { id, name }: RowTarget): unknown {
  if (isRecord(row)) return { ...row, targetId: id, ...(name === undefined ? {} : { targetName: name }) }
  if (!Array.isArray(row)) return row
  const place = { ...(isRecord(row[3]) ? row[3] : {}), id, ...(name === undefined ? {} : { name }) }
  return [...row.slice(0, 3), place, ...row.slice(4)]
}

export function withRows(node: PathwayNode, responsePathways: readonly unknown[]): PathwayNode {
  return { ...node, data: { ...nodeData(node), responsePathways } }
}

/** Sends each rule of a node where `change` says; undefined removes the rule. The same node when nothing changes. */
export function retargetRows(node: PathwayNode, change: (target: RowTarget) => RowTarget | undefined): PathwayNode {
  const rows = ruleRows(node)
  let changed = false
  const next = rows.flatMap(row => {
    const target = rowTarget(row)
    if (!target) return [row]
    const moved = change(target)
    if (moved?.id === target.id && moved.name === target.name) return [row]
    changed = true
    return moved ? [withTarget(row, moved)] : []
  })
  return changed ? withRows(node, next) : node
}
