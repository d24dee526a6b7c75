import { index, integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { WebAgent } from '#contract/agents.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A web agent (`docs/api-decisions.md` §16); settings that it has not are its defaults. */
export const webAgents = pgTable(
  'web_agents',
  {
    agent_id: text('agent_id').primaryKey(),
    account_id: text('account_id').notNull(),
    settings: json('settings').$type<Partial<WebAgent>>().notNull(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  table => [index('web_agents_of_account').on(table.account_id, table.created_at)],
)
export type WebAgentRow = typeof webAgents.$inferSelect

/** A conversation of a visitor with a web agent, from the token that allows it; secrets are stored as their hashes. */
export const webSessions = pgTable(
  'web_sessions',
  {
    session_id: text('session_id').primaryKey(),
    account_id: text('account_id').notNull(),
    agent_id: text('agent_id').notNull(),
    /** Of the token, and once that is spent, of the session that it began. */
    secret_hash: text('secret_hash').notNull().unique(),
    request_data: json('request_data').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Runtime's state between two turns, as JSON text; null until the conversation begins. */
    state: text('state'),
    /** Names the document that is played among `call_documents`. */
    document_hash: text('document_hash'),
    /** Counts up with every turn, so that two at once cannot both be stored. */
    turn: integer('turn').notNull().default(0),
    created_at: moment('created_at').notNull(),
    /** Until then the token can be spent, and after that something can be said. */
    expires_at: moment('expires_at').notNull(),
    /** Null until the conversation begins. */
    started_at: moment('started_at'),
    /** Null until the conversation is over; it was over before that where nobody said anything any more. */
    ended_at: moment('ended_at'),
    summary: text('summary'),
    analysis: json('analysis').$type<Readonly<Record<string, unknown>>>(),
    /** Author of summary and analysis; null until both are there. */
    analyzed_by: text('analyzed_by').$type<'model' | 'extract'>(),
  },
  table => [
    index('web_sessions_of_agent').on(table.agent_id, table.created_at),
    index('web_sessions_by_age').on(table.expires_at),
    index('web_sessions_by_document').on(table.account_id, table.document_hash),
  ],
)
export type WebSessionRow = typeof webSessions.$inferSelect
