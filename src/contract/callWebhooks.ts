import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

const callParams = z.object({ call_id: z.string() })

/** The address that a call's record is sent to; each delivery keeps the one that it used. */
export const webhookUrl = z.string().max(2000)

/** One try to hand a call's record to its webhook (`docs/api-decisions.md` §6). */
const webhookDelivery = z
  .object({
    delivery_id: z.string().describe('ID of the attempt.'),
    url: z.string().describe('The URL it was sent to.'),
    http_status: z.number().int().describe('HTTP status of the response. 0 if there was none.'),
    error: z.string().nullable().describe('What went wrong. `null` if nothing did.'),
    duration_ms: z.number().int().describe('How long it took, in milliseconds.'),
    created_at: timestamp.describe('When it was sent.'),
  })
  .meta({ id: 'WebhookDelivery' })

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/webhook',
  tag: 'Calls',
  summary: 'List webhook attempts of a call',
  description: 'Lists every attempt to send the call’s record to its webhook, newest first.',
  params: callParams,
  query: listQuery,
  responses: {
    200: listCounts.extend({ status: success, deliveries: z.array(webhookDelivery).describe('The attempts.') }),
  },
})

export const resendWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/calls/:call_id/webhook/resend',
  tag: 'Calls',
  summary: 'Resend a call’s webhook',
  idempotent: true,
  description:
    'Sends the call’s record to its webhook again. 409 while the call is in progress, and for a call without a webhook.',
  params: callParams,
  failures: {
    409: 'The call is still in progress or has no webhook, or the idempotency key was used for another request.',
  },
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})
