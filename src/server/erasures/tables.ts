import type { PgTable } from 'drizzle-orm/pg-core'
import type { ErasedKind } from '#contract/erasures.ts'
import type * as schema from '../db/schema.ts'

type Schema = typeof schema
type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema]

/** The effect of an erasure on a table: rows of these kinds go, or are rid of the number; or why it leaves the table alone. */
type Treatment = { readonly erases: readonly [ErasedKind, ...ErasedKind[]] } | { readonly keeps: string }

const authored = { keeps: 'People of the account wrote it, for everyone who is called.' } as const
const ownNumbers = { keeps: 'It is about numbers of the account itself.' } as const

/** Every table, and whether it can hold the number of a person who is called, calls, or writes. */
export const tables: Readonly<Record<TableName, Treatment>> = {
  accounts: { keeps: 'It holds the account and its sealed signing secret.' },
  activity: { erases: ['mentions'] },
  apiKeys: { keeps: 'It holds keys and the names that people gave them.' },
  batchEntries: { erases: ['batch_entries', 'mentions'] },
  batches: authored,
  callDocuments: { erases: ['documents'] },
  callEvents: { erases: ['calls', 'mentions'] },
  callNotes: { erases: ['calls', 'mentions'] },
  calls: { erases: ['calls', 'recordings', 'mentions'] },
  campaigns: authored,
  chatEvents: { erases: ['chats'] },
  chatTurns: { erases: ['chats'] },
  chats: { erases: ['chats'] },
  idempotencyKeys: { erases: ['answers'] },
  inboundNumbers: ownNumbers,
  lineages: { keeps: 'It says which line of backups the database is of.' },
  numberCharges: ownNumbers,
  numberSubscriptions: ownNumbers,
  pathwayMocks: authored,
  pathwayTests: { erases: ['chats'] },
  pathwayVersions: authored,
  pathways: authored,
  prompts: { erases: ['calls', 'prompts'] },
  registrations: { keeps: 'It names the person of the account who stands for its brand.' },
  secrets: { keeps: 'Its values are sealed, and set by people of the account.' },
  sessions: { keeps: 'It holds browsers that are signed in.' },
  signInLinks: { keeps: 'It holds hashes of links.' },
  smsConversations: { erases: ['sms_conversations', 'mentions'] },
  smsMessages: { erases: ['sms_messages', 'mentions'] },
  sweeps: { keeps: 'It holds the time of the last removal.' },
  telephonyAccounts: { keeps: 'It holds sealed credentials of carriers.' },
  tools: authored,
  vectorIndexes: authored,
  vectorStores: authored,
  webAgents: authored,
  webSessions: { erases: ['web_conversations'] },
  webhookDeliveries: { erases: ['calls', 'mentions'] },
  webhookMessages: { erases: ['webhook_messages'] },
  webhookTargets: { keeps: 'It holds origins of webhooks of the account, and why they did not answer.' },
}
