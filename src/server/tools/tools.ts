import { and, eq, inArray } from 'drizzle-orm'
import type { BodyText } from '#contract/endpoint.ts'
import { isKnowledgeBase } from '#runtime/searchKnowledge.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Alongside } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { tools } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { WrittenAnswer, writeAround } from '../http/written.ts'
import { describeStore } from '../vectors/stores.ts'

type Row = typeof tools.$inferSelect

/** A body as it was sent; its text is stored, and read again in a worker where it is large. */
type SentTool = Pick<BodyText, 'text'>

function write({ documents }: ServiceContext, { tool, tool_id, created_at, updated_at }: Row, isListed: boolean) {
  const moments = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
  const rest = { ...(isListed ? {} : { status: 'success' }), ...moments }
  return documents.run('writeTool', { tool, tool_id, rest, isListed })
}

/** Identifiers have the shape `TL-<digits>` (`docs/api-decisions.md` §9): the time of creation, and random digits against collisions. */
function newToolId(now: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `TL-${now}${String(random % 1_000_000).padStart(6, '0')}`
}

const missing = (tool_id: string) => new ApiError(404, `There is no tool with the ID ${tool_id}.`)
const mine = (account_id: string, tool_id: string) => and(eq(tools.account_id, account_id), eq(tools.tool_id, tool_id))

export async function listTools(context: ServiceContext, account_id: string, query: ListQuery): Promise<WrittenAnswer> {
  const { db } = context.database
  const ordered = inOrder(query, tools.created_at, tools.tool_id)
  const own = eq(tools.account_id, account_id)
  const { page, counts } = await readFittingPage(
    db
      .select({ tool_id: tools.tool_id, bytes: bytesOf(tools.tool) })
      .from(tools)
      .where(own),
    ordered,
    query,
    db.$count(tools, own),
  )
  const ids = page.map(({ tool_id }) => tool_id)
  const rows = await db
    .select()
    .from(tools)
    .where(and(own, inArray(tools.tool_id, ids)))
    .orderBy(...ordered)
  const entries = await Promise.all(rows.map(row => write(context, row, true)))
  return writeAround('{"tools":[', entries, `],${JSON.stringify({ status: 'success', ...counts }).slice(1)}`)
}

export async function createTool(
  { database: { db }, clock }: ServiceContext,
  account_id: string,
  { text }: SentTool,
  alongside?: Alongside<string>,
): Promise<string> {
  const now = clock.now()
  const tool_id = newToolId(now)
  const moment = new Date(now)
  await db.transaction(async tx => {
    await tx.insert(tools).values({ tool_id, account_id, tool: text, created_at: moment, updated_at: moment })
    await alongside?.(tx, tool_id)
  })
  return tool_id
}

/** The tool of this account as the API answers it; 404 if it does not exist. */
export async function getTool(context: ServiceContext, account_id: string, tool_id: string): Promise<WrittenAnswer> {
  return new WrittenAnswer(await write(context, await findTool(context, account_id, tool_id), false))
}

/** The tool of this account; 404 if it does not exist. */
export async function findTool({ database: { db } }: ServiceContext, account_id: string, tool_id: string) {
  const [row] = await db.select().from(tools).where(mine(account_id, tool_id))
  if (!row) throw missing(tool_id)
  return row
}

/** Finds the tools of an account by their ids, as JSON text, for what is played; of vector stores their names and descriptions. */
export function toolFinder(context: ServiceContext, account_id: string) {
  const { db } = context.database
  return async (tool_id: string): Promise<string | undefined> => {
    if (isKnowledgeBase(tool_id)) {
      const store = await describeStore(context, account_id, tool_id)
      return store && JSON.stringify(store)
    }
    const [row] = await db.select({ tool: tools.tool }).from(tools).where(mine(account_id, tool_id))
    return row?.tool
  }
}

export async function updateTool(
  { database: { db }, clock }: ServiceContext,
  account_id: string,
  tool_id: string,
  { text }: SentTool,
) {
  const changed = await db
    .update(tools)
    .set({ tool: text, updated_at: new Date(clock.now()) })
    .where(mine(account_id, tool_id))
    .returning({ tool_id: tools.tool_id })
  if (changed.length === 0) throw missing(tool_id)
}

export async function deleteTool({ database: { db } }: ServiceContext, account_id: string, tool_id: string) {
  const gone = await db.delete(tools).where(mine(account_id, tool_id)).returning({ tool_id: tools.tool_id })
  if (gone.length === 0) throw missing(tool_id)
}
