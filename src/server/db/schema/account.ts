import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const accounts = pgTable('accounts', {
  account_id: text('account_id').primaryKey(),
  created_at: moment('created_at').notNull(),
  /** Signs the bodies of call webhooks. */
  signing_secret: text('signing_secret').notNull(),
})

/** Keys are kept as the SHA-256 of 256 random bits; the clear key is shown once. */
export const apiKeys = pgTable(
  'api_keys',
  {
    key_id: text('key_id').primaryKey(),
    account_id: text('account_id').notNull(),
    hash: text('hash').notNull().unique(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at'),
    revoked_at: moment('revoked_at'),
  },
  table => [index('api_keys_of_account').on(table.account_id)],
)

/** Whoever is signed in to the studio. A session ends with the key that began it; one of a sign-in link has none. */
export const sessions = pgTable(
  'sessions',
  {
    hash: text('hash').primaryKey(),
    /** Its name in the API: what is known of it opens nothing. */
    session_id: text('session_id').notNull().unique(),
    account_id: text('account_id').notNull(),
    key_id: text('key_id'),
    /** As the browser that signed in called itself, and from where. */
    user_agent: text('user_agent').notNull(),
    address: text('address').notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  table => [index('sessions_of_account').on(table.account_id), index('sessions_of_key').on(table.key_id)],
)

/** One-time sign-in links: used ones are deleted. */
export const signInLinks = pgTable('sign_in_links', {
  hash: text('hash').primaryKey(),
  account_id: text('account_id').notNull(),
  expires_at: moment('expires_at').notNull(),
})

export const secrets = pgTable(
  'secrets',
  {
    account_id: text('account_id').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
    updated_at: moment('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.account_id, table.name] })],
)

/** Answers to requests with an `idempotency-key`; `status` 0 while one is under way. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    account_id: text('account_id').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    body: text('body').notNull(),
    /** The run that answers it, which extends its lease while it is under way. */
    run: text('run'),
    /** By the database's clock; a run that has not extended it died with its process. */
    leased_until: moment('leased_until'),
    created_at: moment('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.account_id, table.key] }),
    index('idempotency_keys_by_age').on(table.created_at),
  ],
)
