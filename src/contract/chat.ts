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
    key: z.string().describe('Names the option: hand it to `choose`.'),
    label: z.string().describe('Its label.'),
    target_name: z.string().describe('The name of the node that it leads to.'),
    likelihood: z.number().describe('How likely it is, from 0 to 1.'),
  })
  .meta({ id: 'Suggestion' })

export const chatBody = z.object({
  chat_id: z.string().describe('Identifies the chat.'),
  pathway_id: z.string().describe('The pathway that it plays.'),
  pathway_version: z.union([z.number().int(), z.literal('draft')]).describe('The version that it plays.'),
  assistant_responses: z.array(z.string()).describe('What the agent said in this turn.'),
  current_node_id: z.string().nullable().describe('The node at which it waits.'),
  current_node_name: z.string().nullable().describe('The name of that node.'),
  chat_history: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']).describe('Who said it.'),
        content: z.string().describe('What was said.'),
      }),
    )
    .describe('What was said so far, the earliest first.'),
  variables: z.record(z.string(), z.unknown()).describe('The variables as they stand now.'),
  completed: z.boolean().describe('True once the conversation has ended.'),
  ended: z
    .object({
      reason: z.string().describe('Why, in one word.'),
      message: z
        .string()
        .describe('Why, in a sentence; for `error` what went wrong, such as a model that cannot be reached.'),
      transferred_to: z.string().optional().describe('The number that it was transferred to.'),
    })
    .nullable()
    .describe('How it ended; null while it is in progress.'),
  brain: z.string().describe('Who decides and speaks: `scripted`, or the name of a model.'),
  webhooks: z
    .enum(['mock', 'live'])
    .describe('`mock`: the pathway’s mocks answer for webhooks. `live`: requests are sent.'),
  suggestions: z.array(suggestion).describe('Options to choose from, where the brain is not sure.'),
  timeline: z.array(recordedEvent).meta({
    description:
      'The events of this turn; on GET the whole timeline, or its newest 20 MB: then its first event has a sequence greater than 1.',
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
  summary: 'Start a chat with a pathway',
  description: 'Starts a conversation with a pathway by text. The answer holds what the agent says first.',
  idempotent: true,
  bodyAsText: true,
  body: z.object({
    pathway_id: z.string().describe('The pathway to play.'),
    start_node_id: z.string().optional().describe('The node to begin at, in the place of the start node.'),
    request_data: requestData.optional().describe('Variables of the conversation by their names.'),
    pathway_version: pathwayVersion
      .optional()
      .describe(
        'The version to play: a number, `production`, `staging` or `draft`. Production unless said, and the draft while nothing is published.',
      ),
    webhooks: z
      .enum(['mock', 'live'])
      .default('mock')
      .describe('`mock`: the pathway’s mocks answer for webhooks. `live`: requests are sent.'),
    brain: z
      .enum(['auto', 'scripted', 'model'])
      .default('auto')
      .describe('`auto`: the model where one is set up, else the scripted simulator.'),
  }),
  example: { pathway_id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', request_data: { first_name: 'Ada' } },
  failures: { 404: 'There is no such pathway or version.' },
  responses: { 200: bothWays(withGreeting).extend({ timeline: chatBody.shape.timeline }) },
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/chat/:chat_id',
  tag: 'Pathway chat',
  summary: 'Say something in a chat',
  idempotent: true,
  description:
    'Without a message the caller stays silent. `digits` are keys that the caller presses instead of speaking. `interrupt` says that the caller broke in, and how much of the last answer they had heard; alone it says nothing more. Messages of one chat are answered one after the other; a chat that has ended takes none (409) until you rewind it.',
  params: z.object({ chat_id: z.string() }),
  body: z
    .object({
      message: z.string().max(5000).optional().describe('What the caller says. Absent: the caller stays silent.'),
      digits: z
        .string()
        .regex(/^[0-9*#]{1,64}$/, 'Keys are 0 to 9, * and #, at most 64 of them.')
        .optional()
        .describe('Keys that the caller presses instead of speaking.'),
      interrupt: z
        .object({
          heard: z.string().max(20_000).describe('The beginning of the agent’s words that they had heard by then.'),
        })
        .optional()
        .describe('The caller broke in.'),
      choose: z
        .object({
          kind: z.enum(['edge', 'global']).describe('An edge, or a global node.'),
          key: z.string().describe('The `key` of the suggestion.'),
        })
        .optional()
        .describe('Takes this option (a suggestion’s `kind` and `key`) instead of letting the brain decide.'),
    })
    .refine(({ digits, message, choose }) => digits === undefined || (message === undefined && choose === undefined), {
      path: ['digits'],
      message: 'Keys are pressed instead of a message or a choice. Send them alone.',
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
    'The chat continues as it was after that turn: its node, its variables and what was said. Nothing is played and no request is sent again. A chat that had ended is open again. The timeline keeps what followed that turn and gets the event `conversation.rewind`; to restore a turn from there, name one of its events. Requests that were sent stay sent.',
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
    400: 'No turn of the chat has such an event.',
    409: 'The turn is not kept any more, another message came first, or the idempotency key was used for another request.',
  },
  responses: { 200: chatAnswer },
})

export const getChat = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/chat/:chat_id',
  tag: 'Pathway chat',
  summary: 'Get a chat',
  description: 'The chat as it stands, with its whole timeline.',
  params: z.object({ chat_id: z.string() }),
  responses: { 200: chatAnswer },
})

export const getChatReplayFile = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/chat/:chat_id/replay',
  tag: 'Pathway chat',
  summary: 'Get a chat as a replay file',
  description:
    'The timeline so far with the pathway as the newest turn played it, and the tools that it could call: `npm run replay` plays the file again, without a model and without a network.',
  params: z.object({ chat_id: z.string() }),
  failures: {
    409: 'The chat is of a version of Dialpath that did not keep the pathway, or its timeline is longer than an answer.',
  },
  responses: { 200: replayFile },
})

/** The answer that a webhook node gets in tests. */
export const webhookMock = z
  .object({
    status: z.number().int().min(0).max(599).describe('The HTTP status; 0 for no answer.'),
    body: z.unknown().describe('The body of the answer.'),
    delay_ms: z.number().int().min(0).max(30_000).default(0).describe('How long the answer takes, in milliseconds.'),
  })
  .meta({ id: 'WebhookMock' })
export type WebhookMock = z.infer<typeof webhookMock>

export const getMocks = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/mocks',
  tag: 'Pathway chat',
  summary: 'Get the webhook mocks of a pathway',
  description: 'The answers that webhook nodes get in chats and simulated calls where `webhooks` is `mock`.',
  params: z.object({ pathway_id: z.string() }),
  responses: {
    200: statusSuccess.extend({ mocks: z.record(z.string(), webhookMock).describe('The mocks by node id.') }),
  },
})

export const putMocks = endpoint({
  method: 'PUT',
  path: '/api/v1/convo_pathway/:pathway_id/mocks',
  tag: 'Pathway chat',
  summary: 'Replace the webhook mocks of a pathway',
  description:
    'By node id. A node without a mock is answered with status 200 and a body made from its response mappings.',
  params: z.object({ pathway_id: z.string() }),
  bodyAsText: true,
  body: z.object({
    mocks: z.record(z.string(), webhookMock).describe('The mocks by node id; all others are removed.'),
  }),
  example: { mocks: { 'find-booking': { status: 200, body: { table: 7 }, delay_ms: 300 } } },
  responses: {
    200: statusSuccess.extend({
      mocks: z.record(z.string(), webhookMock).describe('The mocks as they are now, by node id.'),
    }),
  },
})
