import { sql } from 'drizzle-orm'
import type { BodyText } from '#contract/endpoint.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lineage } from '../db/lineage.ts'
import { pathways } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { DraftState } from '../workers/documents.ts'
import { checkName } from './files.ts'
import { patchLine, type StoredDraft } from './patchedFile.ts'
import { alive, etagOf, inState, missing, refuseOtherState, storeDraft } from './pathways.ts'

interface PatchOptions {
  /** The ETag of the state that the patch was made for; in another it is refused (412). */
  readonly ifMatch: string
  /** The tab that changes it, as those who follow the pathway are told. */
  readonly tab?: string | undefined
}

/**
 * Changes a draft by a JSON Patch (`docs/api-decisions.md` §3). The state that was saved here last is known, so that the next patch is one
 * statement, which fails where that state is no longer the present one. The findings are counted later.
 */
export async function patchPathway(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  { text: patch }: BodyText,
  { ifMatch, tab }: PatchOptions,
): Promise<{ readonly pathway_id: string; readonly revision: number; readonly etag: string }> {
  const { database, documents, bus, clock, counting } = context
  const kept = documents.kept(pathway_id)
  let known = kept?.account_id === account_id && etagOf(kept) === ifMatch ? kept : undefined
  for (;;) {
    const before: DraftState = known ?? (await findState(database.db, account_id, pathway_id))
    refuseOtherState(ifMatch, before)
    try {
      const patched = await documents.patch(before, patch, () => readStored(database.db, before))
      if (!patched) continue
      const { document, bytes: _, ...heads } = patched.file
      checkName(heads.name, before.name)
      const text =
        document === undefined
          ? { patches: sql`${pathways.patches} || ${patchLine(patch)}` }
          : { document, patches: '' }
      const revision = before.revision + 1
      const next = { ...heads, ...text, revision, updated_at: new Date(clock.now()) }
      if (await storeDraft(database.db, before, next, bus.telling('pathway', pathway_id, tab))) {
        patched.keep(revision)
        counting.later({ account_id, pathway_id })
        return { pathway_id, revision, etag: etagOf({ ...before, revision }) }
      }
    } catch (error) {
      // A patch that can't be made in an old state says nothing of the present one.
      if (known === undefined || !(error instanceof ApiError)) throw error
    } finally {
      known = undefined
    }
  }
}

async function findState(db: Db, account_id: string, pathway_id: string): Promise<DraftState> {
  const { name, description, revision } = pathways
  const [row] = await db
    .select({ name, description, revision, lineage })
    .from(pathways)
    .where(alive(account_id, pathway_id))
  if (!row) throw missing(pathway_id)
  return { account_id, pathway_id, ...row }
}

/** A draft in this state as it is stored; undefined where another came first. */
async function readStored(db: Db, state: DraftState): Promise<StoredDraft | undefined> {
  const { name, description, document, patches } = pathways
  const [row] = await db.select({ document, patches, own: { name, description } }).from(pathways).where(inState(state))
  return row
}
