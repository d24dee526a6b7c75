import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import type { SmsConversation, sendSms as sendSmsEndpoint, updateSmsWebhook } from '#contract/sms.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Alongside, Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage, readPage } from '../db/page.ts'
import { inboundNumbers, type SmsConversationRow, smsConversations, smsMessages } from '../db/schema.ts'
import { ApiError, type Fault } from '../http/errors.ts'
import { e164Of, findOwnNumber } from '../numbers/numbers.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import { addAgentMessages, findConversation, holdConversation, jobNames, messageOf } from './store.ts'

type SendBody = z.output<(typeof sendSmsEndpoint)['body']>
type Webhook = z.output<(typeof updateSmsWebhook)['body']>['webhook']

const MOST_MESSAGES = 1000

/** Reads a number that is written to; faults are noted at its path. */
export function readNumber(path: string, written: string, faults: Fault[]): string {
  const reading = readPhoneNumber(written)
  if (reading.ok) return reading.e164
  faults.push({ path, message: reading.reason })
  return ''
}

export function refuse(faults: readonly Fault[]) {
  if (faults[0]) throw new ApiError(400, faults[0].message, faults)
}

interface Sent {
  readonly message: string
  readonly conversation_id: string
  readonly message_id: string | null
}

/** Sends a message from a number of the account, or has the agent open the conversation (`docs/api-decisions.md` §17). */
export async function sendSms(
  context: ServiceContext,
  account_id: string,
  body: SendBody,
  alongside: Alongside<Sent>,
): Promise<Sent> {
  const { database, clock, jobs } = context
  const faults: Fault[] = []
  const member = (['user_number', 'to', 'phone_number'] as const).find(name => body[name]) ?? 'user_number'
  const user_number = readNumber(member, body[member] ?? '', faults)
  const own = body.agent_number ?? body.from ?? ''
  const agent_number = readNumber(body.agent_number ? 'agent_number' : 'from', own, faults)
  refuse(faults)
  const number = await findOwnNumber(database.db, account_id, agent_number)
  if (!number) throw new ApiError(404, `There is no number ${agent_number} in this account.`)
  if (body.pathway_id) await loadPathway(context, account_id, body.pathway_id, body.pathway_version)
  const text = body.agent_message ?? body.message ?? undefined
  const { pathway_id, prompt } = number.settings
  if (text === undefined && !body.pathway_id && !pathway_id && !prompt) {
    throw new ApiError(409, 'This number isn’t assigned yet. Send a message, or choose a pathway or a prompt first.')
  }
  return database.db.transaction(async tx => {
    const held = await holdConversation(tx, { account_id, user_number, agent_number }, new Date(clock.now()))
    if (held.opted_out_at !== null) {
      throw new ApiError(409, `${user_number} texted STOP and won’t get messages until they text START.`)
    }
    const { conversation_id } = held
    if (body.new_conversation) await hideMessages(tx, held)
    await tx
      .update(smsConversations)
      .set({
        updated_at: new Date(clock.now()),
        ...(body.pathway_id && {
          pathway_id: body.pathway_id,
          pathway_version: body.pathway_version == null ? null : String(body.pathway_version),
          state: null,
        }),
        ...(body.request_data && { request_data: JSON.stringify(body.request_data) }),
      })
      .where(eq(smsConversations.conversation_id, conversation_id))
    const message_id = text === undefined ? undefined : await addAgentMessages(context, tx, held, [text], false)
    if (text === undefined) await jobs.send(jobNames.answer, { conversation_id, opening: true }, { transaction: tx })
    const message = text === undefined ? 'The agent is writing.' : 'The message is on its way.'
    const sent = { message, conversation_id, message_id: message_id ?? null }
    await alongside(tx, sent)
    return sent
  })
}

/** The messages between two numbers, whichever of them is written first. */
export async function getMessages(
  { database: { db } }: ServiceContext,
  account_id: string,
  { to, from, limit }: { to: string; from: string | readonly string[]; limit?: number | null | undefined },
) {
  const one = e164Of(to)
  const others = [from].flat().map(e164Of)
  const between = [...new Set(others)].map(other =>
    or(
      and(eq(smsConversations.agent_number, other), eq(smsConversations.user_number, one)),
      and(eq(smsConversations.agent_number, one), eq(smsConversations.user_number, other)),
    ),
  )
  const found = await db
    .select({ conversation_id: smsConversations.conversation_id })
    .from(smsConversations)
    .where(and(eq(smsConversations.account_id, account_id), or(...between)))
  if (found.length === 0) {
    await refuseForeign(db, account_id, [one, ...others])
    return { messages: [], total_count: 0, count: 0 }
  }
  const wanted = inArray(
    smsMessages.conversation_id,
    found.map(({ conversation_id }) => conversation_id),
  )
  return readNewestMessages(db, wanted, limit ?? MOST_MESSAGES)
}

