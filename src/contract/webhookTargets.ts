import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess, success, timestamp } from './envelope.ts'

/** A target of webhooks that does not answer (`docs/reliability.md`). */
const webhookTarget = z
  .object({
    target: z.string().describe('Origin of its URLs, such as `https://crm.example.com`.'),
    failures: z.number().int().describe('Failed messages in a row.'),
    last_error: z.string().describe('What went wrong last time.'),
    failed_at: timestamp.describe('When that was.'),
    paused_until: timestamp.describe('When it’s retried.'),
    waiting: z.number().int().describe('Messages waiting for it.'),
  })
  .meta({ id: 'WebhookTarget' })

export const listWebhookTargets = endpoint({
  method: 'GET',
  path: '/api/v1/webhook_targets',
  tag: 'Calls',
  summary: 'List paused webhook targets',
  description:
    'Lists up to 100 paused targets. A target that fails five times in a row is paused for 30 seconds, then twice as long each time, up to 10 minutes. Its messages wait. Other targets aren’t affected.',
  responses: {
    200: z.object({ status: success, targets: z.array(webhookTarget).describe('The paused targets.') }),
  },
})

export const retryWebhookTarget = endpoint({
  method: 'POST',
  path: '/api/v1/webhook_targets/retry',
  tag: 'Calls',
  summary: 'Resume a paused webhook target',
  description: 'Sends the messages waiting for a paused target now instead of after its pause.',
  body: z.object({ target: z.string().max(2000).describe('Origin of the target’s URLs.') }),
  example: { target: 'https://crm.example.com' },
  failures: { 404: 'The target isn’t paused.' },
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})
