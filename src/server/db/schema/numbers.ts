import { boolean, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { InboundNumber } from '#contract/inbound.ts'

/** An inbound number and its agent (`docs/api-decisions.md` §10). Members that are not set are absent from `settings`. */
export const inboundNumbers = pgTable(
  'inbound_numbers',
  {
    account_id: text('account_id').notNull(),
    phone_number: text('phone_number').notNull(),
    created_at: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    simulated: boolean('simulated').notNull(),
    settings: json('settings').$type<Partial<InboundNumber>>().notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.phone_number] })],
)
export type InboundNumberRow = typeof inboundNumbers.$inferSelect
