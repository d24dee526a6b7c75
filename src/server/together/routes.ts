import * as contract from '#contract/together.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { wantsJson } from '../http/eventStream.ts'
import { type Route, route } from '../http/route.ts'
import type { Presence } from './presence.ts'
import { findDraft, streamPathway } from './stream.ts'

/** Of one account, in one process: a program that forgets to close its streams must not use up the service. */
export const STREAM_LIMIT = 100

export function togetherRoutes(context: ServiceContext, presence: Presence): Route[] {
  const open = new Map<string, number>()
  return [
    route(contract.streamPathway, async ({ account, params: { pathway_id }, query: { tab }, request, reply }) => {
      const draft = await findDraft(context, account.id, pathway_id)
      if (wantsJson(request, false)) return { revision: draft.revision }
      const count = open.get(account.id) ?? 0
      if (count >= STREAM_LIMIT) {
        throw new ApiError(429, `At most ${STREAM_LIMIT} streams can be open at once.`, [], { 'retry-after': '10' })
      }
      open.set(account.id, count + 1)
      try {
        return await streamPathway(context, presence, { account_id: account.id, pathway_id, tab }, request, reply)
      } finally {
        open.set(account.id, (open.get(account.id) ?? 1) - 1)
      }
    }),
    route(contract.sendPresence, async ({ account, params: { pathway_id }, body }) => {
      await findDraft(context, account.id, pathway_id)
      await presence.move(pathway_id, body)
      return {}
    }),
  ]
}
