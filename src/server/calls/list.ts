import { and, eq, gt, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listCalls as listCallsEndpoint } from '#contract/calls.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { memberText } from '../db/members.ts'
import { from, until } from '../db/moments.ts'
import { inOrder, readFittingPage } from '../db/page.ts'
import { calls } from '../db/schema.ts'
import { type RecordView, recordOf } from './record.ts'

type Query = z.output<typeof listCallsEndpoint.query>

/** The rows of an account's calls that fit every filter. */
export function filtersOf(
  account_id: string,
  query: Omit<Query, 'limit' | 'from' | 'ascending'>,
): readonly (SQL | undefined)[] {
  const { created_at, start_date, end_date } = query
  return [
    eq(calls.account_id, account_id),
    query.from_number ? eq(calls.from_number, e164(query.from_number)) : undefined,
    query.to_number ? eq(calls.to_number, e164(query.to_number)) : undefined,
    query.completed === undefined ? undefined : eq(calls.completed, query.completed),
    query.inbound === undefined ? undefined : eq(calls.inbound, query.inbound),
    query.answered_by ? showing(query.answered_by) : undefined,
    query.status ? eq(calls.status, query.status) : undefined,
    query.search ? searched(query.search) : undefined,
    query.batch_id ? eq(calls.batch_id, query.batch_id) : undefined,
    query.campaign_id ? eq(calls.campaign_id, query.campaign_id) : undefined,
    query.pathway_id ? eq(calls.pathway_id, query.pathway_id) : undefined,
    created_at
      ? and(from(calls.created_at, 'created_at', created_at), until(calls.created_at, 'created_at', created_at))
      : undefined,
    start_date ? from(calls.created_at, 'start_date', start_date) : undefined,
    end_date ? until(calls.created_at, 'end_date', end_date) : undefined,
    query.duration_gt === undefined ? undefined : gt(calls.duration, query.duration_gt * 60),
    query.duration_lt === undefined ? undefined : lt(calls.duration, query.duration_lt * 60),
  ]
}

/** A person who answered is told of only where the call asked for it, so that a filter finds what the records show. */
function showing(answered_by: NonNullable<Query['answered_by']>): SQL | undefined {
  const isAsked = sql`${memberText(calls.request, 'answered_by_enabled')} = 'true'`
  if (answered_by === 'human') return and(eq(calls.answered_by, 'human'), isAsked)
  if (answered_by !== 'null') return eq(calls.answered_by, answered_by)
  return or(isNull(calls.answered_by), and(eq(calls.answered_by, 'human'), sql`${isAsked} is not true`))
}

/** The calls of an account that fit every filter (`docs/api-decisions.md` §2); durations are minutes. */
export async function listCalls(db: Db, account_id: string, query: Query, view: RecordView) {
  const filters = filtersOf(account_id, query)
  const ordered = inOrder(query, calls.created_at, calls.call_id)
  const { page, counts } = await readFittingPage(
    db
      .select({ call_id: calls.call_id, bytes: bytesOf(calls.request, calls.variables) })
      .from(calls)
      .where(and(...filters)),
    ordered,
    query,
    db.$count(calls, and(...filters)),
  )
  const ids = page.map(({ call_id }) => call_id)
  const rows = await db
    .select()
    .from(calls)
    .where(and(eq(calls.account_id, account_id), inArray(calls.call_id, ids)))
    .orderBy(...ordered)
  return { calls: rows.map(row => recordOf(row, view)), ...counts }
}

function e164(written: string): string {
  const reading = readPhoneNumber(written)
  return reading.ok ? reading.e164 : written
}

/** Numbers are searched by their digits, however they are written; `%` and `_` mean themselves. */
function searched(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  const isNumber = digits !== '' && /^[\d\s+().-]+$/.test(text)
  const id = `${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return or(
    like(calls.call_id, id),
    ...(isNumber ? [like(calls.to_number, `%${digits}%`), like(calls.from_number, `%${digits}%`)] : []),
  )
}
