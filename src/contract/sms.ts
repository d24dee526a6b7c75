import { z } from 'zod'
import { pathwayVersion } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { requestData } from './requestData.ts'

const TAG = 'Messages'
/** The longest message that carriers take; what agents say beyond it goes into further messages. */
export const MAX_SMS = 1600

const written = z.string().trim().max(40)
const userNumber = written.meta({ description: 'The person’s number, not one of yours.' })
const agentNumber = written.meta({ description: 'Your number.' })
const message = z.string().meta({ description: 'What was done.' })

export const smsMessage = z
  .object({
    id: z.string().meta({ description: 'ID of the message.' }),
    created_at: timestamp.meta({ description: 'When it was received or submitted.' }),
    message: z.string().meta({ description: 'Its text.' }),
    from: z.string().meta({ description: 'The sender, in E.164 format.' }),
    to: z.string().meta({ description: 'The receiver, in E.164 format.' }),
    sender: z.enum(['USER', 'AGENT']).meta({ description: '`USER`: the person. `AGENT`: your number.' }),
    status: z
      .enum(['pending', 'queued', 'sent', 'delivered', 'read', 'failed', 'undelivered'])
      .meta({ description: 'Its delivery state.' }),
    error_code: z.string().nullable().meta({ description: 'The carrier’s reason why it wasn’t delivered.' }),
    is_hidden: z
      .boolean()
      .meta({ description: 'Whether the conversation was cleared since, so the AI no longer sees it.' }),
  })
  .meta({ id: 'SmsMessage' })
export type SmsMessage = z.infer<typeof smsMessage>

