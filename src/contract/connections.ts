import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess, success } from './envelope.ts'

/** The servers that the service asks for its work, beside what callers' webhooks and tools name. */
export const connectionNames = ['model', 'fallback_model', 'speech', 'embeddings', 'storage', 'telephony'] as const
export type ConnectionName = (typeof connectionNames)[number]

const connection = z.object({
  name: z.enum(connectionNames).meta({
    description: 'The connection; `telephony` is the carrier of the numbers that the service provides.',
  }),
  is_configured: z.boolean().meta({
    description:
      'True if a setting names it. Otherwise what the service brings does the work, where it brings something.',
  }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'The origin that is asked, without keys; null where nothing is.' }),
  model: z
    .string()
    .nullable()
    .meta({ description: 'The model that is asked for; null where there is none, or its server chooses.' }),
})
export type Connection = z.infer<typeof connection>

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/v1/connections',
  tag: 'Account',
  summary: 'List what the service is connected to',
  description:
    'The model, the speech endpoint, the store of recordings and the like, as the settings name them, without their keys.',
  responses: { 200: z.object({ status: success, connections: z.array(connection).describe('The connections.') }) },
})

/** `docs/api-decisions.md`, “Connections”. */
export const testConnection = endpoint({
  method: 'POST',
  path: '/api/v1/connections/:name/test',
  tag: 'Account',
  summary: 'Test a connection',
  description:
    'Really asks, once: the model for a word, the speech endpoint for a sentence, the embeddings endpoint for one embedding, the store to keep, read and remove a small file, the carrier whether the credentials are right. What does not work is no failure of this request: `works` is false, and `message` says why.',
  params: z.object({ name: z.enum(connectionNames).meta({ description: 'The connection to test.' }) }),
  body: z
    .object({
      telephony_account_id: z.string().max(100).nullish().meta({
        description: 'With `telephony`: a telephony account of your own instead of the carrier of the service.',
      }),
    })
    .nullish(),
  example: {},
  responses: {
    200: statusSuccess.extend({
      works: z.boolean().meta({ description: 'True if it answered as it should.' }),
      message: z.string().meta({ description: 'What answered, or what is wrong and what to do about it.' }),
      duration_ms: z.number().int().meta({ description: 'Milliseconds that it took.' }),
    }),
  },
})
