import { isRecord } from '#pathway/document.ts'

/** One header. */
export interface Pair {
  readonly name: string
  readonly value: unknown
}

/**
 * Headers as a file writes them: an object, or a list of [name, value] or {name, value}. Each keeps its own form when it is edited
 * (`docs/api-decisions.md` §3); `other` is none of them.
 */
export type Pairs = { readonly form: 'object' | 'list'; readonly rows: readonly Pair[] } | { readonly form: 'other' }

export function readPairs(headers: unknown): Pairs {
  if (headers === undefined || headers === null || headers === '') return { form: 'object', rows: [] }
  if (isRecord(headers)) {
    return { form: 'object', rows: Object.entries(headers).map(([name, value]) => ({ name, value })) }
  }
  if (!Array.isArray(headers)) return { form: 'other' }
  const rows = headers.map(readRow)
  return rows.every(row => row !== undefined) ? { form: 'list', rows } : { form: 'other' }
}

function readRow(row: unknown): Pair | undefined {
  if (Array.isArray(row)) return typeof row[0] === 'string' ? { name: row[0], value: row[1] } : undefined
  if (!isRecord(row)) return undefined
  const name = row.name ?? row.key
  return typeof name === 'string' ? { name, value: row.value } : undefined
}

/** True if the name is another row's already: an object cannot hold it twice. */
export function isNameTaken(headers: unknown, index: number, name: string): boolean {
  const pairs = readPairs(headers)
  return pairs.form === 'object' && pairs.rows.some((row, at) => at !== index && row.name === name)
}

/** The headers with one row changed, in their own form. */
export function changePair(headers: unknown, index: number, change: Partial<Pair>): unknown {
  if (Array.isArray(headers)) {
    return headers.map((row: unknown, at) => {
      if (at !== index) return row
      if (Array.isArray(row)) return [change.name ?? row[0], change.value ?? row[1], ...row.slice(2)]
      if (!isRecord(row)) return row
      const nameMember = 'name' in row || !('key' in row) ? 'name' : 'key'
      return {
        ...row,
        ...(change.name !== undefined && { [nameMember]: change.name }),
        ...(change.value !== undefined && { value: change.value }),
      }
    })
  }
  if (!isRecord(headers)) return headers
  return Object.fromEntries(
    Object.entries(headers).map(([name, value], at) =>
      at === index ? [change.name ?? name, change.value ?? value] : [name, value],
    ),
  )
}

export function addPair(headers: unknown): unknown {
  if (Array.isArray(headers)) return [...headers, isRecord(headers.at(-1)) ? { name: '', value: '' } : ['', '']]
  return { ...(isRecord(headers) ? headers : {}), '': '' }
}

export function removePair(headers: unknown, index: number): unknown {
  if (Array.isArray(headers)) return headers.filter((_, at) => at !== index)
  if (!isRecord(headers)) return headers
  return Object.fromEntries(Object.entries(headers).filter((_, at) => at !== index))
}
