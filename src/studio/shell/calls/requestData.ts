import type { KeyValueRow } from '#ui/KeyValueEditor.tsx'

/** What is wrong with a row; undefined where nothing is. */
export function faultOfRow(rows: readonly KeyValueRow[], index: number): string | undefined {
  const row = rows[index]
  if (!row) return undefined
  const name = row.name.trim()
  if (name === '') return row.value === '' ? undefined : 'Give this variable a name.'
  const isTwice = rows.some((other, place) => place < index && other.name.trim() === name)
  return isTwice ? `“${name}” is set above already.` : undefined
}

export function hasFaultyRow(rows: readonly KeyValueRow[]): boolean {
  return rows.some((_, index) => faultOfRow(rows, index) !== undefined)
}

export function dataOf(rows: readonly KeyValueRow[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(({ name, value }) => (name.trim() === '' ? [] : [[name.trim(), value]])))
}
