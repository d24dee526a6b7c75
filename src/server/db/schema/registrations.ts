import { index, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredRegistration } from '#contract/registrations.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A brand that was submitted for A2P messages (`docs/api-decisions.md` §18). */
export const registrations = pgTable(
  'registrations',
  {
    registration_id: text('registration_id').primaryKey(),
    account_id: text('account_id').notNull(),
    /** The telephony account that it is registered in; null for the simulated carrier. */
    telephony_account_id: text('telephony_account_id'),
    carrier: text('carrier', { enum: ['simulated', 'twilio'] }).notNull(),
    submission: json('submission').$type<StoredRegistration['submission']>().notNull(),
    status: text('status').$type<StoredRegistration['status']>().notNull(),
    brand_type: text('brand_type'),
    failure_reason: text('failure_reason'),
    /** The carrier's own name for it; null before the carrier has taken it. */
    brand_id: text('brand_id'),
    history: json('history').$type<StoredRegistration['history']>().notNull(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  table => [index('registrations_of_account').on(table.account_id, table.created_at)],
)
export type RegistrationRow = typeof registrations.$inferSelect
