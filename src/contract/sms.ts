import { z } from 'zod'
import { pathwayVersion } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { requestData } from './requestData.ts'

const TAG = 'Messages'
/** The longest message that carriers take; what agents say beyond it goes into further messages. */
export const MAX_SMS = 1600

const written = z.string().trim().max(40)
const userNumber = written.meta({ description: 'The number of the person, which is not yours.' })
const agentNumber = written.meta({ description: 'Your number.' })
const message = z.string().meta({ description: 'Says what was done.' })

export const smsMessage = z
  .object({
    id: z.string().meta({ description: 'Identifies the message.' }),
    created_at: timestamp.meta({ description: 'When it came in, or was to be sent.' }),
    message: z.string().meta({ description: 'Its text.' }),
    from: z.string().meta({ description: 'The sender, E.164.' }),
    to: z.string().meta({ description: 'The receiver, E.164.' }),
    sender: z.enum(['USER', 'AGENT']).meta({ description: '`USER`: the person. `AGENT`: your number.' }),
    status: z
      .enum(['pending', 'queued', 'sent', 'delivered', 'read', 'failed', 'undelivered'])
      .meta({ description: 'The state of its delivery.' }),
    error_code: z.string().nullable().meta({ description: 'Why it was not delivered, as the carrier says it.' }),
    is_hidden: z.boolean().meta({ description: 'True once the conversation was cleared: the AI no longer sees it.' }),
  })
  .meta({ id: 'SmsMessage' })
export type SmsMessage = z.infer<typeof smsMessage>

const conversation = z
  .object({
    id: z.string().meta({ description: 'Identifies the conversation.' }),
    created_at: timestamp.meta({ description: 'When it began.' }),
    updated_at: timestamp.meta({ description: 'When its last message came or was sent.' }),
    user_number: z.string().meta({ description: 'The number of the person, E.164.' }),
    agent_number: z.string().meta({ description: 'Your number, E.164.' }),
    curr_pathway_id: z
      .string()
      .nullable()
      .meta({ description: 'A pathway of its own; null where the number’s pathway or prompt answers.' }),
    curr_pathway_version: z.string().nullable().meta({ description: 'The version of that pathway.' }),
    is_active: z.boolean().meta({ description: 'True while the agent is in the middle of it.' }),
    opted_out_at: timestamp
      .nullable()
      .meta({ description: 'When the person wrote STOP; null where they may be texted.' }),
    last_message: z.string().meta({ description: 'The text of the last message.' }),
    message_count: z.number().int().meta({ description: 'How many messages it has.' }),
  })
  .meta({ id: 'SmsConversation' })
export type SmsConversation = z.infer<typeof conversation>

/** `docs/api-decisions.md` §17. */
export const sendSms = endpoint({
  method: 'POST',
  path: '/api/v1/sms/send',
  tag: TAG,
  summary: 'Send a message',
  description:
    'Sends a message from one of your numbers. Without `agent_message` the agent opens the conversation itself. `to` (or `phone_number`), `from` and `message` are read in the place of `user_number`, `agent_number` and `agent_message`. 409 where the person texted STOP.',
  idempotent: true,
  body: z
    .object({
      user_number: userNumber.nullish(),
      agent_number: agentNumber.nullish(),
      agent_message: z.string().trim().min(1).max(MAX_SMS).nullish().meta({ description: 'The text to send.' }),
      to: userNumber.nullish(),
      phone_number: userNumber.nullish(),
      from: agentNumber.nullish(),
      message: z.string().trim().min(1).max(MAX_SMS).nullish().meta({ description: 'The text to send.' }),
      new_conversation: z
        .boolean()
        .nullish()
        .meta({ description: 'True: the AI forgets what came before, as `clear` does.' }),
      pathway_id: z
        .string()
        .max(200)
        .nullish()
        .meta({ description: 'A pathway that answers this conversation in the place of the number’s own.' }),
      pathway_version: pathwayVersion.nullish().meta({ description: 'The version of that pathway.' }),
      request_data: requestData.nullish().meta({ description: 'Variables of the conversation.' }),
    })
    .superRefine((body, check) => {
      if (!body.user_number && !body.to && !body.phone_number)
        check.addIssue({ code: 'custom', path: ['user_number'], message: 'Say whom to send the message to.' })
      if (!body.agent_number && !body.from)
        check.addIssue({ code: 'custom', path: ['agent_number'], message: 'Say which of your numbers sends it.' })
    }),
  example: { user_number: '+14155550123', agent_number: '+14155550101', agent_message: 'Your table is ready.' },
  failures: {
    404: 'There is no such number in the account.',
    409: 'The person texted STOP, nobody answers at the number, or the idempotency key was used for another request.',
    502: 'The carrier did not answer.',
  },
  responses: {
    200: statusSuccess.extend({
      message,
      conversation_id: conversation.shape.id,
      message_id: z.string().nullable().meta({ description: 'The message; null where the agent writes it.' }),
    }),
  },
})

