import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { countDraft } from './draftCounts.ts'
import type { Place } from './laterCounts.ts'
import { findPathway } from './pathways.ts'

/** Counts a draft as it is now; nothing where it is gone, and a warning in the log where it could not be counted. */
export async function countSaved(context: ServiceContext, { account_id, pathway_id }: Place): Promise<void> {
  try {
    await countDraft(context, await findPathway(context, context.database.db, account_id, pathway_id))
  } catch (err) {
    if (err instanceof ApiError && err.status === 404) return
    context.log.warn({ err, pathway_id }, 'The problems of a pathway could not be counted')
  }
}
