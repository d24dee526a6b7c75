import { customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { indexStates, TextFormat } from '#contract/vectors.ts'
import { outsideText } from '../outsideText.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A vector store (`docs/api-decisions.md` §13) and its text. */
export const vectorStores = pgTable(
  'vector_stores',
  {
    vector_id: text('vector_id').primaryKey(),
    account_id: text('account_id').notNull(),
    name: outsideText('name').notNull(),
    description: outsideText('description').notNull(),
    text: outsideText('text').notNull(),
    format: text('format').$type<TextFormat>().notNull(),
    characters: integer('characters').notNull(),
    /** Counts the texts that it has had: a job for an earlier one is not done. */
    revision: integer('revision').notNull(),
    state: text('state').$type<(typeof indexStates)[number]>().notNull(),
    chunks_done: integer('chunks_done').notNull(),
    chunks_total: integer('chunks_total').notNull(),
    error_message: outsideText('error_message'),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  table => [
    index('vector_stores_of_account').on(table.account_id, table.created_at),
    index('vector_stores_by_state').on(table.state),
  ],
)
export type VectorStoreRow = typeof vectorStores.$inferSelect

/** The last ready index of each store; questions are answered from it while the next one is made. */
export const vectorIndexes = pgTable('vector_indexes', {
  vector_id: text('vector_id').primaryKey(),
  /** Names it among all indexes that there were. */
  index_id: text('index_id').notNull(),
  /** JSON of its passages, in their order. */
  chunks: text('chunks').notNull(),
  /** JSON of the words and where they stand. */
  words: text('words').notNull(),
  /** The model that made the embeddings; null where there are none. */
  model: text('model'),
  /** Float32 in the order of the passages, each vector of length 1. */
  embeddings: bytes('embeddings'),
})
