import { and, eq, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { listActivity as listActivityEndpoint } from '#contract/activity.ts'
import { readRedactor } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { from, until } from '../db/moments.ts'
import { inOrder, readPage } from '../db/page.ts'
import { type ActivityRow, activity } from '../db/schema.ts'

type Query = z.output<typeof listActivityEndpoint.query>

/** The entries of an account that fit every filter. */
export async function listActivity(context: ServiceContext, account_id: string, query: Query) {
  const { db } = context.database
  const { subject_type, subject_id, who, start_date, end_date } = query
  const fits = and(
    eq(activity.account_id, account_id),
    subject_type && eq(activity.subject_type, subject_type),
    subject_id === undefined ? undefined : eq(activity.subject_id, subject_id),
    who === undefined ? undefined : or(eq(activity.key_id, who), eq(activity.session_id, who)),
    start_date ? from(activity.created_at, 'start_date', start_date) : undefined,
    end_date ? until(activity.created_at, 'end_date', end_date) : undefined,
  )
  const [{ page, counts }, { redact }] = await Promise.all([
    readPage(
      db.select().from(activity).where(fits),
      inOrder(query, activity.created_at, activity.sequence),
      query,
      db.$count(activity, fits),
    ),
    readRedactor(context, account_id),
  ])
  return { activity: page.map(row => ({ ...entryOf(row), subject_name: redact(row.subject_name) })), ...counts }
}

function entryOf({ account_id: _, sequence: _sequence, fold: _fold, created_at, members, ...entry }: ActivityRow) {
  return { ...entry, created_at: created_at.toISOString(), members: [...members] }
}
