import * as contract from '#contract/pathwaysByBody.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { PathwayRow, PathwayVersionRow } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { bothWays, WrittenAnswer } from '../http/written.ts'
import { changeDraft, duplicatePathway, factsOf } from './pathways.ts'
import { publish } from './publishing.ts'
import { addVersion, bringUpToDraft, createVersion, getVersion, holdsGraph, madeOf } from './versions.ts'

/** Operations whose body names the pathway, for clients of the public service. */
export function byBodyRoutes(context: ServiceContext): Route[] {
  const { bus, clock } = context
  return [
    route(contract.createVersionByBody, ({ account, body, keep }) =>
      namingFaults('pathway_id', async () => {
        const { pathway_id, name } = body.plain
        const answerOf = (made: PathwayVersionRow) => ({
          message: 'Version created successfully',
          ...bothWays(madeOf(made)),
        })
        if (!holdsGraph(body)) {
          return answerOf(
            await createVersion(context, account, pathway_id, { name }, body, (tx, made) => keep(tx, answerOf(made))),
          )
        }
        const alongside = async (tx: Db, pathway: PathwayRow) => {
          const row = await addVersion(tx, pathway, account, { name, now: clock.now() })
          await keep(tx, answerOf(row))
          return row
        }
        const without = ['pathway_id', 'name']
        const made = await changeDraft(context, account.id, pathway_id, body, alongside, { without })
        await bus.publish('versions', pathway_id)
        return answerOf(made)
      }),
    ),
    route(contract.getPathwayByBody, ({ account, body: { id, version_number } }) =>
      namingFaults('id', async () => {
        const row = await getVersion(context, account.id, id, version_number)
        const pathway = { document: row.document, facts: factsOf(row), asStored: false, version_number }
        return new WrittenAnswer(await context.documents.run('writeOnePathway', pathway))
      }),
    ),
    route(contract.updatePathwayByBody, ({ account, body }) =>
      namingFaults('id', async () => {
        const { id, version_number } = body.plain
        const alongside = async (tx: Db, pathway: PathwayRow) => {
          if (version_number > 0) await bringUpToDraft(tx, pathway, version_number)
        }
        const without = ['id', 'version_number']
        await changeDraft(context, account.id, id, body, alongside, { without })
        if (version_number > 0) await bus.publish('versions', id)
        return bothWays({ message: 'Pathway updated successfully' })
      }),
    ),
    route(contract.publishPathwayByBody, ({ account, body: { id, version_number, environment }, keep }) =>
      namingFaults('id', async () => {
        const answer = (live: number) => bothWays({ message: 'Pathway published successfully', version_number: live })
        const asked = { version_id: version_number, environment }
        return answer(await publish(context, account, id, asked, (tx, live) => keep(tx, answer(live))))
      }),
    ),
    route(contract.duplicatePathwayByBody, ({ account, body: { pathwayID, name }, keep }) =>
      namingFaults('pathwayID', async () => {
        const answer = (pathway_id: string) => bothWays({ id: pathway_id, pathway_id })
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
