import { and, eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { type PathwayRow, type PathwayVersionRow, pathways, pathwayVersions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Counts } from './counts.ts'
import { textOfRow } from './textOfRow.ts'

/** The counts that are awaited; undefined, and a warning in the log, where they could not be worked out: nothing is lost for want of them. */
export async function countsIfKnown(
  { log }: Pick<ServiceContext, 'log'>,
  pathway_id: string | undefined,
  counting: Promise<Counts | undefined>,
): Promise<Counts | undefined> {
  try {
    return await counting
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.warn({ pathway_id, reason: error.message }, 'The problems of a pathway could not be counted')
    return undefined
  }
}

/**
 * Counts a draft that was just stored, and stores its counts: for as long as it is the draft, and for the versions that were made of it.
 * A save is safe before its findings are known; where they stay unknown, the counts of the draft before stay.
 */
export async function countDraft<Row extends PathwayRow>(context: ServiceContext, row: Row): Promise<Row> {
  const { account_id, pathway_id, revision } = row
  const counts = await countsIfKnown(context, pathway_id, context.inspection.countsOfDraft(pathway_id, textOfRow(row)))
  if (!counts) return row
  const { error_count, warning_count } = counts
  if (error_count === row.error_count && warning_count === row.warning_count) return row
  for (const table of [pathways, pathwayVersions]) {
    await context.database.db
      .update(table)
      .set({ error_count, warning_count })
      .where(and(eq(table.account_id, account_id), eq(table.pathway_id, pathway_id), eq(table.revision, revision)))
  }
  return { ...row, error_count, warning_count }
}

/**
 * Counts a version that was just made of a draft, and stores its counts: those of the draft can be older than the draft is, and who counts
 * the draft later may find another one.
 */
export async function countVersion(
  context: ServiceContext,
  pathway: PathwayRow,
  made: PathwayVersionRow,
): Promise<void> {
  const { pathway_id, version_number } = made
  const counts = await countsIfKnown(context, pathway_id, context.inspection.counts(textOfRow(pathway, made)))
  if (!counts || (counts.error_count === made.error_count && counts.warning_count === made.warning_count)) return
  const { error_count, warning_count } = counts
  await context.database.db
    .update(pathwayVersions)
    .set({ error_count, warning_count })
    .where(and(eq(pathwayVersions.pathway_id, pathway_id), eq(pathwayVersions.version_number, version_number)))
}