/** The newest messages that an answer has room for, the oldest of them first. */
async function readNewestMessages(db: Db, wanted: SQL, limit: number) {
  const order = [desc(smsMessages.sequence)]
  const { page, counts } = await readFittingPage(
    db
      .select({ message_id: smsMessages.message_id, bytes: bytesOf(smsMessages.message) })
      .from(smsMessages)
      .where(wanted),
    order,
    { limit, from: 0, ascending: false },
    db.$count(smsMessages, wanted),
  )
  const ids = page.map(({ message_id }) => message_id)
  const rows = await db
    .select()
    .from(smsMessages)
    .where(inArray(smsMessages.message_id, ids))
    .orderBy(...order)
  return { messages: rows.toReversed().map(messageOf), ...counts }
}

/** Nobody is told of conversations of numbers that are not theirs. */
async function refuseForeign(db: Db, account_id: string, numbers: readonly string[]) {
  const [own] = await db
    .select({ phone_number: inboundNumbers.phone_number })
    .from(inboundNumbers)
    .where(and(eq(inboundNumbers.account_id, account_id), inArray(inboundNumbers.phone_number, [...numbers])))
    .limit(1)
  if (!own) throw new ApiError(404, `None of these numbers is in this account: ${numbers.join(', ')}.`)
}

/** Hides a conversation from the AI. @returns how many messages it saw until then */
export async function clearConversation(
  { database: { db } }: ServiceContext,
  account_id: string,
  { to, from }: { to: string; from: string },
): Promise<number> {
  const [one, other] = [e164Of(to), e164Of(from)]
  return db.transaction(async tx => {
    const found =
      (await findConversation(tx, { account_id, user_number: one, agent_number: other })) ??
      (await findConversation(tx, { account_id, user_number: other, agent_number: one }))
    if (found) return hideMessages(tx, found)
    await refuseForeign(tx, account_id, [one, other])
    return 0
  })
}

async function hideMessages(tx: Db, { conversation_id, turn }: SmsConversationRow): Promise<number> {
  // A turn that is being played now is not stored: it knows what is hidden from here on.
  await tx
    .update(smsConversations)
    .set({ state: null, turn: turn + 1 })
    .where(eq(smsConversations.conversation_id, conversation_id))
  const hidden = await tx
    .update(smsMessages)
    .set({ hidden: true, known: true })
    .where(and(eq(smsMessages.conversation_id, conversation_id), eq(smsMessages.hidden, false)))
    .returning({ message_id: smsMessages.message_id })
  return hidden.length
}

/** Sets, keeps or removes the webhook that gets the messages to a number. @returns the webhook as it is then */
export async function setWebhook(
  { database: { db } }: ServiceContext,
  account_id: string,
  phone_number: string,
  webhook: Webhook,
): Promise<string | null> {
  const number = await findOwnNumber(db, account_id, phone_number)
  if (!number) throw new ApiError(404, `There is no number ${e164Of(phone_number)} in this account.`)
  if (webhook === true) return number.sms_webhook
  const sms_webhook = typeof webhook === 'string' && webhook.trim() !== '' ? webhook.trim() : null
  if (sms_webhook !== null && !(URL.canParse(sms_webhook) && /^https?:\/\//.test(sms_webhook))) {
    const message = 'The webhook must be a valid URL.'
    throw new ApiError(400, message, [{ path: 'webhook', message }])
  }
  await db
    .update(inboundNumbers)
    .set({ sms_webhook })
    .where(and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.phone_number, number.phone_number)))
  return sms_webhook
}

export async function listConversations({ database: { db } }: ServiceContext, account_id: string, query: ListQuery) {
  const mine = eq(smsConversations.account_id, account_id)
  const { page, counts } = await readPage(
    selectConversations(db).where(mine),
    inOrder(query, smsConversations.updated_at, smsConversations.conversation_id),
    query,
    db.$count(smsConversations, mine),
  )
  return { conversations: page.map(conversationOf), ...counts }
}

/** A conversation of this account with its newest messages; 404 if it does not exist. */
export async function readConversation(
  context: Pick<ServiceContext, 'database'>,
  account_id: string,
  conversation_id: string,
) {
  const { db } = context.database
  const [row] = await selectConversations(db).where(
    and(eq(smsConversations.account_id, account_id), eq(smsConversations.conversation_id, conversation_id)),
  )
  if (!row) throw new ApiError(404, `There is no conversation with the ID ${conversation_id}.`)
  const wanted = eq(smsMessages.conversation_id, conversation_id)
  const { messages } = await readNewestMessages(db, wanted, MOST_MESSAGES)
  return { ...conversationOf(row), messages: messages.map(one => ({ ...one, text: one.message })) }
}

function selectConversations(db: Db) {
  return db
    .select({
      id: smsConversations.conversation_id,
      created_at: smsConversations.created_at,
      updated_at: smsConversations.updated_at,
      user_number: smsConversations.user_number,
      agent_number: smsConversations.agent_number,
      curr_pathway_id: smsConversations.pathway_id,
      curr_pathway_version: smsConversations.pathway_version,
      is_active: sql<boolean>`${smsConversations.state} is not null`,
      opted_out_at: smsConversations.opted_out_at,
      last_message: smsConversations.last_message,
      message_count: smsConversations.message_count,
    })
    .from(smsConversations)
}

type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number]

function conversationOf(row: ConversationRow): SmsConversation {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    opted_out_at: row.opted_out_at?.toISOString() ?? null,
  }
}
