import { and, eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type InboundNumberRow, smsConversations, smsMessages } from '../db/schema.ts'
import { keywordAnswers, keywordOf } from './keywords.ts'
import { addAgentMessages, addMessage, holdConversation, jobNames, RECEIVED } from './store.ts'

/** Seconds for which a webhook is told of a message again. */
const TOLD_SECONDS = 24 * 60 * 60

export interface ReceivedSms {
  readonly number: InboundNumberRow
  /** The sender, E.164. */
  readonly from: string
  readonly text: string
  /** The carrier's own name for it, by which it is known again. */
  readonly carrier_id: string | null
  /** True if the carrier answers STOP, START and HELP itself. */
  readonly isKeywordAnswered: boolean
}

/**
 * Takes in a message of a person (`docs/api-decisions.md` §17): it is stored, its webhook told, and the agent answers it a moment later. STOP,
 * START and HELP are no part of the conversation.
 */
export async function receiveSms(
  context: ServiceContext,
  { number, from, text, carrier_id, isKeywordAnswered }: ReceivedSms,
  alongside?: (tx: Db, conversation_id: string) => Promise<void>,
): Promise<string> {
  const { database, clock, jobs, webhooks } = context
  const now = new Date(clock.now())
  return database.db.transaction(async tx => {
    const { account_id, phone_number } = number
    const numbers = { account_id, user_number: from, agent_number: phone_number }
    const conversation = await holdConversation(tx, numbers, now)
    const { conversation_id } = conversation
    const keyword = keywordOf(text)
    const message = { text, sender: 'USER', known: keyword !== undefined, carrier_id } as const
    const message_id = await addMessage(tx, conversation, message, now)
    if (message_id === undefined) return conversation_id
    if (number.sms_webhook !== null) {
      const told = { account_id, kind: RECEIVED, topic: `sms ${conversation_id}`, url: number.sms_webhook }
      await webhooks.send({ ...told, content: { message_id }, giveUpAfter: TOLD_SECONDS }, tx)
    }
    if (keyword === 'stop') await stopMessages(tx, conversation_id, now)
    if (keyword === 'start') await setOptOut(tx, conversation_id, null)
    if (keyword === undefined) {
      if (conversation.opted_out_at === null) await jobs.send(jobNames.answer, { conversation_id }, { transaction: tx })
    } else if (!isKeywordAnswered) {
      await addAgentMessages(context, tx, conversation, [keywordAnswers[keyword]], true)
    }
    await alongside?.(tx, conversation_id)
    return conversation_id
  })
}

/** Nothing that waits is sent to somebody who wants nothing more. */
async function stopMessages(tx: Db, conversation_id: string, now: Date) {
  await setOptOut(tx, conversation_id, now)
  await tx
    .update(smsMessages)
    .set({ status: 'failed', error_code: 'opted_out' })
    .where(and(eq(smsMessages.conversation_id, conversation_id), eq(smsMessages.status, 'pending')))
}

async function setOptOut(tx: Db, conversation_id: string, opted_out_at: Date | null) {
  await tx.update(smsConversations).set({ opted_out_at }).where(eq(smsConversations.conversation_id, conversation_id))
}
