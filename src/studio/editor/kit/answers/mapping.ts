import { isBuiltIn, STATUS_CODE } from '#pathway/builtins.ts'
import { isRecord, type NodeData } from '#pathway/document.ts'
import { responseRows } from '#pathway/members.ts'
import { variableKey } from '#pathway/templates.ts'
import { pathTo, placesOf } from '#runtime/jsonPath.ts'
import { type JsonLocation, keyOf } from '#ui/json/rows.ts'

/** Keys that need their parent's name: `order_id` rather than `id`. */
const VAGUE = new Set([
  'id',
  'name',
  'value',
  'type',
  'state',
  'status',
  'code',
  'text',
  'title',
  'data',
  'date',
  'time',
])

/** Suggests an unused variable name for a value of an answer, by its key. */
export function suggestName(location: JsonLocation, isTaken: (key: string) => boolean): string {
  const words = location.filter(part => typeof part === 'string').map(asWord)
  const own = words.at(-1) || 'answer'
  const holder = words.at(-2) ?? ''
  const longer = holder === '' ? own : `${holder}_${own}`
  const isFree = (name: string) => {
    const key = variableKey(name)
    return key !== STATUS_CODE && !isBuiltIn(key) && !isTaken(key)
  }
  const choices = VAGUE.has(own.toLowerCase()) ? [longer, own] : [own, longer]
  const free = choices.find(isFree)
  if (free !== undefined) return free
  for (let number = 2; ; number += 1) if (isFree(`${own}_${number}`)) return `${own}_${number}`
}

function asWord(key: string): string {
  return key
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/** A row of `responseData` that keeps what lies at a place, with the members that the file's other rows have. */
export function mappingRow(rows: readonly unknown[], location: JsonLocation, name: string): Record<string, string> {
  const own = { data: pathTo(location), name }
  const last = rows.findLast(isRecord)
  return last && !('context' in last) ? own : { ...own, context: '' }
}

/** A row of `responseData` that keeps a value. */
export interface Mapping {
  readonly index: number
  readonly name: string
}

/** The first row that keeps each place of an answer, by the place's key. */
export function mappingsOf(data: NodeData, body: unknown): ReadonlyMap<string, Mapping> {
  const mappings = new Map<string, Mapping>()
  for (const [index, row] of responseRows(data).entries()) {
    if (!isRecord(row) || typeof row.data !== 'string' || row.data.trim() === '') continue
    const name = typeof row.name === 'string' ? row.name.trim() : ''
    for (const place of placesOf(body, row.data)) {
      const key = keyOf(place)
      if (!mappings.has(key)) mappings.set(key, { index, name })
    }
  }
  return mappings
}