/** `docs/api-decisions.md` §17. */
export const getSmsMessages = endpoint({
  method: 'POST',
  path: '/api/v1/sms/messages/get',
  tag: TAG,
  summary: 'Get the messages of a conversation',
  description:
    'Answers the newest messages between the two numbers, the oldest of them first. The order of the two numbers does not matter. 404 where the conversation does not exist, and neither number is yours.',
  body: z.object({
    to: userNumber,
    from: z.union([agentNumber, z.array(agentNumber).min(1).max(100)]).meta({ description: 'Your number or numbers.' }),
    limit: z.int().min(1).max(1000).nullish().meta({ description: 'The most messages to answer; 1,000 where absent.' }),
  }),
  example: { to: '+14155550123', from: ['+14155550101'] },
  failures: { 404: 'None of the numbers is in the account.' },
  responses: {
    200: listCounts.extend({
      status: success,
      messages: z.array(smsMessage).describe('The messages, the oldest first.'),
    }),
  },
})

/** `docs/api-decisions.md` §17. */
export const clearSms = endpoint({
  method: 'POST',
  path: '/api/v1/sms/clear',
  tag: TAG,
  summary: 'Clear a conversation',
  description: 'Hides all messages from the AI, which starts fresh. Nothing is deleted: you can still read them.',
  body: z.object({ to: userNumber, from: agentNumber }),
  example: { to: '+14155550123', from: '+14155550101' },
  failures: { 404: 'None of the numbers is in the account.' },
  responses: {
    200: statusSuccess.extend({ count: z.number().int().meta({ description: 'How many messages were hidden.' }) }),
  },
})

/** `docs/api-decisions.md` §17. */
export const updateSmsWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/sms/webhook/update',
  tag: TAG,
  summary: 'Set the message webhook of a number',
  description:
    'The webhook gets each message that a person sends to the number, signed and retried as the webhooks of calls are. A URL sets it, true keeps it, false or null removes it.',
  body: z.object({
    phone_number: agentNumber,
    webhook: z
      .union([z.string().max(2000), z.boolean(), z.null()])
      .optional()
      .meta({ description: 'A URL, true, false or null.' }),
  }),
  example: { phone_number: '+14155550101', webhook: 'https://example.com/messages' },
  failures: { 404: 'There is no such number in the account.' },
  responses: {
    200: statusSuccess.extend({
      webhook: z.string().nullable().meta({ description: 'The webhook as it is now; null where there is none.' }),
    }),
  },
})

export const listSmsConversations = endpoint({
  method: 'GET',
  path: '/api/v1/sms/conversations',
  tag: TAG,
  summary: 'List conversations',
  description: 'Lists conversations, the one with the newest message first.',
  query: listQuery,
  responses: {
    200: listCounts.extend({ status: success, conversations: z.array(conversation).describe('The conversations.') }),
  },
})

/** `docs/api-decisions.md` §17. */
export const getSmsConversation = endpoint({
  method: 'GET',
  path: '/api/v1/sms/conversations/:conversation_id',
  tag: TAG,
  summary: 'Get a conversation',
  description: 'The conversation with its newest messages, 1,000 at most, the oldest of them first.',
  params: z.object({ conversation_id: conversation.shape.id }),
  responses: {
    200: conversation.extend({
      status: success,
      messages: z
        .array(
          smsMessage.extend({
            text: z.string().meta({ description: 'The `message` once more, for clients that read it here.' }),
          }),
        )
        .describe('The messages, the oldest first.'),
    }),
  },
})

/** Writes to a number from a simulated person. */
export const textInboundNumber = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/:phone_number/text',
  tag: TAG,
  summary: 'Text a number from a simulated person',
  description: 'The agent answers as it would a person. Only numbers of the simulated carrier can be texted so (409).',
  idempotent: true,
  params: z.object({
    phone_number: z
      .string()
      .max(40)
      .describe('The number to text, with or without `+` and, for the US, the country code.'),
  }),
  body: z.object({
    message: z.string().trim().min(1).max(MAX_SMS).meta({ description: 'What the person writes.' }),
    from: userNumber.nullish(),
  }),
  example: { message: 'Do you have a table tonight?', from: '+14155550199' },
  failures: { 409: 'It is a real number, the person texted STOP, or nobody answers at the number.' },
  responses: { 200: statusSuccess.extend({ message, conversation_id: conversation.shape.id }) },
})
