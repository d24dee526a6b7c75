import { z } from 'zod'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { replayFile } from '#runtime/replay/file.ts'
import { endpoint } from './endpoint.ts'
import { bothWays, statusSuccess } from './envelope.ts'
import { requestData } from './requestData.ts'

/** `docs/api-decisions.md` §2: a number, `production`, `staging`, or `draft` (also 0). Absent: production, and the draft while nothing is published. */
export const pathwayVersion = z.union([z.number().int().min(0), z.string()])

/** An option that the tester can choose when the brain does not move by itself. */
const suggestion = z
  .object({
    kind: z.enum(['edge', 'global']).describe('An edge, or a global node.'),
    key: z.string().describe('ID of the option. Send it as `choose`.'),
    label: z.string().describe('Its label.'),
    target_name: z.string().describe('Name of the node it goes to.'),
    likelihood: z.number().describe('How likely it is, from 0 to 1.'),
  })
  .meta({ id: 'Suggestion' })

export const chatBody = z.object({
  chat_id: z.string().describe('ID of the chat.'),
  pathway_id: z.string().describe('The pathway it uses.'),
  pathway_version: z.union([z.number().int(), z.literal('draft')]).describe('The version it uses.'),
  assistant_responses: z.array(z.string()).describe('What the agent said in this turn.'),
  current_node_id: z.string().nullable().describe('The node it’s waiting at.'),
  current_node_name: z.string().nullable().describe('The name of that node.'),
  chat_history: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']).describe('Who said it.'),
        content: z.string().describe('What was said.'),
      }),
    )
    .describe('The conversation so far, oldest first.'),
  variables: z.record(z.string(), z.unknown()).describe('The variables now.'),
  completed: z.boolean().describe('Whether the conversation has ended.'),
  ended: z
    .object({
      reason: z.string().describe('The reason, in one word.'),
      message: z
        .string()
        .describe('The reason, in a sentence. For `error`, what went wrong, such as a model that can’t be reached.'),
      transferred_to: z.string().optional().describe('The number it was transferred to.'),
    })
    .nullable()
    .describe('How it ended. `null` while it’s in progress.'),
  brain: z.string().describe('What chooses the next step and what to say: `scripted`, or the name of a model.'),
  webhooks: z
    .enum(['mock', 'live'])
    .describe('`mock`: webhooks get the pathway’s mock responses. `live`: requests are sent.'),
  suggestions: z.array(suggestion).describe('Options to choose from, if the simulator isn’t sure.'),
  timeline: z.array(recordedEvent).meta({
    description:
      'The events of this turn. On GET, the whole timeline, or its newest 20 MB. In that case, the first event’s sequence is greater than 1.',
  }),
})
export type ChatBody = z.infer<typeof chatBody>

/** Clients that read `data` know no timeline, which can be large. */
const chatWithoutTimeline = chatBody.omit({ timeline: true })
const chatAnswer = bothWays(chatWithoutTimeline).extend({ timeline: chatBody.shape.timeline })
const withGreeting = chatWithoutTimeline.extend({ message: z.string() })

