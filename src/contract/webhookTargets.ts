import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess, success, timestamp } from './envelope.ts'

/** A target of webhooks that does not answer (`docs/reliability.md`). */
const webhookTarget = z
  .object({
    target: z.string().describe('Origin of its URLs, such as `https://crm.example.com`.'),
    failures: z
      .number()
      .int()
      .describe('Messages in a row that it did not answer, or answered with a fault of its own.'),
    last_error: z.string().describe('What went wrong the last time.'),
    failed_at: timestamp.describe('When that was.'),
    paused_until: timestamp.describe('When it is tried again.'),
    waiting: z.number().int().describe('Messages that wait for it.'),
  })
  .meta({ id: 'WebhookTarget' })

export const listWebhookTargets = endpoint({
  method: 'GET',
  path: '/api/v1/webhook_targets',
  tag: 'Calls',
  summary: 'List the targets of webhooks that are paused',
  description:
    'A target that did not answer five times in a row is left in peace for 30 seconds, then for twice as long each time, at most 10 minutes. What it was to be sent waits meanwhile, and nobody else does. 100 targets at most.',
  responses: {
    200: z.object({ status: success, targets: z.array(webhookTarget).describe('The targets that are paused.') }),
  },
})

export const retryWebhookTarget = endpoint({
  method: 'POST',
  path: '/api/v1/webhook_targets/retry',
  tag: 'Calls',
  summary: 'Send to a paused target at once',
  description: 'Sends what waits for a paused target, rather than when its pause is over.',
  body: z.object({ target: z.string().max(2000).describe('Origin of the target’s URLs.') }),
  example: { target: 'https://crm.example.com' },
  failures: { 404: 'The target is not paused.' },
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})
