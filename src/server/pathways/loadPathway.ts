import { createHash } from 'node:crypto'
import type { ServiceContext } from '../context.ts'
import type { PathwayRow } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { DocumentText, StoredDocument } from '../workers/stored.ts'
import { findPathway } from './pathways.ts'
import { textOfRow } from './textOfRow.ts'
import { findVersion } from './versions.ts'

export interface LoadedPathway {
  readonly pathway_id: string
  readonly document: StoredDocument
  readonly version: number | 'draft'
}

/**
 * The document that a `pathway_version` means (`docs/api-decisions.md` §2): a number, `production`, `staging` or `draft` (also 0); absent:
 * production, and the draft while nothing is published.
 */
export async function loadPathway(
  context: Pick<ServiceContext, 'database' | 'documents'>,
  account_id: string,
  pathway_id: string,
  asked?: number | string | null,
): Promise<LoadedPathway> {
  const { db } = context.database
  const pathway = await findPathway(context, db, account_id, pathway_id)
  const version = chooseVersion(pathway, asked ?? undefined)
  if (version === 'draft') return { pathway_id, document: withKey(textOfRow(pathway)), version }
  const row = await findVersion(db, account_id, pathway_id, version)
  return { pathway_id, document: withKey(textOfRow(pathway, row)), version }
}

/** Named by what it says, so that who has it parsed knows it again. */
export function withKey(document: DocumentText): StoredDocument {
  const hash = createHash('sha256').update(document.text)
  if (document.own) hash.update(JSON.stringify(document.own))
  return { ...document, key: hash.digest('hex') }
}

function chooseVersion(pathway: PathwayRow, asked: number | string | undefined): number | 'draft' {
  const written = typeof asked === 'string' ? asked.trim().toLowerCase() : asked
  if (written === undefined || written === '') return pathway.production_version ?? 'draft'
  if (written === 'draft' || String(written) === '0') return 'draft'
  if (written === 'production') return pathway.production_version ?? 'draft'
  if (written === 'staging') {
    if (pathway.staging_version === null)
      throw new ApiError(404, 'Nothing is published to staging. Publish a version there first.')
    return pathway.staging_version
  }
  if (/^\d+$/.test(String(written))) return Number(written)
  throw new ApiError(400, "pathway_version must be a number, 'production', 'staging', or 'draft'.", [
    { path: 'pathway_version', message: "Send a number, 'production', 'staging', or 'draft'." },
  ])
}
