import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

const callParams = z.object({ call_id: z.string() })

/** The address that a call's record is sent to; each delivery keeps the one that it used. */
export const webhookUrl = z.string().max(2000)

/** One try to hand a call's record to its webhook (`docs/api-decisions.md` §6). */
const webhookDelivery = z.object({
  delivery_id: z.string(),
  url: z.string(),
  /** The answer's HTTP status; 0 where there was none. */
  http_status: z.number().int(),
  error: z.string().nullable(),
  duration_ms: z.number().int(),
  created_at: timestamp,
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/webhook',
  tag: 'Calls',
  summary: 'List the tries to hand a call’s record to its webhook',
  params: callParams,
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, deliveries: z.array(webhookDelivery) }) },
})

export const resendWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/calls/:call_id/webhook/resend',
  tag: 'Calls',
  summary: 'Hand a call’s record to its webhook again',
  idempotent: true,
  description: 'Refused (409) while the call goes on, and for a call that has no webhook.',
  params: callParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})
