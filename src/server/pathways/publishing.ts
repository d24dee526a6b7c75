import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import { pathways } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Caller } from '../http/route.ts'
import type { DocumentText } from '../workers/stored.ts'
import { countVersion } from './draftCounts.ts'
import { withKey } from './loadPathway.ts'
import { alive, findPathway } from './pathways.ts'
import { textOfRow } from './textOfRow.ts'
import { addVersion, findVersionById, type VersionWords } from './versions.ts'

/** Makes a version live; without `version_id` the draft becomes a new version first. Errors forbid it (409, `docs/api-decisions.md` §5). */
export async function publish(
  context: ServiceContext,
  publisher: Caller,
  pathway_id: string,
  {
    version_id,
    environment,
    ...words
  }: VersionWords & { version_id?: number | string | undefined; environment: 'production' | 'staging' },
  alongside?: Alongside<number>,
): Promise<number> {
  const { database, bus, clock } = context
  let checked: string | undefined
  for (;;) {
    const published = await database.db.transaction(async tx => {
      const pathway = await findPathway(context, tx, publisher.id, pathway_id, true)
      const version = version_id === undefined ? undefined : await findVersionById(tx, pathway, version_id)
      const document = textOfRow(pathway, version)
      // Errors are looked for while no row is locked; what was changed meanwhile is looked at again.
      if (document.text !== checked) return { document }
      const live = version ?? (await addVersion(tx, pathway, publisher, { ...words, now: clock.now() }))
      await tx
        .update(pathways)
        .set(
          environment === 'staging'
            ? { staging_version: live.version_number }
            : {
                production_version: live.version_number,
                production_revision: live.revision,
                published_at: new Date(clock.now()),
              },
        )
        .where(alive(publisher.id, pathway_id))
      await alongside?.(tx, live.version_number)
      return { pathway, live }
    })
    if (published.live) {
      if (version_id === undefined) await countVersion(context, published.pathway, published.live)
      await bus.publish('versions', pathway_id)
      return published.live.version_number
    }
    await refuseErrors(context, published.document)
    checked = published.document.text
  }
}

async function refuseErrors({ inspection }: ServiceContext, document: DocumentText) {
  const { count, faults } = await inspection.errors(withKey(document))
  if (count === 0) return
  const what = count === 1 ? 'an error' : `${count} errors`
  throw new ApiError(409, `This pathway has ${what}. Fix the problems in \`errors\`, then publish again.`, faults)
}