export const createChat = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/chat/create',
  tag: 'Pathway chat',
  summary: 'Start a chat',
  description: 'Starts a text conversation with a pathway. The response has the agent’s first words.',
  idempotent: true,
  bodyAsText: true,
  body: z.object({
    pathway_id: z.string().describe('The pathway to use.'),
    start_node_id: z.string().optional().describe('The node to start at instead of the start node.'),
    request_data: requestData.optional().describe('Variables of the conversation, by name.'),
    pathway_version: pathwayVersion
      .optional()
      .describe(
        'The version to use: a number, `production`, `staging`, or `draft`. Default: `production`, or the draft if nothing is published.',
      ),
    webhooks: z
      .enum(['mock', 'live'])
      .default('mock')
      .describe('`mock`: webhooks get the pathway’s mock responses. `live`: requests are sent.'),
    brain: z
      .enum(['auto', 'scripted', 'model'])
      .default('auto')
      .describe('`auto`: the model if one is set up, otherwise the scripted simulator.'),
  }),
  example: { pathway_id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', request_data: { first_name: 'Ada' } },
  failures: { 404: 'The pathway or version doesn’t exist.' },
  responses: { 200: bothWays(withGreeting).extend({ timeline: chatBody.shape.timeline }) },
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/chat/:chat_id',
  tag: 'Pathway chat',
  summary: 'Send a chat message',
  idempotent: true,
  description:
    'Sends what the caller says. Without a message, the caller stays silent. `digits` are keys the caller presses instead of speaking. `interrupt` means the caller interrupted, and how much of the last reply they heard. Messages of one chat are answered one at a time. A chat that has ended accepts none (409) until you rewind it.',
  params: z.object({ chat_id: z.string() }),
  body: z
    .object({
      message: z.string().max(5000).optional().describe('What the caller says. If absent, the caller stays silent.'),
      digits: z
        .string()
        .regex(/^[0-9*#]{1,64}$/, 'Use at most 64 keys: 0 to 9, *, and #.')
        .optional()
        .describe('Keys the caller presses instead of speaking.'),
      interrupt: z
        .object({
          heard: z.string().max(20_000).describe('The part of the agent’s words they had heard.'),
        })
        .optional()
        .describe('The caller interrupted.'),
      choose: z
        .object({
          kind: z.enum(['edge', 'global']).describe('An edge, or a global node.'),
          key: z.string().describe('The `key` of the suggestion.'),
        })
        .optional()
        .describe('Chooses this option (a suggestion’s `kind` and `key`) instead of letting the agent decide.'),
    })
    .refine(({ digits, message, choose }) => digits === undefined || (message === undefined && choose === undefined), {
      path: ['digits'],
      message: 'Send digits on their own, without a message or a choice.',
    })
    .default({}),
  example: { message: 'I would like to book a table for four.' },
  failures: {
    409: 'The chat has ended, another message came first, or the idempotency key was used for another request.',
  },
  responses: { 200: chatAnswer },
})

export const rewindChat = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/chat/:chat_id/rewind',
  tag: 'Pathway chat',
  summary: 'Rewind a chat to an earlier turn',
  idempotent: true,
  description:
    'Returns the chat to its state after a turn: node, variables, and conversation. Nothing runs again and no request is sent again. A chat that had ended is open again. The timeline keeps the later turns and adds the event `conversation.rewind`. To restore a later turn, send the sequence of one of its events. Requests already sent can’t be undone.',
  params: z.object({ chat_id: z.string() }),
  body: z.object({
    sequence: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .describe('The `sequence` of an event of the turn to go back to.'),
  }),
  example: { sequence: 12 },
  failures: {
    400: 'The chat has no turn with this event.',
    409: 'The turn is no longer stored, another message came first, or the idempotency key was used for another request.',
  },
  responses: { 200: chatAnswer },
})

export const getChat = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/chat/:chat_id',
  tag: 'Pathway chat',
  summary: 'Get a chat',
  description: 'Returns the chat with its whole timeline.',
  params: z.object({ chat_id: z.string() }),
  responses: { 200: chatAnswer },
})

export const getChatReplayFile = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/chat/:chat_id/replay',
  tag: 'Pathway chat',
  summary: 'Get a chat as a replay file',
  description:
    'Returns the timeline so far, with the pathway and tools of the latest turn. `npm run replay` replays the file without a model or network.',
  params: z.object({ chat_id: z.string() }),
  failures: {
    409: 'The chat is from a version of Dialpath that didn’t store the pathway, or its timeline is too long for a response.',
  },
  responses: { 200: replayFile },
})

/** The answer that a webhook node gets in tests. */
export const webhookMock = z
  .object({
    status: z.number().int().min(0).max(599).describe('HTTP status. 0 for no response.'),
    body: z.unknown().describe('The response body.'),
    delay_ms: z.number().int().min(0).max(30_000).default(0).describe('Delay of the response, in milliseconds.'),
  })
  .meta({ id: 'WebhookMock' })
export type WebhookMock = z.infer<typeof webhookMock>

export const getMocks = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/mocks',
  tag: 'Pathway chat',
  summary: 'Get the webhook mocks of a pathway',
  description:
    'Returns the mock responses that webhook nodes get in chats and simulated calls if `webhooks` is `mock`.',
  params: z.object({ pathway_id: z.string() }),
  responses: {
    200: statusSuccess.extend({ mocks: z.record(z.string(), webhookMock).describe('The mocks, by node ID.') }),
  },
})

export const putMocks = endpoint({
  method: 'PUT',
  path: '/api/v1/convo_pathway/:pathway_id/mocks',
  tag: 'Pathway chat',
  summary: 'Replace the webhook mocks of a pathway',
  description:
    'Replaces all mocks. A node without a mock gets status 200 and a body generated from its response mappings.',
  params: z.object({ pathway_id: z.string() }),
  bodyAsText: true,
  body: z.object({
    mocks: z.record(z.string(), webhookMock).describe('The mocks, by node ID. All others are removed.'),
  }),
  example: { mocks: { 'find-booking': { status: 200, body: { table: 7 }, delay_ms: 300 } } },
  responses: {
    200: statusSuccess.extend({
      mocks: z.record(z.string(), webhookMock).describe('The mocks now, by node ID.'),
    }),
  },
})
