import { type Column, columns } from '../session/view/outlineStore.ts'

/** The row of the columns' titles. */
export const HEAD = -1

export interface Cell {
  readonly row: number
  readonly column: Column
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The keys of a grid, as the ARIA pattern has them: where the focus goes from a cell; undefined for other keys. */
export function cellTarget(
  { key, ctrlKey, metaKey, altKey }: Press,
  { row, column }: Cell,
  rows: number,
  page: number,
): Cell | undefined {
  if (altKey) return undefined
  const at = columns.indexOf(column)
  const isFar = ctrlKey || metaKey
  const last = rows - 1
  const to = (nextRow: number, nextAt: number): Cell => ({
    row: Math.max(HEAD, Math.min(last, nextRow)),
    column: columns[Math.max(0, Math.min(columns.length - 1, nextAt))] ?? column,
  })
  switch (key) {
    case 'ArrowDown':
      return to(isFar ? last : row + 1, at)
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, at)
    case 'ArrowRight':
      return to(row, isFar ? columns.length : at + 1)
    case 'ArrowLeft':
      return to(row, isFar ? 0 : at - 1)
    case 'PageDown':
      return to(row + page, at)
    case 'PageUp':
      return to(Math.max(0, row - page), at)
    case 'Home':
      return to(isFar ? 0 : row, 0)
    case 'End':
      return to(isFar ? last : row, columns.length)
    default:
      return undefined
  }
}
