import { and, count, eq, inArray } from 'drizzle-orm'
import { toolFaults } from '#contract/toolRules.ts'
import type { ToolBody } from '#contract/tools.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf, fitting, listCountsOf } from '../db/bounded.ts'
import type { Alongside } from '../db/database.ts'
import { inOrder, type ListQuery } from '../db/page.ts'
import { tools } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'

export interface StoredTool {
  readonly tool_id: string
  readonly tool: ToolBody
  readonly created_at: string
  readonly updated_at: string
}

type Row = typeof tools.$inferSelect

function stored(row: Row): StoredTool {
  return {
    tool_id: row.tool_id,
    tool: JSON.parse(row.tool),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function withOwnMembers(one: StoredTool) {
  const { name, label, method, url } = one.tool
  return { ...one, name, label: typeof label === 'string' ? label : null, method, url }
}

function check(tool: ToolBody) {
  const faults = toolFaults(tool)
  const [first] = faults
  if (first) throw new ApiError(400, first.message, faults)
}

/** Identifiers have the shape `TL-<digits>` (`docs/api-decisions.md` §9): the time of creation, and random digits against collisions. */
function newToolId(now: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `TL-${now}${String(random % 1_000_000).padStart(6, '0')}`
}

const missing = (tool_id: string) => new ApiError(404, `There is no tool with the id ${tool_id}.`)
const mine = (account_id: string, tool_id: string) => and(eq(tools.account_id, account_id), eq(tools.tool_id, tool_id))

export async function listTools({ database: { db } }: ServiceContext, account_id: string, query: ListQuery) {
  const ordered = inOrder(query, tools.created_at, tools.tool_id)
  const [found, [total]] = await Promise.all([
    db
      .select({ tool_id: tools.tool_id, bytes: bytesOf(tools.tool) })
      .from(tools)
      .where(eq(tools.account_id, account_id))
      .orderBy(...ordered)
      .limit(query.limit)
      .offset(query.from),
    db.select({ count: count() }).from(tools).where(eq(tools.account_id, account_id)),
  ])
  const ids = fitting(found).map(({ tool_id }) => tool_id)
  const rows = await db
    .select()
    .from(tools)
    .where(and(eq(tools.account_id, account_id), inArray(tools.tool_id, ids)))
    .orderBy(...ordered)
  return {
    tools: rows.map(stored).map(withOwnMembers),
    ...listCountsOf(query.from, total?.count, found.length, ids.length),
  }
}

export async function createTool(
  { database: { db }, clock }: ServiceContext,
  account_id: string,
  tool: ToolBody,
  alongside?: Alongside<string>,
): Promise<string> {
  check(tool)
  const now = clock.now()
  const tool_id = newToolId(now)
  const moment = new Date(now)
  await db.transaction(async tx => {
    await tx
      .insert(tools)
      .values({ tool_id, account_id, tool: JSON.stringify(tool), created_at: moment, updated_at: moment })
    await alongside?.(tx, tool_id)
  })
  return tool_id
}

/** The tool of this account; 404 where there is none. */
export async function getTool({ database: { db } }: ServiceContext, account_id: string, tool_id: string) {
  const [row] = await db.select().from(tools).where(mine(account_id, tool_id))
  if (!row) throw missing(tool_id)
  return stored(row)
}

export async function updateTool(
  { database: { db }, clock }: ServiceContext,
  account_id: string,
  tool_id: string,
  tool: ToolBody,
) {
  check(tool)
  const changed = await db
    .update(tools)
    .set({ tool: JSON.stringify(tool), updated_at: new Date(clock.now()) })
    .where(mine(account_id, tool_id))
    .returning({ tool_id: tools.tool_id })
  if (changed.length === 0) throw missing(tool_id)
}

export async function deleteTool({ database: { db } }: ServiceContext, account_id: string, tool_id: string) {
  const gone = await db.delete(tools).where(mine(account_id, tool_id)).returning({ tool_id: tools.tool_id })
  if (gone.length === 0) throw missing(tool_id)
}
