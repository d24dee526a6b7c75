import { eq } from 'drizzle-orm'
import { createQueues } from '../chats/turns.ts'
import type { ServiceContext } from '../context.ts'
import { smsMessages } from '../db/schema.ts'
import { answerConversation } from './answer.ts'
import { deliverMessages } from './deliver.ts'
import { jobNames, messageOf, RECEIVED } from './store.ts'

interface OfConversation {
  readonly conversation_id: string
  readonly opening?: boolean
}

/** Answers messages and hands them over, in jobs that outlive a crash; call it before webhooks are sent. */
export async function openSms(context: ServiceContext): Promise<void> {
  const { jobs } = context
  const oneAtATime = createQueues()
  await jobs.define<OfConversation>(
    jobNames.answer,
    { retryLimit: 5, retryDelay: 1, expireInSeconds: 5 * 60, concurrency: 4 },
    ({ conversation_id, opening = false }) =>
      oneAtATime(conversation_id, () => answerConversation(context, conversation_id, opening)),
  )
  await jobs.define<OfConversation>(
    jobNames.deliver,
    { retryLimit: 12, retryDelay: 2, retryDelayMax: 120, expireInSeconds: 5 * 60, concurrency: 4 },
    ({ conversation_id }) => oneAtATime(`deliver ${conversation_id}`, () => deliverMessages(context, conversation_id)),
  )
  defineWebhook(context)
}

/** Hands a message that came in to its number's webhook, as it is then. */
function defineWebhook({ database: { db }, webhooks }: ServiceContext) {
  webhooks.define(RECEIVED, {
    async compose({ message_id }) {
      const [row] = await db
        .select()
        .from(smsMessages)
        .where(eq(smsMessages.message_id, String(message_id)))
      if (!row) return undefined
      const { is_hidden: _, ...message } = messageOf(row)
      return { ...message, conversation_id: row.conversation_id }
    },
  })
}
