import * as contract from '#contract/together.ts'
import type { ServiceContext } from '../context.ts'
import { wantsJson } from '../http/eventStream.ts'
import { type Route, route } from '../http/route.ts'
import { limitStreams } from '../http/streamLimit.ts'
import type { Presence } from './presence.ts'
import { findDraft, streamPathway } from './stream.ts'

export function togetherRoutes(context: ServiceContext, presence: Presence): Route[] {
  const withinLimit = limitStreams()
  return [
    route(contract.streamPathway, async ({ account, params: { pathway_id }, query: { tab }, request, reply }) => {
      const draft = await findDraft(context, account.id, pathway_id)
      if (wantsJson(request, false)) return { lineage: draft.lineage, revision: draft.revision }
      return withinLimit(account.id, () =>
        streamPathway(context, presence, { account_id: account.id, pathway_id, tab }, request, reply),
      )
    }),
    route(contract.sendPresence, async ({ account, params: { pathway_id }, body }) => {
      await findDraft(context, account.id, pathway_id)
      await presence.move(pathway_id, body)
      return {}
    }),
  ]
}
