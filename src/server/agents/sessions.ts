import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { WebAgent } from '#contract/agents.ts'
import { readLanguage } from '#contract/languages.ts'
import { createConversation, DEFAULT_LOCALE } from '#runtime/conversation.ts'
import { spokenInput } from '#runtime/input.ts'
import type { TurnInput } from '#runtime/state.ts'
import { hashSecret, newSecret } from '../account/keys.ts'
import { readSecrets } from '../account/secrets.ts'
import { openBrain } from '../brains/brains.ts'
import { callDocument, readDocument, storeDocument } from '../calls/documents.ts'
import { fetchDynamicData } from '../calls/dynamicData.ts'
import { playableText } from '../calls/send.ts'
import { taskPathway } from '../calls/taskPathway.ts'
import type { ServiceContext } from '../context.ts'
import { type WebSessionRow, webAgents, webSessions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import { toolFinder } from '../tools/tools.ts'
import { storeSearcher } from '../vectors/ask.ts'
import { agentOf, findAgent } from './agents.ts'
import { SUM_UP } from './conversations.ts'

/** Time for which a token can be spent. */
const TOKEN_MS = 15 * 60_000
const MINUTE_SECONDS = 60
const MINUTE_MS = MINUTE_SECONDS * 1000
const DYNAMIC_DATA_MS = 30_000

/** Turn as the visitor's page is told of it. */
export interface WebTurn {
  readonly name: string | null
  readonly assistant_responses: readonly string[]
  readonly completed: boolean
}

const over = () => new ApiError(401, 'This conversation has ended. Request a new token.')

/** Makes a token that begins one conversation (`docs/api-decisions.md` §16). */
export async function authorize(
  context: ServiceContext,
  account_id: string,
  agent_id: string,
  request_data: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { database, clock } = context
  const { db } = database
  const agent = agentOf(await findAgent(db, account_id, agent_id))
  // Whoever asks for the token can fix a pathway that cannot be played, and a visitor can't.
  await documentText(context, account_id, agent)
  const token = newSecret()
  const now = clock.now()
  await db.insert(webSessions).values({
    session_id: randomUUID(),
    account_id,
    agent_id,
    secret_hash: hashSecret(token),
    request_data,
    created_at: new Date(now),
    expires_at: new Date(now + TOKEN_MS),
  })
  return token
}

/** Spends a token, and plays the first turn; undefined for a token that is none, is spent or too old. */
export async function openSession(
  context: ServiceContext,
  token: string,
): Promise<(WebTurn & { readonly session: string }) | undefined> {
  const { db } = context.database
  const session = newSecret()
  const [row] = await db
    .update(webSessions)
    .set({ secret_hash: hashSecret(session), document_hash: '' })
    .where(and(eq(webSessions.secret_hash, hashSecret(token)), isNull(webSessions.document_hash), isFresh(context)))
    .returning()
  if (!row) return undefined
  try {
    return { ...(await begin(context, row)), session }
  } catch (error) {
    // A token is spent only by a visitor who was let in.
    await db
      .update(webSessions)
      .set({ secret_hash: hashSecret(token), document_hash: null })
      .where(eq(webSessions.session_id, row.session_id))
    throw error
  }
}

/** Plays the first turn of a conversation. */
async function begin(context: ServiceContext, row: WebSessionRow): Promise<WebTurn> {
  const { database, clock, jobs } = context
  const { db } = database
  const agent = agentOf(await findAgent(db, row.account_id, row.agent_id))
  const document = callDocument(await documentText(context, row.account_id, agent))
  const started = { ...row, document_hash: document.hash, state: await newState(context, row, agent) }
  await storeDocument(db, row.account_id, document)
  const played = await playTurn(context, started, agent, { type: 'start' })
  const started_at = new Date(clock.now())
  const expires_at = new Date(started_at.getTime() + agent.max_duration * MINUTE_MS)
  await db.transaction(async transaction => {
    await transaction
      .update(webSessions)
      .set({ state: played.state, document_hash: document.hash, started_at, expires_at })
      .where(eq(webSessions.session_id, row.session_id))
    // Visitors leave without a word.
    const startAfter = played.turn.completed ? 0 : agent.max_duration * MINUTE_SECONDS + 1
    await jobs.send(SUM_UP, { session_id: row.session_id }, { transaction, startAfter })
  })
  return played.turn
}

/** The conversation of a session that has begun and is not too old; undefined for anything else. */
export async function findSession(context: ServiceContext, session: string): Promise<WebSessionRow | undefined> {
  const [row] = await context.database.db
    .select()
    .from(webSessions)
    .where(and(eq(webSessions.secret_hash, hashSecret(session)), isNotNull(webSessions.state), isFresh(context)))
  return row
}

/** Plays what a visitor says. Call it for one conversation at a time. @throws ApiError 401 where it is over. */
export async function say(context: ServiceContext, session: string, message: string): Promise<WebTurn> {
  const { db } = context.database
  const row = await findSession(context, session)
  if (!row) throw over()
  const [agent] = await db.select().from(webAgents).where(eq(webAgents.agent_id, row.agent_id))
  if (!agent) throw over()
  if (await context.documents.run('hasEnded', { state: row.state ?? '' })) throw over()
  const played = await playTurn(context, row, agentOf(agent), spokenInput(message))
  const stored = await db.transaction(async transaction => {
    const rows = await transaction
      .update(webSessions)
      .set({ state: played.state, turn: row.turn + 1 })
      .where(and(eq(webSessions.session_id, row.session_id), eq(webSessions.turn, row.turn)))
      .returning({ session_id: webSessions.session_id })
    if (rows.length > 0 && played.turn.completed)
      await context.jobs.send(SUM_UP, { session_id: row.session_id }, { transaction })
    return rows
  })
  if (stored.length === 0) throw new ApiError(409, 'Another message reached the agent first. Send this one again.')
  return played.turn
}

const isFresh = ({ clock }: ServiceContext) => gt(webSessions.expires_at, new Date(clock.now()))

async function documentText(context: ServiceContext, account_id: string, agent: WebAgent): Promise<string> {
  if (!agent.pathway_id)
    return JSON.stringify(taskPathway({ task: agent.prompt ?? '', first_sentence: agent.first_sentence }))
  const { document } = await loadPathway(context, account_id, agent.pathway_id, agent.pathway_version)
  return playableText(context, document, undefined)
}

async function newState(context: ServiceContext, row: WebSessionRow, agent: WebAgent): Promise<string> {
  const secrets = await readSecrets(context, row.account_id)
  const { request_data } = row
  const ended = AbortSignal.timeout(DYNAMIC_DATA_MS)
  const brought = await fetchDynamicData(
    context,
    agent.dynamic_data,
    request_data,
    secrets,
    async message => context.log.info({ agent_id: agent.agent_id }, message),
    ended,
  )
  const state = createConversation({
    conversation_id: row.session_id,
    seed: randomInt(2 ** 31),
    request_data: { ...request_data, ...brought },
    call: {
      ...DEFAULT_LOCALE,
      call_id: row.session_id,
      language: readLanguage(agent.language) ?? DEFAULT_LOCALE.language,
      temperature: agent.temperature,
      ...(agent.first_sentence && { first_sentence: agent.first_sentence }),
    },
  })
  return JSON.stringify(state)
}

async function playTurn(context: ServiceContext, row: WebSessionRow, agent: WebAgent, input: TurnInput) {
  const document = await readDocument(context.database.db, row.account_id, row.document_hash ?? '')
  const turn = context.playing.takeTurn(row.state ?? '', input, {
    document,
    brain: await openBrain(context.settings, 'auto'),
    http: context.http,
    secrets: await readSecrets(context, row.account_id),
    findTool: toolFinder(context, row.account_id),
    searchStore: storeSearcher(context, row.account_id),
    ...(agent.tools && agent.model !== 'turbo' && { callTools: agent.tools }),
    clock: context.clock,
  })
  const said: string[] = []
  for (let step = await turn.next(); ; step = await turn.next()) {
    if (step.done) {
      const { state, ended } = step.value
      const told: WebTurn = { name: agent.name, assistant_responses: said, completed: ended !== null }
      return { state, turn: told }
    }
    if (step.value.event_type === 'transcript.assistant') said.push(String(JSON.parse(step.value.payload).text))
  }
}
