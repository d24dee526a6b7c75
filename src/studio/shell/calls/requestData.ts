import { isRecord } from '#pathway/document.ts'
import { readJson, writeJson } from '#studio/shell/forms/json.ts'
import type { KeyValueRow } from '#ui/KeyValueEditor.tsx'

/** Variables of a conversation at its beginning, by name. */
export type RequestData = Readonly<Record<string, unknown>>

/** Request data as it is being written: as rows, or as JSON. */
export interface RequestDataDraft {
  readonly rows: readonly KeyValueRow[]
  /** The text of JSON; null while it is written as rows. */
  readonly json: string | null
  /** Data that the rows were made from. */
  readonly base: RequestData
}

export type DataReading =
  | { readonly ok: true; readonly data: RequestData }
  | { readonly ok: false; readonly fault: string }

export const NO_REQUEST_DATA: RequestDataDraft = { rows: [], json: null, base: {} }

/** The data in rows; what is not text shows as JSON. */
export function draftOfData(base: RequestData): RequestDataDraft {
  return { rows: Object.entries(base).map(([name, value]) => ({ name, value: shown(value) })), json: null, base }
}

/** The data that is written. A row's value stays what it was (a number, a list) as long as its text is not changed; all else is text. */
export function readData({ rows, json, base }: RequestDataDraft): DataReading {
  if (json !== null) return readDataJson(json)
  if (rows.some((_, index) => faultOfRow(rows, index))) return { ok: false, fault: 'Fix the marked variables first.' }
  const named = rows.map(({ name, value }) => ({ name: name.trim(), value })).filter(({ name }) => name !== '')
  return { ok: true, data: Object.fromEntries(named.map(({ name, value }) => [name, typedValue(name, value, base)])) }
}

function typedValue(name: string, text: string, base: RequestData): unknown {
  const old = Object.hasOwn(base, name) ? base[name] : undefined
  return old !== undefined && shown(old) === text ? old : text
}

function readDataJson(text: string): DataReading {
  if (text.trim() === '') return { ok: true, data: {} }
  const reading = readJson(text)
  if (!reading.ok) return reading
  if (!isRecord(reading.value)) return { ok: false, fault: 'Write an object: {"name": "value"}.' }
  return { ok: true, data: reading.value }
}

/** The same data, written the other way; the same draft where it cannot be read. */
export function writtenAs(draft: RequestDataDraft, form: 'rows' | 'json'): RequestDataDraft {
  const reading = readData(draft)
  if (!reading.ok) return draft
  const inRows = draftOfData(reading.data)
  return form === 'rows' ? inRows : { ...inRows, json: writeJson(reading.data) }
}

/** Returns the fault of a row; undefined for a valid one. */
export function faultOfRow(rows: readonly KeyValueRow[], index: number): string | undefined {
  const row = rows[index]
  if (!row) return undefined
  const name = row.name.trim()
  if (name === '') return row.value === '' ? undefined : 'Give this variable a name.'
  const isTwice = rows.some((other, place) => place < index && other.name.trim() === name)
  return isTwice ? `“${name}” is already set above.` : undefined
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