const conversation = z
  .object({
    id: z.string().meta({ description: 'ID of the conversation.' }),
    created_at: timestamp.meta({ description: 'When it started.' }),
    updated_at: timestamp.meta({ description: 'When its last message was received or sent.' }),
    user_number: z.string().meta({ description: 'The person’s number, in E.164 format.' }),
    agent_number: z.string().meta({ description: 'Your number, in E.164 format.' }),
    curr_pathway_id: z
      .string()
      .nullable()
      .meta({ description: 'Its own pathway. `null` if the number’s pathway or prompt answers.' }),
    curr_pathway_version: z.string().nullable().meta({ description: 'The version of that pathway.' }),
    is_active: z.boolean().meta({ description: 'Whether the agent is in the middle of it.' }),
    opted_out_at: timestamp
      .nullable()
      .meta({ description: 'When the person texted STOP. `null` if they can be texted.' }),
    last_message: z.string().meta({ description: 'The text of the last message.' }),
    message_count: z.number().int().meta({ description: 'Number of messages.' }),
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
    'Sends a message from one of your numbers. Without `agent_message`, the agent writes the first message. `to` (or `phone_number`), `from`, and `message` also work instead of `user_number`, `agent_number`, and `agent_message`. 409 if the person texted STOP.',
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
        .meta({ description: '`true`: the AI forgets earlier messages, as with `clear`.' }),
      pathway_id: z
        .string()
        .max(200)
        .nullish()
        .meta({ description: 'A pathway that answers this conversation instead of the number’s own.' }),
      pathway_version: pathwayVersion.nullish().meta({ description: 'The version of that pathway.' }),
      request_data: requestData.nullish().meta({ description: 'Variables of the conversation.' }),
    })
    .superRefine((body, check) => {
      if (!body.user_number && !body.to && !body.phone_number)
        check.addIssue({ code: 'custom', path: ['user_number'], message: 'Enter the number to send the message to.' })
      if (!body.agent_number && !body.from)
        check.addIssue({
          code: 'custom',
          path: ['agent_number'],
          message: 'Enter the number to send the message from.',
        })
    }),
  example: { user_number: '+14155550123', agent_number: '+14155550101', agent_message: 'Your table is ready.' },
  failures: {
    404: 'The number isn’t in the account.',
    409: 'The person texted STOP, the number has no pathway or prompt, or the idempotency key was used for another request.',
    502: 'The carrier didn’t respond.',
  },
  responses: {
    200: statusSuccess.extend({
      message,
      conversation_id: conversation.shape.id,
      message_id: z.string().nullable().meta({ description: 'The message. `null` if the agent writes it.' }),
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
    'Returns the newest messages between two numbers, oldest first. The order of the numbers doesn’t matter. 404 if the conversation doesn’t exist and neither number is yours.',
  body: z.object({
    to: userNumber,
    from: z.union([agentNumber, z.array(agentNumber).min(1).max(100)]).meta({ description: 'Your number or numbers.' }),
    limit: z.int().min(1).max(1000).nullish().meta({ description: 'Maximum number of messages. Default: 1,000.' }),
  }),
  example: { to: '+14155550123', from: ['+14155550101'] },
  failures: { 404: 'None of the numbers is in the account.' },
  responses: {
    200: listCounts.extend({
      status: success,
      messages: z.array(smsMessage).describe('The messages, oldest first.'),
    }),
  },
})

/** `docs/api-decisions.md` §17. */
export const clearSms = endpoint({
  method: 'POST',
  path: '/api/v1/sms/clear',
  tag: TAG,
  summary: 'Clear a conversation',
  description: 'Hides all messages from the AI, which starts fresh. Nothing is deleted. You can still read them.',
  body: z.object({ to: userNumber, from: agentNumber }),
  example: { to: '+14155550123', from: '+14155550101' },
  failures: { 404: 'None of the numbers is in the account.' },
  responses: {
    200: statusSuccess.extend({ count: z.number().int().meta({ description: 'Number of messages hidden.' }) }),
  },
})

/** `docs/api-decisions.md` §17. */
export const updateSmsWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/sms/webhook/update',
  tag: TAG,
  summary: 'Set the message webhook of a number',
  description:
    'Sets the webhook that receives each message people send to the number, signed and retried like call webhooks. A URL sets it, `true` keeps it, and `false` or `null` removes it.',
  body: z.object({
    phone_number: agentNumber,
    webhook: z
      .union([z.string().max(2000), z.boolean(), z.null()])
      .optional()
      .meta({ description: 'A URL, true, false, or null.' }),
  }),
  example: { phone_number: '+14155550101', webhook: 'https://example.com/messages' },
  failures: { 404: 'The number isn’t in the account.' },
  responses: {
    200: statusSuccess.extend({
      webhook: z.string().nullable().meta({ description: 'The webhook now. `null` if there is none.' }),
    }),
  },
})

export const listSmsConversations = endpoint({
  method: 'GET',
  path: '/api/v1/sms/conversations',
  tag: TAG,
  summary: 'List conversations',
  description: 'Lists conversations, most recent message first.',
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
  description: 'Returns the conversation with its newest messages, up to 1,000, oldest first.',
  params: z.object({ conversation_id: conversation.shape.id }),
  responses: {
    200: conversation.extend({
      status: success,
      messages: z
        .array(
          smsMessage.extend({
            text: z.string().meta({ description: 'The `message` again, for clients that read it here.' }),
          }),
        )
        .describe('The messages, oldest first.'),
    }),
  },
})

/** Writes to a number from a simulated person. */
export const textInboundNumber = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/:phone_number/text',
  tag: TAG,
  summary: 'Simulate an incoming text',
  description:
    'Texts the number from a simulated person. The agent answers as usual. Works only for numbers of the simulated carrier (409 otherwise).',
  idempotent: true,
  params: z.object({
    phone_number: z.string().max(40).describe('The number to text. `+` and the US country code are optional.'),
  }),
  body: z.object({
    message: z.string().trim().min(1).max(MAX_SMS).meta({ description: 'What the person writes.' }),
    from: userNumber.nullish(),
  }),
  example: { message: 'Do you have a table tonight?', from: '+14155550199' },
  failures: { 409: 'The number is real, the person texted STOP, or the number has no pathway or prompt.' },
  responses: { 200: statusSuccess.extend({ message, conversation_id: conversation.shape.id }) },
})
