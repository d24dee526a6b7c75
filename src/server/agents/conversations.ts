import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { WebConversation } from '#contract/agentConversations.ts'
import type { Redactor } from '#runtime/redact.ts'
import { readRedactor, readSecrets } from '../account/secrets.ts'
import { type EndedConversation, lengthOf } from '../calls/outcome/extract.ts'
import { outcomeOf } from '../calls/outcome/read.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type WebSessionRow, webAgents, webSessions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { agentOf, findAgent } from './agents.ts'

/** The job that sums a conversation up once it is over. */
export const SUM_UP = 'agent-outcome'

/** Sums up conversations that are over, by a model where one is set up (`docs/api-decisions.md` §16). */
export async function openSummingUp(context: ServiceContext): Promise<void> {
  await context.jobs.define<{ session_id: string }>(
    SUM_UP,
    { retryLimit: 5, retryDelay: 2, expireInSeconds: 10 * 60, concurrency: 2 },
    ({ session_id }, signal) => sumUp(context, session_id, signal),
  )
}

async function sumUp(context: ServiceContext, session_id: string, signal: AbortSignal): Promise<void> {
  const { database, documents, settings, clock, log } = context
  const { db } = database
  const [row] = await db.select().from(webSessions).where(eq(webSessions.session_id, session_id))
  if (!row?.state || row.analyzed_by !== null) return
  const { said, variables, ended, seed } = await documents.run('conversationIn', {
    state: row.state,
    secrets: await readSecrets(context, row.account_id),
  })
  const now = clock.now()
  const left = row.expires_at.getTime() - now
  if (ended === null && left > 0) {
    const startAfter = Math.ceil(left / 1000) + 1
    return context.jobs.send(SUM_UP, { session_id }, { startAfter })
  }
  const ended_at =
    ended === null
      ? row.expires_at
      : lastOf(
          said.map(({ created_at }) => created_at),
          now,
        )
  const [agent] = await db.select().from(webAgents).where(eq(webAgents.agent_id, row.agent_id))
  const conversation: EndedConversation = {
    what: 'conversation',
    opening: `A visitor talked to the web agent. ${lengthOf('conversation', secondsBetween(row.started_at, ended_at))}`,
    closing: ended === null ? 'The visitor left.' : ended.message,
    variables,
    lines: said.map(({ role, content }) => ({ by: role === 'user' ? 'caller' : 'agent', text: content })),
  }
  const wishes = { analysis_schema: agent && agentOf(agent).analysis_schema, seed }
  const tell = async (message: string) => log.warn({ session_id }, message)
  const outcome = await outcomeOf(settings, conversation, wishes, tell, signal)
  await db
    .update(webSessions)
    .set({ ...outcome, ended_at })
    .where(eq(webSessions.session_id, session_id))
}

function lastOf(moments: readonly string[], otherwise: number): Date {
  return new Date(moments.at(-1) ?? otherwise)
}

function secondsBetween(from: Date | null, until: Date): number {
  return from === null ? 0 : Math.max(0, (until.getTime() - from.getTime()) / 1000)
}

const begun = (account_id: string, agent_id: string) =>
  and(eq(webSessions.account_id, account_id), eq(webSessions.agent_id, agent_id), isNotNull(webSessions.started_at))

const shown = {
  session_id: webSessions.session_id,
  agent_id: webSessions.agent_id,
  created_at: webSessions.created_at,
  started_at: webSessions.started_at,
  ended_at: webSessions.ended_at,
  request_data: webSessions.request_data,
  summary: webSessions.summary,
  analysis: webSessions.analysis,
  analyzed_by: webSessions.analyzed_by,
}

/** Without the account's secrets, where a person or a model wrote. */
function conversationOf(row: Pick<WebSessionRow, keyof typeof shown>, { redact }: Redactor): WebConversation {
  return {
    conversation_id: row.session_id,
    agent_id: row.agent_id,
    started_at: (row.started_at ?? row.created_at).toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    request_data: redact({ ...row.request_data }),
    summary: redact(row.summary),
    analysis: redact(row.analysis && { ...row.analysis }),
    analyzed_by: row.analyzed_by,
  }
}

/** The conversations that an agent has had, without what was said in them. */
export async function listConversations(
  context: ServiceContext,
  account_id: string,
  agent_id: string,
  query: ListQuery,
) {
  const { db } = context.database
  await findAgent(db, account_id, agent_id)
  const own = begun(account_id, agent_id)
  const ordered = inOrder(query, webSessions.created_at, webSessions.session_id)
  const { page, counts } = await readFittingPage(
    db
      .select({ session_id: webSessions.session_id, bytes: bytesOf(webSessions.request_data) })
      .from(webSessions)
      .where(own),
    ordered,
    query,
    db.$count(webSessions, own),
  )
  const ids = page.map(({ session_id }) => session_id)
  const rows = await db
    .select(shown)
    .from(webSessions)
    .where(and(own, inArray(webSessions.session_id, ids)))
    .orderBy(...ordered)
  const redactor = await readRedactor(context, account_id)
  return { conversations: rows.map(row => conversationOf(row, redactor)), ...counts }
}

/** A conversation with what was said in it. 404 if the agent has had none of this id. */
export async function readConversation(
  context: ServiceContext,
  account_id: string,
  agent_id: string,
  conversation_id: string,
) {
  const { database, documents } = context
  const [row] = await database.db
    .select()
    .from(webSessions)
    .where(and(begun(account_id, agent_id), eq(webSessions.session_id, conversation_id)))
  if (!row) throw new ApiError(404, `There is no conversation with the ID ${conversation_id}.`)
  const { said, variables } = await documents.run('conversationIn', {
    state: row.state ?? '',
    secrets: await readSecrets(context, account_id),
  })
  const redactor = await readRedactor(context, account_id)
  const transcripts = said.map(({ role, content, created_at }) => ({ user: role, text: content, created_at }))
  return { ...conversationOf(row, redactor), transcripts, variables }
}
