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
      body: z.string().nullable().describe('Its body. `null` if none.'),
    })
    .describe('The request as sent. Secrets are hidden.'),
  response: z
    .object({
      status: z.number().int().describe('HTTP status. 0 if there was no response.'),
      headers: z.record(z.string(), z.string()).describe('Its headers.'),
      body: z.unknown().describe('Its body, parsed if it’s JSON.'),
      duration_ms: z.number().describe('How long it took, in milliseconds.'),
      error: z.string().nullable().describe('Why there was no response. `null` if there was one.'),
    })
    .describe('The response.'),
  variables: z
    .array(
      z.object({
        name: z.string().describe('The variable.'),
        path: z.string().describe('The JSON Path it was read from.'),
        value: z.unknown().describe('Its value. `null` if the path matched nothing.'),
        outcome: z
          .enum(['set', 'empty', 'error'])
          .describe('`set`, `empty` if the path matched nothing, or `error` if the path is invalid.'),
      }),
    )
    .describe('The variables it sets.'),
})

/** Sends a webhook node's real request, once, through the guarded client; the pathway need not be stored yet. */
export const tryWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/webhook/try',
  tag: 'Pathways',
  summary: 'Test the request of a webhook node',
  description:
    'Sends the request of a webhook node once, with the same network protection as in calls, and returns what the response would set and which rule it would match. The pathway doesn’t have to be stored.',
  bodyAsText: true,
  body: z.object({
    data: z.record(z.string(), z.unknown()).describe('The node’s `data`.'),
    variables: z.record(z.string(), z.unknown()).optional().describe('The variables a call would have at that point.'),
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
      unset: z.array(z.string()).describe('Variables of the request that had no value, as written, each once.'),
      rule_index: z
        .number()
        .int()
        .nullable()
        .describe('Index, from 0, of the routing rule that wins with this response. `null` if none does.'),
    }),
  },
})
