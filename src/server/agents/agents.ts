import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { type AgentSettings, agentDefaults, type WebAgent } from '#contract/agents.ts'
import { overriddenByPathway } from '#contract/inboundRules.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Alongside, Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type WebAgentRow, webAgents, webSessions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { loadPathway } from '../pathways/loadPathway.ts'

const mine = (account_id: string, agent_id: string) =>
  and(eq(webAgents.account_id, account_id), eq(webAgents.agent_id, agent_id))

export function agentOf({ settings, agent_id, created_at, updated_at }: WebAgentRow): WebAgent {
  const moments = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
  return { agent_id, ...agentDefaults, ...settings, ...moments }
}

/** The agent of this account; 404 if it does not exist. */
export async function findAgent(db: Db, account_id: string, agent_id: string): Promise<WebAgentRow> {
  const [row] = await db.select().from(webAgents).where(mine(account_id, agent_id))
  if (!row) throw new ApiError(404, `There is no web agent with the ID ${agent_id}.`)
  return row
}

export async function listAgents({ database: { db } }: ServiceContext, account_id: string, query: ListQuery) {
  const own = eq(webAgents.account_id, account_id)
  const ordered = inOrder(query, webAgents.created_at, webAgents.agent_id)
  const { page, counts } = await readFittingPage(
    db
      .select({ agent_id: webAgents.agent_id, bytes: bytesOf(webAgents.settings) })
      .from(webAgents)
      .where(own),
    ordered,
    query,
    db.$count(webAgents, own),
  )
  const ids = page.map(({ agent_id }) => agent_id)
  const rows = await db
    .select()
    .from(webAgents)
    .where(and(own, inArray(webAgents.agent_id, ids)))
    .orderBy(...ordered)
  return { agents: rows.map(agentOf), ...counts }
}

export async function createAgent(
  context: ServiceContext,
  account_id: string,
  sent: AgentSettings,
  alongside: Alongside<WebAgent>,
): Promise<WebAgent> {
  const now = new Date(context.clock.now())
  const settings = await changed(context, account_id, {}, sent)
  const row = { agent_id: randomUUID(), account_id, settings, created_at: now, updated_at: now }
  const agent = agentOf(row)
  await context.database.db.transaction(async tx => {
    await tx.insert(webAgents).values(row)
    await alongside(tx, agent)
  })
  return agent
}

export async function updateAgent(
  context: ServiceContext,
  account_id: string,
  agent_id: string,
  sent: AgentSettings,
): Promise<WebAgent> {
  const { db } = context.database
  const own = mine(account_id, agent_id)
  const row = await changeRow(db, webAgents, own, async isUnchanged => {
    const { settings: before } = await findAgent(db, account_id, agent_id)
    const settings = await changed(context, account_id, before, sent)
    const updated_at = new Date(context.clock.now())
    const [stored] = await db.update(webAgents).set({ settings, updated_at }).where(and(own, isUnchanged)).returning()
    return stored
  })
  return agentOf(row)
}

export async function deleteAgent({ database: { db } }: ServiceContext, account_id: string, agent_id: string) {
  await findAgent(db, account_id, agent_id)
  await db.transaction(async tx => {
    await tx.delete(webSessions).where(eq(webSessions.agent_id, agent_id))
    await tx.delete(webAgents).where(mine(account_id, agent_id))
  })
}

/** Settings with what is sent: null and the empty string bring a member back to its default, and a pathway those that it overrides. */
async function changed(
  context: ServiceContext,
  account_id: string,
  before: WebAgentRow['settings'],
  sent: AgentSettings,
): Promise<WebAgentRow['settings']> {
  const settings: Record<string, unknown> = { ...before }
  const overridden: readonly string[] = sent.pathway_id ? overriddenByPathway : []
  for (const member of overridden) delete settings[member]
  if (sent.pathway_id !== undefined && sent.pathway_id !== before.pathway_id) delete settings.pathway_version
  for (const [member, value] of Object.entries(sent)) {
    if (value === undefined || overridden.includes(member)) continue
    if (value === null || value === '') delete settings[member]
    else settings[member] = member === 'dynamic_data' && !Array.isArray(value) ? [value] : value
  }
  const { pathway_id, pathway_version, prompt } = settings as Partial<WebAgent>
  if (pathway_id) {
    const isNamed = sent.pathway_id !== undefined || sent.pathway_version !== undefined
    if (isNamed) await loadPathway(context, account_id, pathway_id, pathway_version)
  } else if (!prompt?.trim()) {
    const message = 'An agent needs a prompt or a pathway.'
    throw new ApiError(400, message, [{ path: 'prompt', message }])
  }
  return settings as WebAgentRow['settings']
}
