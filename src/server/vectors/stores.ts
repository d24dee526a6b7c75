import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { changedVectorStore, KnowledgeBase, newVectorStore, VectorStore } from '#contract/vectors.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Alongside, Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type VectorStoreRow, vectorIndexes, vectorStores } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type WrittenAnswer, writeAround } from '../http/written.ts'
import { isPdf, type ReadText, readTextFile } from './text/file.ts'

type NewStore = z.output<typeof newVectorStore>
type ChangedStore = z.output<typeof changedVectorStore>

const { text: textColumn, ...summaryColumns } = getTableColumns(vectorStores)

/** With what is known of the store's ready index. */
const shown = {
  ...summaryColumns,
  index_id: vectorIndexes.index_id,
  model: vectorIndexes.model,
}
type Shown = Omit<VectorStoreRow, 'text'> & { readonly index_id: string | null; readonly model: string | null }

export const missing = (vector_id: string) => new ApiError(404, `There is no vector store with the ID ${vector_id}.`)

/** The rows of an account's stores. */
export const mine = (account_id: string, vector_id: string) =>
  and(eq(vectorStores.account_id, account_id), eq(vectorStores.vector_id, vector_id))

function viewOf(row: Shown): Omit<VectorStore, 'text'> {
  const { vector_id, name, description, format, characters } = row
  const { state, chunks_done, chunks_total, error_message } = row
  const ranking = row.index_id === null ? null : row.model === null ? 'words' : 'words and meaning'
  return {
    vector_id,
    name,
    description,
    format,
    characters,
    indexing: { state, chunks_done, chunks_total, error_message, ranking },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const states = { indexing: 'PROCESSING', ready: 'COMPLETED', failed: 'FAILED' } as const

function knowledgeBaseOf({ vector_id, name, description, state, created_at }: Shown): KnowledgeBase {
  const status = states[state]
  return { id: vector_id, vector_id, name, description, type: 'text', status, created_at: created_at.toISOString() }
}

const ownIndex = eq(vectorIndexes.vector_id, vectorStores.vector_id)

export async function listStores(
  context: ServiceContext,
  account_id: string,
  query: ListQuery & { readonly include_text: boolean },
): Promise<WrittenAnswer> {
  const { db } = context.database
  const ordered = inOrder(query, vectorStores.created_at, vectorStores.vector_id)
  const own = eq(vectorStores.account_id, account_id)
  const bytes = query.include_text
    ? bytesOf(vectorStores.text, vectorStores.description)
    : bytesOf(vectorStores.description)
  const { page, counts } = await readFittingPage(
    db.select({ vector_id: vectorStores.vector_id, bytes }).from(vectorStores).where(own),
    ordered,
    query,
    db.$count(vectorStores, own),
  )
  const ids = page.map(({ vector_id }) => vector_id)
  const rows = await db
    .select({ ...shown, text: query.include_text ? textColumn : sql<null>`null` })
    .from(vectorStores)
    .leftJoin(vectorIndexes, ownIndex)
    .where(and(own, inArray(vectorStores.vector_id, ids)))
    .orderBy(...ordered)
  const entries = await Promise.all(
    rows.map(({ text, ...row }) => context.documents.run('writeStore', { text: text ?? undefined, rest: viewOf(row) })),
  )
  const data = rows.map(({ text: _, ...row }) => knowledgeBaseOf(row))
  const rest = JSON.stringify({ status: 'success', ...counts, data, errors: null })
  return writeAround('{"vectors":[', entries, `],${rest.slice(1)}`)
}

export async function createStore(
  context: ServiceContext,
  account_id: string,
  body: NewStore,
  alongside: Alongside<string>,
): Promise<string> {
  const read = await readSent(context, body)
  if (!read) throw new Error('A new store comes with a text: its schema sees to it.')
  const { name, description } = body
  const vector_id = `KB-${randomUUID()}`
  const now = new Date(context.clock.now())
  const store = { vector_id, account_id, name, description, revision: 1, created_at: now, updated_at: now }
  await context.database.db.transaction(async tx => {
    await tx.insert(vectorStores).values({ ...store, ...textColumns(read) })
    await sendIndexJob(context, tx, { vector_id, revision: 1 })
    await alongside(tx, vector_id)
  })
  return vector_id
}

/** A text that is sent is indexed anew (`docs/api-decisions.md` §13). */
export async function updateStore(context: ServiceContext, account_id: string, vector_id: string, body: ChangedStore) {
  const { db } = context.database
  // Nothing is read for a store that is not there.
  if ((await db.$count(vectorStores, mine(account_id, vector_id))) === 0) throw missing(vector_id)
  const read = await readSent(context, body)
  const { name, description } = body
  const changed = { name, description, updated_at: new Date(context.clock.now()) }
  await db.transaction(async tx => {
    const [row] = await tx
      .update(vectorStores)
      .set(read ? { ...changed, ...textColumns(read), revision: sql`${vectorStores.revision} + 1` } : changed)
      .where(mine(account_id, vector_id))
      .returning({ revision: vectorStores.revision })
    if (!row) throw missing(vector_id)
    if (read) await sendIndexJob(context, tx, { vector_id, revision: row.revision })
  })
}

export async function getStore(
  context: ServiceContext,
  account_id: string,
  vector_id: string,
  { include_text }: { readonly include_text: boolean },
): Promise<WrittenAnswer> {
  const [row] = await context.database.db
    .select({ ...shown, text: include_text ? textColumn : sql<null>`null` })
    .from(vectorStores)
    .leftJoin(vectorIndexes, ownIndex)
    .where(mine(account_id, vector_id))
  if (!row) throw missing(vector_id)
  const { text, ...summary } = row
  const written = await context.documents.run('writeStore', { text: text ?? undefined, rest: viewOf(summary) })
  const data = JSON.stringify(knowledgeBaseOf(summary))
  return writeAround(`{"status":"success","data":${data},"errors":null,`, [written.subarray(1)], '')
}

/** With its index; conversations that go on find it no more. */
export async function deleteStore({ database: { db } }: ServiceContext, account_id: string, vector_id: string) {
  await db.transaction(async tx => {
    const gone = await tx
      .delete(vectorStores)
      .where(mine(account_id, vector_id))
      .returning({ vector_id: vectorStores.vector_id })
    if (gone.length === 0) throw missing(vector_id)
    await tx.delete(vectorIndexes).where(eq(vectorIndexes.vector_id, vector_id))
  })
}

/** The name and the description of a store, for an agent that may search in it; undefined where the account has none of that id. */
export async function describeStore({ database: { db } }: ServiceContext, account_id: string, vector_id: string) {
  const [row] = await db
    .select({ name: vectorStores.name, description: vectorStores.description })
    .from(vectorStores)
    .where(mine(account_id, vector_id))
  return row
}

export const INDEX_JOB = 'vectors.index'

export interface IndexJob {
  readonly vector_id: string
  /** Of the text that is to be indexed. */
  readonly revision: number
}

export function sendIndexJob({ jobs }: ServiceContext, transaction: Db, job: IndexJob): Promise<void> {
  return jobs.send(INDEX_JOB, job, { transaction })
}

const textColumns = ({ text, format }: ReadText) => ({
  text,
  format,
  characters: text.length,
  state: 'indexing' as const,
  chunks_done: 0,
  chunks_total: 0,
  error_message: null,
})

/** The text of a body, or of the file in it; undefined where there is neither. @throws ApiError for a file that cannot be read */
async function readSent(
  { vectors }: ServiceContext,
  { text, format, file }: ChangedStore,
): Promise<ReadText | undefined> {
  if (text != null) return { text, format: format ?? 'text' }
  if (!file) return undefined
  const bytes = new Uint8Array(Buffer.from(file.content, 'base64'))
  if (isPdf(bytes)) return { text: await vectors.readPdf(bytes), format: 'markdown' }
  const read = readTextFile(file.name, bytes)
  return { ...read, format: format ?? read.format }
}
