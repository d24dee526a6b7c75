import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { CallRecord } from '#contract/calls.ts'
import type { Db } from '../db/database.ts'
import { calls } from '../db/schema.ts'
import { type RecordView, recordOf } from './record.ts'

/** Rows read at once, so that an export of a million calls needs no more memory than one of a hundred. */
const BATCH = 200

const columns = [
  'call_id',
  'created_at',
  'started_at',
  'end_at',
  'to',
  'from',
  'inbound',
  'status',
  'answered_by',
  'call_ended_by',
  'corrected_duration',
  'price',
  'pathway_id',
  'pathway_version',
  'batch_id',
  'campaign_id',
  'transferred_to',
  'error_message',
  'recording_url',
  'summary',
  'analysis',
  'variables',
  'request_data',
  'metadata',
] as const satisfies readonly (keyof CallRecord)[]

/** Writes calls as CSV (RFC 4180), newest first, read as the file is taken. What the database refuses rejects before the file begins. */
export async function exportCalls(
  db: Db,
  filters: readonly (SQL | undefined)[],
  view: RecordView,
): Promise<AsyncIterable<string>> {
  const parts = readParts(db, filters, view)
  const first = await parts.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* parts
  }
  return all()
}

async function* readParts(
  db: Db,
  filters: readonly (SQL | undefined)[],
  view: RecordView,
): AsyncGenerator<string, undefined> {
  let last: { readonly call_id: string; readonly at: string } | undefined
  for (let head = lineOf(columns); ; head = '') {
    // Timestamps of the database are finer than those of JavaScript.
    const at = sql<string>`${calls.created_at}::text`
    const before = last && sql`(${calls.created_at}, ${calls.call_id}) < (${last.at}::timestamptz, ${last.call_id})`
    const found = await db
      .select({ call_id: calls.call_id, at })
      .from(calls)
      .where(and(...filters, before))
      .orderBy(desc(calls.created_at), desc(calls.call_id))
      .limit(BATCH)
    const ids = found.map(({ call_id }) => call_id)
    const rows = await db.select().from(calls).where(inArray(calls.call_id, ids))
    const byId = new Map(rows.map(row => [row.call_id, row]))
    const lines = ids.flatMap(id => {
      const row = byId.get(id)
      return row ? [lineOf(cellsOf(recordOf(row, view)))] : []
    })
    yield head + lines.join('')
    if (found.length < BATCH) return
    last = found.at(-1)
  }
}

function cellsOf(record: CallRecord): readonly string[] {
  return columns.map(column => {
    const value = record[column]
    if (value === null) return ''
    if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
    // A number in its international form begins with a plus and is no formula.
    return column === 'to' || column === 'from' || column === 'transferred_to' ? String(value) : inert(String(value))
  })
}

/** A spreadsheet runs text that begins like a formula. */
function inert(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}
