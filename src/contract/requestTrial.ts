import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'

/** The request that was tried, the answer to it and the variables that it sets. Secrets never stand in it. */
export const requestTrial = statusSuccess.extend({
  request: z
    .object({
      method: z.string().describe('Its method.'),
      url: z.string().describe('Its URL.'),
      headers: z.record(z.string(), z.string()).describe('Its headers.'),
      body: z.string().nullable().describe('Its body; null for none.'),
    })
    .describe('The request as it was sent; secrets are hidden.'),
  response: z
    .object({
      status: z.number().int().describe('The HTTP status; 0 where there was no answer.'),
      headers: z.record(z.string(), z.string()).describe('Its headers.'),
      body: z.unknown().describe('Its body, parsed where it is JSON.'),
      duration_ms: z.number().describe('How long it took, in milliseconds.'),
      error: z.string().nullable().describe('Why there was no answer; null where there was one.'),
    })
    .describe('The answer to it.'),
  variables: z
    .array(
      z.object({
        name: z.string().describe('The variable.'),
        path: z.string().describe('The JSON Path by which it was read.'),
        value: z.unknown().describe('Its value; null where the path matched nothing.'),
        outcome: z
          .enum(['set', 'empty', 'error'])
          .describe('`set`; `empty` where the path matched nothing; `error` where the path could not be read.'),
      }),
    )
    .describe('The variables that it sets.'),
})

/** Sends a webhook node's real request, once, through the guarded client; the pathway need not be stored yet. */
export const tryWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/webhook/try',
  tag: 'Pathways',
  summary: 'Try the request of a webhook node',
  description:
    'Sends the request of a webhook node once, through the guarded client, and tells what its answer would set and where it would lead. The pathway need not be stored.',
  bodyAsText: true,
  body: z.object({
    data: z.record(z.string(), z.unknown()).describe('The node’s `data`.'),
    variables: z.record(z.string(), z.unknown()).optional().describe('The variables that the call would have by then.'),
  }),
  example: {
    data: {
      name: 'Find the order',
      url: 'https://api.example.com/orders/{{order_number}}',
      method: 'GET',
      responseData: [{ name: 'order_state', data: '$.state', context: '' }],
      responsePathways: [['order_state', '==', 'sent', { id: '2', name: 'Sent' }]],
    },
    variables: { order_number: 'A-17' },
  },
  responses: {
    200: requestTrial.extend({
      unset: z
        .array(z.string())
        .describe('The variables that the request names and that had no value, as they are written; each once.'),
      rule_index: z
        .number()
        .int()
        .nullable()
        .describe('The place, from 0, of the routing rule that this answer makes win; null where none decides.'),
    }),
  },
})
