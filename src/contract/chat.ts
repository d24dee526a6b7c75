import { z } from 'zod'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'
import { requestData } from './requestData.ts'

/** `docs/api-decisions.md` §2: a number, `production`, `staging`, or `draft` (also 0). Absent: production, and the draft while nothing is published. */
export const pathwayVersion = z.union([z.number().int().min(0), z.string()])

/** An option that the tester can choose when the brain does not move by itself. */
const suggestion = z.object({
  kind: z.enum(['edge', 'global']),
  key: z.string(),
  label: z.string(),
  target_name: z.string(),
  likelihood: z.number(),
})

export const chatBody = z.object({
  chat_id: z.string(),
  pathway_id: z.string(),
  pathway_version: z.union([z.number().int(), z.literal('draft')]),
  assistant_responses: z.array(z.string()),
  current_node_id: z.string().nullable(),
  current_node_name: z.string().nullable(),
  chat_history: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
  variables: z.record(z.string(), z.unknown()),
  completed: z.boolean(),
  /** The way it ended; null while it goes on. An `error` says what went wrong, such as a model that cannot be reached. */
  ended: z.object({ reason: z.string(), message: z.string(), transferred_to: z.string().optional() }).nullable(),
  /** `scripted` or the model's name. */
  brain: z.string(),
  webhooks: z.enum(['mock', 'live']),
  suggestions: z.array(suggestion),
  timeline: z.array(recordedEvent).meta({
    description:
      'The events of this turn; on GET the whole timeline, or its newest 20 MB: then its first event has a sequence greater than 1.',
  }),
})
export type ChatBody = z.infer<typeof chatBody>

export const createChat = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/chat/create',
  tag: 'Pathway chat',
  summary: 'Start a chat with a pathway',
  idempotent: true,
  bodyAsText: true,
  body: z.object({
    pathway_id: z.string(),
    start_node_id: z.string().optional(),
    request_data: requestData.optional(),
    pathway_version: pathwayVersion.optional(),
    /** `mock`: the pathway’s mocks answer for webhooks; `live`: requests are sent. */
    webhooks: z.enum(['mock', 'live']).default('mock'),
    /** `auto`: the model where one is set up, else the scripted simulator. */
    brain: z.enum(['auto', 'scripted', 'model']).default('auto'),
  }),
  example: { pathway_id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', request_data: { first_name: 'Ada' } },
  responses: { 200: statusSuccess.extend(chatBody.shape).extend({ message: z.string() }) },
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/chat/:chat_id',
  tag: 'Pathway chat',
  summary: 'Say something in a chat',
  idempotent: true,
  description:
    'Without a message the caller stays silent. `digits` are keys that the caller presses instead of speaking. `interrupt` says that the caller broke in, and how much of the last answer they had heard; alone it says nothing more. Messages of one chat are answered one after the other; a chat that has ended takes none (409).',
  params: z.object({ chat_id: z.string() }),
  body: z
    .object({
      message: z.string().max(5000).optional(),
      digits: z
        .string()
        .regex(/^[0-9*#]{1,64}$/, 'Keys are 0 to 9, * and #, at most 64 of them.')
        .optional(),
      interrupt: z.object({ heard: z.string().max(20_000) }).optional(),
      /** Take this option (a suggestion's `kind` and `key`) instead of letting the brain decide. */
      choose: z.object({ kind: z.enum(['edge', 'global']), key: z.string() }).optional(),
    })
    .refine(({ digits, message, choose }) => digits === undefined || (message === undefined && choose === undefined), {
      path: ['digits'],
      message: 'Keys are pressed instead of a message or a choice. Send them alone.',
    })
    .default({}),
  example: { message: 'I would like to book a table for four.' },
  responses: { 200: statusSuccess.extend(chatBody.shape) },
})

export const getChat = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/chat/:chat_id',
  tag: 'Pathway chat',
  summary: 'Get a chat',
  params: z.object({ chat_id: z.string() }),
  responses: { 200: statusSuccess.extend(chatBody.shape) },
})

/** The answer that a webhook node gets in tests. */
export const webhookMock = z.object({
  status: z.number().int().min(0).max(599),
  body: z.unknown(),
  delay_ms: z.number().int().min(0).max(30_000).default(0),
})
export type WebhookMock = z.infer<typeof webhookMock>

export const getMocks = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/mocks',
  tag: 'Pathway chat',
  summary: 'Get the webhook mocks of a pathway',
  params: z.object({ pathway_id: z.string() }),
  responses: { 200: statusSuccess.extend({ mocks: z.record(z.string(), webhookMock) }) },
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
  body: z.object({ mocks: z.record(z.string(), webhookMock) }),
  example: { mocks: { 'find-booking': { status: 200, body: { table: 7 }, delay_ms: 300 } } },
  responses: { 200: statusSuccess.extend({ mocks: z.record(z.string(), webhookMock) }) },
})
