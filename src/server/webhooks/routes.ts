import * as contract from '#contract/webhookTargets.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { listPaused, retryNow } from './outbox.ts'

export function webhookRoutes({ database: { db }, webhooks }: ServiceContext): Route[] {
  return [
    route(contract.listWebhookTargets, async ({ account }) => {
      const targets = await listPaused(db, account.id)
      return {
        targets: targets.map(({ failed_at, paused_until, ...target }) => ({
          ...target,
          failed_at: failed_at.toISOString(),
          paused_until: (paused_until ?? failed_at).toISOString(),
        })),
      }
    }),
    route(contract.retryWebhookTarget, async ({ account, body: { target } }) => {
      if (!(await retryNow(db, account.id, target))) {
        throw new ApiError(404, `No paused target has the origin ${target}. Send one such as https://example.com.`)
      }
      webhooks.look()
      return { message: 'Its messages are being sent.' }
    }),
  ]
}
