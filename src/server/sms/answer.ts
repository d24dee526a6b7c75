import { randomInt } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { inboundDefaults } from '#contract/inbound.ts'
import { MAX_SMS } from '#contract/sms.ts'
import { spokenInput } from '#runtime/input.ts'
import type { TurnInput } from '#runtime/state.ts'
import { readSecrets } from '../account/secrets.ts'
import { openBrain } from '../brains/brains.ts'
import { playableText } from '../calls/send.ts'
import { taskPathway } from '../calls/taskPathway.ts'
import type { ServiceContext } from '../context.ts'
import { type InboundNumberRow, type SmsConversationRow, smsConversations, smsMessages } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { findOwnNumber } from '../numbers/numbers.ts'
import { loadPathway, withKey } from '../pathways/loadPathway.ts'
import { toolFinder } from '../tools/tools.ts'
import { storeSearcher } from '../vectors/ask.ts'
import type { StoredDocument } from '../workers/stored.ts'
import { splitMessage } from './split.ts'
import { addAgentMessages } from './store.ts'

/** Messages that an agent is told of what came before a new start. */
const REMEMBERED = 50

/**
 * Plays a turn of a conversation with what its person wrote since the last one, and sends what the agent says. Call it for one conversation at a
 * time; of two processes one stores its turn, and the other throws.
 *
 * @param isOpening the agent has the first word
 */
export async function answerConversation(context: ServiceContext, conversation_id: string, isOpening: boolean) {
  const { db } = context.database
  const [row] = await db.select().from(smsConversations).where(eq(smsConversations.conversation_id, conversation_id))
  if (!row || row.opted_out_at !== null) return
  const number = await findOwnNumber(db, row.account_id, row.agent_number)
  if (!number) return
  const visible = await readVisible(context, row)
  const waiting = visible.filter(({ sender, known }) => sender === 'USER' && !known)
  if (waiting.length === 0 && !isOpening) return
  const document = await documentOf(context, row, number)
  if (!document) return
  const played = await playTurn(
    context,
    row,
    number,
    document,
    visible,
    waiting.map(({ message }) => message),
  )
  await db.transaction(async tx => {
    const stored = await tx
      .update(smsConversations)
      .set({ state: played.state, turn: row.turn + 1 })
      .where(and(eq(smsConversations.conversation_id, conversation_id), eq(smsConversations.turn, row.turn)))
      .returning()
    const [conversation] = stored
    if (!conversation) throw new Error('Another turn of this conversation was stored first.')
    const seen = visible.filter(({ known }) => !known).map(({ message_id }) => message_id)
    if (seen.length > 0) await tx.update(smsMessages).set({ known: true }).where(inArray(smsMessages.message_id, seen))
    // Nobody who wrote STOP while the agent thought gets an answer.
    if (conversation.opted_out_at !== null) return
    await addAgentMessages(context, tx, conversation, splitMessage(played.said, MAX_SMS), true)
  })
}

/** The newest messages that the AI may see, in their order. */
async function readVisible({ database: { db } }: ServiceContext, { conversation_id }: SmsConversationRow) {
  const rows = await db
    .select()
    .from(smsMessages)
    .where(and(eq(smsMessages.conversation_id, conversation_id), eq(smsMessages.hidden, false)))
    .orderBy(desc(smsMessages.sequence))
    .limit(REMEMBERED)
  return rows.toReversed()
}

/** The document that answers; undefined where nobody does, or where it can't be played. */
async function documentOf(
  context: ServiceContext,
  row: SmsConversationRow,
  { settings }: InboundNumberRow,
): Promise<StoredDocument | undefined> {
  const own = row.pathway_id === null ? undefined : { id: row.pathway_id, version: row.pathway_version }
  const assigned = settings.pathway_id ? { id: settings.pathway_id, version: settings.pathway_version } : undefined
  const pathway = own ?? assigned
  if (!pathway) {
    if (!settings.prompt) return undefined
    return withKey({
      text: JSON.stringify(taskPathway({ task: settings.prompt, first_sentence: settings.first_sentence })),
    })
  }
  try {
    const { document } = await loadPathway(context, row.account_id, pathway.id, pathway.version)
    return withKey({ text: await playableText(context, document, undefined) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    context.log.warn({ conversation_id: row.conversation_id }, `A message was not answered: ${error.message}`)
    return undefined
  }
}

type Visible = Awaited<ReturnType<typeof readVisible>>

async function playTurn(
  context: ServiceContext,
  row: SmsConversationRow,
  { settings }: InboundNumberRow,
  document: StoredDocument,
  visible: Visible,
  waiting: readonly string[],
) {
  const isGoingOn = row.state !== null
  const earlier = visible.filter(({ sender, known }) =>
    sender === 'USER' ? known && !isGoingOn : !known || !isGoingOn,
  )
  const { state, isNew } = await context.documents.run('smsState', {
    state: row.state,
    conversation_id: row.conversation_id,
    seed: randomInt(2 ** 31),
    from: row.user_number,
    to: row.agent_number,
    timezone: settings.timezone ?? inboundDefaults.timezone,
    language: settings.language ?? inboundDefaults.language,
    request_data: row.request_data,
    earlier: earlier.map(({ sender, message, created_at }) => ({
      role: sender === 'USER' ? ('user' as const) : ('assistant' as const),
      content: message,
      created_at: created_at.toISOString(),
    })),
  })
  const text = waiting.join('\n')
  const start: TurnInput = { type: 'start', ...(text !== '' && { heard: text }) }
  const input = isNew ? start : spokenInput(text)
  const secrets = await readSecrets(context, row.account_id)
  const turn = context.playing.takeTurn(state, input, {
    document,
    brain: await openBrain(context.settings, 'auto'),
    http: context.http,
    secrets,
    findTool: toolFinder(context, row.account_id),
    searchStore: storeSearcher(context, row.account_id),
    ...(Array.isArray(settings.tools) && { callTools: settings.tools }),
    clock: context.clock,
  })
  const said: string[] = []
  for (let step = await turn.next(); ; step = await turn.next()) {
    // A conversation that has ended begins anew with the next message.
    if (step.done) return { state: step.value.ended ? null : step.value.state, said: said.join('\n') }
    if (step.value.event_type === 'transcript.assistant') said.push(String(JSON.parse(step.value.payload).text))
  }
}
