import { and, eq, sql } from 'drizzle-orm'
import type { BodyText } from '#contract/endpoint.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lineage } from '../db/lineage.ts'
import { type PathwayRow, pathways } from '../db/schema.ts'
import { SMALL } from '../workers/documents.ts'
import { countDraft } from './draftCounts.ts'
import { alive, etagOf, missing, pathwayHead, refuseOtherState, storeDraft } from './pathways.ts'

interface PatchOptions {
  /** The ETag of the state that the patch was made for; in another it is refused (412). */
  readonly ifMatch: string
  /** The tab that changes it, as those who follow the pathway are told. */
  readonly tab?: string | undefined
}

/** Changes a draft by a JSON Patch (`docs/api-decisions.md` §3). The findings are counted once it is stored, and nobody waits for that. */
export async function patchPathway(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  { text: patch }: BodyText,
  { ifMatch, tab }: PatchOptions,
): Promise<{ readonly pathway_id: string; readonly revision: number; readonly etag: string }> {
  const { database, bus, clock } = context
  for (;;) {
    const before = await findSmall(database.db, account_id, pathway_id)
    refuseOtherState(ifMatch, before)
    const { file, keep } = await patched(context, before, patch)
    const next = { ...file, revision: before.revision + 1, updated_at: new Date(clock.now()) }
    if (!(await storeDraft(database.db, before, next))) continue
    const row = { ...before, ...next }
    keep(etagOf(row))
    await bus.publish('pathway', pathway_id, tab)
    countDraft(context, row).catch((err: unknown) => {
      context.log.warn({ err, pathway_id }, 'The problems of a pathway could not be counted')
    })
    return { pathway_id, revision: row.revision, etag: etagOf(row) }
  }
}

/** A draft, with its document where that is small: a large one is most often known to the thread that patches it. */
type SmallDraft = Omit<PathwayRow, 'document'> & { readonly lineage: string; readonly document: string | null }

async function findSmall(db: Db, account_id: string, pathway_id: string): Promise<SmallDraft> {
  const { document } = pathways
  const [row] = await db
    .select({
      ...pathwayHead,
      lineage,
      document: sql<string | null>`case when octet_length(${document}) <= ${SMALL} then ${document} end`,
    })
    .from(pathways)
    .where(alive(account_id, pathway_id))
  if (!row) throw missing(pathway_id)
  return row
}

async function patched({ database, documents }: ServiceContext, before: SmallDraft, patch: string) {
  const { pathway_id, account_id, name, description, document } = before
  const own = { name, description }
  if (document !== null) {
    return { file: await documents.run('patchedFile', { document, patch, own }), keep: () => undefined }
  }
  return documents.patch({
    id: pathway_id,
    state: etagOf(before),
    own,
    patch,
    async read() {
      const [row] = await database.db
        .select({ document: pathways.document })
        .from(pathways)
        .where(and(eq(pathways.account_id, account_id), eq(pathways.pathway_id, pathway_id)))
      if (!row) throw missing(pathway_id)
      return row.document
    },
  })
}
