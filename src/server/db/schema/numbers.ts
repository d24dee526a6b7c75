import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InboundNumber } from '#contract/inbound.ts'
import { outsideText } from '../outsideText.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A number of an account, and the agent of one that is called (`docs/api-decisions.md` §10). Members that are not set are absent from `settings`. */
export const inboundNumbers = pgTable(
  'inbound_numbers',
  {
    account_id: text('account_id').notNull(),
    phone_number: text('phone_number').notNull(),
    created_at: moment('created_at').notNull(),
    simulated: boolean('simulated').notNull(),
    /** `outbound`: bought for placing calls; listed apart, and nobody answers there. */
    direction: text('direction', { enum: ['inbound', 'outbound'] })
      .notNull()
      .default('inbound'),
    /** The telephony account that it was brought from, or bought in; null for numbers that the service provides. */
    telephony_account_id: text('telephony_account_id'),
    /** Gets the messages that people send to it. */
    sms_webhook: outsideText('sms_webhook'),
    settings: json('settings').$type<Partial<InboundNumber>>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.account_id, table.phone_number] }),
    index('inbound_numbers_by_number').on(table.phone_number),
  ],
)
export type InboundNumberRow = typeof inboundNumbers.$inferSelect

/** A telephony account of one's own at a carrier. */
export const telephonyAccounts = pgTable(
  'telephony_accounts',
  {
    account_id: text('account_id').notNull(),
    /** Derived from the account and the account SID, so that the same one added again is the same. */
    telephony_account_id: text('telephony_account_id').notNull(),
    carrier: text('carrier', { enum: ['simulated', 'twilio'] }).notNull(),
    account_sid_end: text('account_sid_end').notNull(),
    /** The credentials, sealed by the vault: the same text that the person was given as `encrypted_key`. */
    encrypted_key: text('encrypted_key').notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.telephony_account_id] })],
)

/** The monthly subscription of a number that was bought from the service. */
export const numberSubscriptions = pgTable(
  'number_subscriptions',
  {
    subscription_id: text('subscription_id').primaryKey(),
    account_id: text('account_id').notNull(),
    phone_number: text('phone_number').notNull(),
    direction: text('direction', { enum: ['inbound', 'outbound'] }).notNull(),
    /** US cents a month. */
    monthly_cents: integer('monthly_cents').notNull(),
    created_at: moment('created_at').notNull(),
    /** Months that were charged. */
    paid_months: integer('paid_months').notNull(),
    paid_until: moment('paid_until').notNull(),
    canceled_at: moment('canceled_at'),
    /** The number was given back. */
    ended_at: moment('ended_at'),
  },
  table => [
    index('number_subscriptions_of_account').on(table.account_id, table.created_at),
    index('number_subscriptions_due').on(table.paid_until).where(sql`ended_at is null`),
    uniqueIndex('number_subscriptions_of_number').on(table.phone_number).where(sql`ended_at is null`),
  ],
)
export type NumberSubscriptionRow = typeof numberSubscriptions.$inferSelect

/** Charges: each month of a subscription once. */
export const numberCharges = pgTable(
  'number_charges',
  {
    charge_id: text('charge_id').primaryKey(),
    account_id: text('account_id').notNull(),
    subscription_id: text('subscription_id').notNull(),
    phone_number: text('phone_number').notNull(),
    /** Counted from 1. */
    month: integer('month').notNull(),
    cents: integer('cents').notNull(),
    period_start: moment('period_start').notNull(),
    period_end: moment('period_end').notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [
    uniqueIndex('number_charges_once').on(table.subscription_id, table.month),
    index('number_charges_of_account').on(table.account_id, table.created_at),
  ],
)
