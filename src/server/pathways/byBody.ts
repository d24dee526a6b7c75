import * as contract from '#contract/pathwaysByBody.ts'
import type { ServiceContext } from '../context.ts'
import type { PathwayVersionRow } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { changeDraft, duplicatePathway, findPathway } from './pathways.ts'
import { addVersion, bringUpToDraft, madeOf, publish } from './versions.ts'

/** Operations whose body names the pathway, for clients of the public service. */
export function byBodyRoutes(context: ServiceContext): Route[] {
  const { bus, clock, database } = context
  return [
    route(contract.createVersionByBody, ({ account, body: { pathway_id, name, nodes, edges }, keep }) =>
      namingFaults('pathway_id', async () => {
        const changes = nodes !== undefined || edges !== undefined
        const answerOf = (made: PathwayVersionRow) => ({
          message: 'Version created successfully',
          data: madeOf(made),
        })
        const made = await database.db.transaction(async tx => {
          const pathway = changes
            ? await changeDraft(tx, account.id, pathway_id, { nodes, edges }, clock.now())
            : await findPathway(tx, account.id, pathway_id, true)
          const row = await addVersion(tx, pathway, account, { name, now: clock.now() })
          await keep(tx, answerOf(row))
          return row
        })
        if (changes) await bus.publish('pathway', pathway_id)
        await bus.publish('versions', pathway_id)
        return answerOf(made)
      }),
    ),
    route(contract.updatePathwayByBody, ({ account, body: { id, version_number, ...change } }) =>
      namingFaults('id', async () => {
        await database.db.transaction(async tx => {
          const pathway = await changeDraft(tx, account.id, id, change, clock.now())
          if (version_number > 0) await bringUpToDraft(tx, pathway, version_number)
        })
        await bus.publish('pathway', id)
        if (version_number > 0) await bus.publish('versions', id)
        return { message: 'Pathway updated successfully' }
      }),
    ),
    route(contract.publishPathwayByBody, ({ account, body: { id, version_number, environment }, keep }) =>
      namingFaults('id', async () => {
        const answer = (live: number) => ({ message: 'Pathway published successfully', version_number: live })
        const asked = { version_id: version_number, environment }
        return answer(await publish(context, account, id, asked, (tx, live) => keep(tx, answer(live))))
      }),
    ),
    route(contract.duplicatePathwayByBody, ({ account, body: { pathwayID, name }, keep }) =>
      namingFaults('pathwayID', async () => {
        const answer = (pathway_id: string) => ({ id: pathway_id, pathway_id })
        return answer(await duplicatePathway(context, account.id, pathwayID, name, (tx, id) => keep(tx, answer(id))))
      }),
    ),
  ]
}

/** These clients look at a failure's `errors` alone: without any they take it for a success. */
async function namingFaults<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError) || error.faults.length > 0) throw error
    throw new ApiError(error.status, error.message, [{ path, message: error.message }], error.headers)
  }
}
