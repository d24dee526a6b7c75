import { isRecord } from '#pathway/document.ts'
import { readJson } from '#studio/shell/forms/json.ts'
import type { KeyValueRow } from '#ui/KeyValueEditor.tsx'

export type RequestData = Readonly<Record<string, unknown>>

/** Request data as rows of text; what is not text shows as JSON. */
export function toRows(data: RequestData): readonly KeyValueRow[] {
  return Object.entries(data).map(([name, value]) => ({ name, value: shown(value) }))
}

/** The data of rows. A value stays what it was (a number, a list) as long as its text is not changed; all else is text. */
export function fromRows(rows: readonly KeyValueRow[], before: RequestData): RequestData {
  return Object.fromEntries(
    rows
      .filter(({ name, value }) => name.trim() !== '' || value !== '')
      .map(({ name, value }) => {
        const own = name.trim()
        const old = Object.hasOwn(before, own) ? before[own] : undefined
        return [own, old !== undefined && shown(old) === value ? old : value]
      }),
  )
}

/** The data of a text of JSON, or what is wrong with it. */
export function parseData(text: string): { readonly data: RequestData } | { readonly fault: string } {
  if (text.trim() === '') return { data: {} }
  const reading = readJson(text)
  if (!reading.ok) return { fault: reading.fault }
  return isRecord(reading.value) ? { data: reading.value } : { fault: 'Write an object: {"name": "value"}.' }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
