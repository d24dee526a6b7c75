import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ActivityAction, ActivitySubject } from '#contract/activity.ts'
import { outsideText } from '../outsideText.ts'

/** Log of what people and keys changed (`docs/api-decisions.md` §21). Names are kept as they were, since what they name may go. */
export const activity = pgTable(
  'activity',
  {
    entry_id: text('entry_id').primaryKey(),
    /** Orders entries of one moment. */
    sequence: integer('sequence').notNull().generatedAlwaysAsIdentity(),
    account_id: text('account_id').notNull(),
    /** By the database's clock. */
    created_at: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().default(sql`clock_timestamp()`),
    by: text('by').$type<'key' | 'session'>().notNull(),
    /** The key that asked, or that began the session; null for a session of a sign-in link. */
    key_id: text('key_id'),
    key_name: text('key_name'),
    session_id: text('session_id'),
    /** The browser of the session, as it called itself. */
    user_agent: text('user_agent'),
    action: text('action').$type<ActivityAction>().notNull(),
    subject_type: text('subject_type').$type<ActivitySubject>().notNull(),
    subject_id: outsideText('subject_id'),
    subject_name: outsideText('subject_name'),
    /** Names of the members that were sent, never their values. */
    members: json('members').$type<readonly string[]>().notNull(),
    detail: outsideText('detail'),
    /** Alike for changes that are told once, such as a person's autosaves of a few minutes. */
    fold: text('fold'),
  },
  table => [
    index('activity_of_account').on(table.account_id, table.created_at, table.sequence),
    index('activity_of_subject').on(table.account_id, table.subject_type, table.subject_id),
    index('activity_by_age').on(table.created_at),
    uniqueIndex('activity_folds').on(table.account_id, table.fold).where(sql`fold is not null`),
  ],
)
export type ActivityRow = typeof activity.$inferSelect
