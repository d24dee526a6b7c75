import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess, success } from './envelope.ts'

/** The servers that the service asks for its work, beside what callers' webhooks and tools name. */
export const connectionNames = ['model', 'fallback_model', 'speech', 'embeddings', 'storage', 'telephony'] as const
export type ConnectionName = (typeof connectionNames)[number]

const connection = z.object({
  name: z.enum(connectionNames).meta({
    description: 'The connection. `telephony` is the carrier of the service’s own numbers.',
  }),
  is_configured: z.boolean().meta({
    description: 'Whether it’s configured. If not, the built-in replacement is used, if there is one.',
  }),
  address: z.string().nullable().meta({ description: 'The origin that requests go to, without keys. `null` if none.' }),
  model: z.string().nullable().meta({ description: 'The model. `null` if there is none or its server chooses.' }),
})
export type Connection = z.infer<typeof connection>

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/v1/connections',
  tag: 'Account',
  summary: 'List connections',
  description:
    'Lists the services Dialpath is configured to use, such as the model, the speech endpoint, and recording storage, without their keys.',
  responses: { 200: z.object({ status: success, connections: z.array(connection).describe('The connections.') }) },
})

/** `docs/api-decisions.md`, “Connections”. */
export const testConnection = endpoint({
  method: 'POST',
  path: '/api/v1/connections/:name/test',
  tag: 'Account',
  summary: 'Test a connection',
  description:
    'Sends one real request: a word from the model, a sentence from the speech endpoint, one embedding, a small file to storage and back, or a check of the carrier’s credentials. If it fails, this request still succeeds: `works` is `false`, and `message` says why.',
  params: z.object({ name: z.enum(connectionNames).meta({ description: 'The connection to test.' }) }),
  body: z
    .object({
      telephony_account_id: z.string().max(100).nullish().meta({
        description: 'With `telephony`: your own telephony account instead of the service’s carrier.',
      }),
    })
    .nullish(),
  example: {},
  responses: {
    200: statusSuccess.extend({
      works: z.boolean().meta({ description: 'Whether it works.' }),
      message: z.string().meta({ description: 'What responded, or what’s wrong and how to fix it.' }),
      duration_ms: z.number().int().meta({ description: 'How long it took, in milliseconds.' }),
    }),
  },
})
