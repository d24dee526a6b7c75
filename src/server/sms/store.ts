import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { SmsMessage } from '#contract/sms.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type SmsConversationRow, type SmsMessageRow, smsConversations, smsMessages } from '../db/schema.ts'

export const jobNames = { answer: 'sms-answer', deliver: 'sms-deliver' } as const
/** The kind of message that a number's webhook gets. */
export const RECEIVED = 'sms-received'

export interface ConversationNumbers {
  readonly account_id: string
  readonly user_number: string
  readonly agent_number: string
}

/** The conversation between two numbers; undefined where they have not written yet. */
export async function findConversation(
  db: Db,
  { account_id, user_number, agent_number }: ConversationNumbers,
): Promise<SmsConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(smsConversations)
    .where(
      and(
        eq(smsConversations.account_id, account_id),
        eq(smsConversations.agent_number, agent_number),
        eq(smsConversations.user_number, user_number),
      ),
    )
  return row
}

/** The conversation between two numbers, begun where there is none, and held until the transaction ends. */
export async function holdConversation(tx: Db, numbers: ConversationNumbers, now: Date): Promise<SmsConversationRow> {
  const [row] = await tx
    .insert(smsConversations)
    .values({
      ...numbers,
      conversation_id: randomUUID(),
      created_at: now,
      updated_at: now,
      request_data: '{}',
      turn: 0,
      last_message: '',
      message_count: 0,
    })
    .onConflictDoUpdate({
      target: [smsConversations.account_id, smsConversations.agent_number, smsConversations.user_number],
      set: { updated_at: now },
    })
    .returning()
  if (!row) throw new Error('A conversation was neither begun nor found.')
  return row
}

interface NewMessage {
  readonly text: string
  readonly sender: SmsMessage['sender']
  readonly known: boolean
  readonly carrier_id?: string | null
}

/** Adds a message to its conversation. @returns its id; undefined where the carrier has handed it over before */
export async function addMessage(
  tx: Db,
  { conversation_id, account_id, user_number, agent_number }: SmsConversationRow,
  { text, sender, known, carrier_id = null }: NewMessage,
  now: Date,
): Promise<string | undefined> {
  const isUser = sender === 'USER'
  const message_id = randomUUID()
  const added = await tx
    .insert(smsMessages)
    .values({
      message_id,
      conversation_id,
      account_id,
      created_at: now,
      message: text,
      from_number: isUser ? user_number : agent_number,
      to_number: isUser ? agent_number : user_number,
      sender,
      status: isUser ? 'delivered' : 'pending',
      carrier_id,
      hidden: false,
      known,
    })
    .onConflictDoNothing()
    .returning({ message_id: smsMessages.message_id })
  if (added.length === 0) return undefined
  await tx
    .update(smsConversations)
    .set({ updated_at: now, last_message: text, message_count: sql`${smsConversations.message_count} + 1` })
    .where(eq(smsConversations.conversation_id, conversation_id))
  return message_id
}

/** Adds messages of the agent, and has them handed to the carrier if and only if the transaction is stored. */
export async function addAgentMessages(
  { jobs, clock }: Pick<ServiceContext, 'jobs' | 'clock'>,
  tx: Db,
  conversation: SmsConversationRow,
  texts: readonly string[],
  known: boolean,
): Promise<string | undefined> {
  const now = new Date(clock.now())
  let last: string | undefined
  for (const text of texts) last = await addMessage(tx, conversation, { text, sender: 'AGENT', known }, now)
  const { conversation_id } = conversation
  if (last !== undefined) await jobs.send(jobNames.deliver, { conversation_id }, { transaction: tx })
  return last
}

export function messageOf(row: SmsMessageRow): SmsMessage {
  return {
    id: row.message_id,
    created_at: row.created_at.toISOString(),
    message: row.message,
    from: row.from_number,
    to: row.to_number,
    sender: row.sender,
    status: row.status,
    error_code: row.error_code,
    is_hidden: row.hidden,
  }
}
