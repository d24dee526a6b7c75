import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'

export interface Row<T> {
  readonly row: T
  readonly index: number
  /** Rows of a file have no identity but their place. */
  readonly key: string
}

export function rowsOf<T>(rows: readonly T[]): readonly Row<T>[] {
  return rows.map((row, index) => ({ row, index, key: `row ${index}` }))
}

/** The rows of a member that should be a list; undefined where the file has something else there. */
export function readRows(value: unknown): readonly unknown[] | undefined {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : undefined
}

/** Changes a list among a node's members; one that is not there begins empty. */
export function changeRows(
  document: PathwayDocument,
  id: string,
  member: string,
  change: (rows: readonly unknown[]) => readonly unknown[],
): PathwayDocument {
  const node = nodesById(document).get(id)
  if (!node) return document
  const value = nodeData(node)[member]
  return setNodeMembers(document, { id, members: { [member]: change(Array.isArray(value) ? value : []) } })
}

export function moveRow(
  document: PathwayDocument,
  id: string,
  member: string,
  from: number,
  to: number,
): PathwayDocument {
  return changeRows(document, id, member, rows => moved(rows, from, to))
}

/** The list with one row at another place. */
export function moved<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const taken = rows.slice(from, from + 1)
  const rest = rows.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)]
}

export function addRow(document: PathwayDocument, id: string, member: string, row: unknown): PathwayDocument {
  return changeRows(document, id, member, rows => [...rows, row])
}

export function removeRow(document: PathwayDocument, id: string, member: string, index: number): PathwayDocument {
  return changeRows(document, id, member, rows => rows.filter((_, at) => at !== index))
}
