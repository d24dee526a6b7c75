import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'

/** The request that was tried, the answer to it and the variables that it sets. Secrets never stand in it. */
export const requestTrial = statusSuccess.extend({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }),
  response: z.object({
    /** 0: there was no answer. */
    status: z.number().int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
    duration_ms: z.number(),
    error: z.string().nullable(),
  }),
  /** The value that each mapping set; a path that matches nothing sets null. */
  variables: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      value: z.unknown(),
      outcome: z.enum(['set', 'empty', 'error']),
    }),
  ),
})

/** Sends a webhook node's real request, once, through the guarded client; the pathway need not be stored yet. */
export const tryWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/webhook/try',
  tag: 'Pathways',
  summary: 'Try the request of a webhook node',
  bodyAsText: true,
  body: z.object({
    /** The node’s `data`. */
    data: z.record(z.string(), z.unknown()),
    /** The variables that the call would have by then. */
    variables: z.record(z.string(), z.unknown()).optional(),
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
      /** The variables that the request names and that had no value, as they are written; each once. */
      unset: z.array(z.string()),
      /** The place, from 0, of the routing rule that this answer makes win; null where none decides. */
      rule_index: z.number().int().nullable(),
    }),
  },
})
