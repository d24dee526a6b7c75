import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, max } from 'drizzle-orm'
import type { VersionSummary } from '#contract/pathways.ts'
import { findFindings } from '#nodes/models.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { findingPlace } from '#pathway/finding.ts'
import { documentOf, type PathwayFile } from '#pathway/interchange.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/open.ts'
import { type PathwayRow, type PathwayVersionRow, pathways, pathwayVersions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { alive, checkFile, documentOfRow, fileOfRow, findPathway, type ListQuery } from './pathways.ts'

const LARGEST_NUMBER = 2_147_483_647

const versionMissing = (version: number | string) =>
  new ApiError(404, `Pathway version with ID "${version}" not found.`)

/** The versions of a pathway that are not deleted. */
const versionsOf = (account_id: string, pathway_id: string) =>
  and(
    eq(pathwayVersions.account_id, account_id),
    eq(pathwayVersions.pathway_id, pathway_id),
    eq(pathwayVersions.deleted, false),
  )

async function findVersion(
  db: Db,
  account_id: string,
  pathway_id: string,
  version_number: number,
): Promise<PathwayVersionRow> {
  // A larger number than the column holds is no version's.
  const [row] =
    version_number > LARGEST_NUMBER
      ? []
      : await db
          .select()
          .from(pathwayVersions)
          .where(and(versionsOf(account_id, pathway_id), eq(pathwayVersions.version_number, version_number)))
  if (!row) throw versionMissing(version_number)
  return row
}

export async function listVersions(
  { database: { db } }: ServiceContext,
  account_id: string,
  pathway_id: string,
  query: ListQuery,
) {
  const pathway = await findPathway(db, account_id, pathway_id)
  const mine = versionsOf(account_id, pathway_id)
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(pathwayVersions)
      .where(mine)
      .orderBy((query.ascending ? asc : desc)(pathwayVersions.version_number))
      .limit(query.limit)
      .offset(query.from),
    db
      .select({ count: count(), newest: max(pathwayVersions.version_number) })
      .from(pathwayVersions)
      .where(mine),
  ])
  const versions = rows.map(
    (row): VersionSummary => ({
      id: row.id,
      version_number: row.version_number,
      name: row.name,
      created_at: row.created_at.toISOString(),
      is_latest: row.version_number === total?.newest,
      is_prev_published: row.version_number === pathway.production_version,
      is_staging: row.version_number === pathway.staging_version,
      environments: (['production', 'staging'] as const).filter(
        environment => pathway[`${environment}_version`] === row.version_number,
      ),
    }),
  )
  return { versions, total_count: total?.count ?? 0, count: versions.length }
}

/** A numbered version of a file, or of the draft as it stands; numbers are never used twice. */
export async function addVersion(
  tx: Db,
  pathway: PathwayRow,
  made: { readonly name: string | undefined; readonly file: PathwayFile | undefined; readonly now: number },
): Promise<PathwayVersionRow> {
  const [last] = await tx
    .select({ number: max(pathwayVersions.version_number) })
    .from(pathwayVersions)
    .where(and(eq(pathwayVersions.account_id, pathway.account_id), eq(pathwayVersions.pathway_id, pathway.pathway_id)))
  const version_number = (last?.number ?? 0) + 1
  const row: PathwayVersionRow = {
    pathway_id: pathway.pathway_id,
    version_number,
    account_id: pathway.account_id,
    id: randomUUID(),
    name: made.name?.trim() || `Version ${version_number}`,
    document: made.file ? JSON.stringify(made.file) : pathway.document,
    revision: made.file ? null : pathway.revision,
    deleted: false,
    created_at: new Date(made.now),
  }
  await tx.insert(pathwayVersions).values(row)
  return row
}

export async function createVersion(
  { database: { db }, bus, clock }: ServiceContext,
  account_id: string,
  pathway_id: string,
  { name, ...members }: { name?: string | undefined; nodes?: unknown; edges?: unknown },
): Promise<PathwayVersionRow> {
  const made = await db.transaction(async tx => {
    const pathway = await findPathway(tx, account_id, pathway_id, true)
    const given = members.nodes !== undefined || members.edges !== undefined
    const file: unknown = given ? { ...fileOfRow(pathway), ...members } : undefined
    if (file !== undefined) checkFile(file)
    return addVersion(tx, pathway, { name, file, now: clock.now() })
  })
  await bus.publish('versions', pathway_id)
  return made
}

/** A new version as the API answers it. */
export function madeOf({ id, version_number, name, created_at }: PathwayVersionRow) {
  return { id, version_number, name, created_at: created_at.toISOString() }
}

export async function getVersion(
  { database: { db } }: ServiceContext,
  account_id: string,
  pathway_id: string,
  version_number: number,
) {
  const pathway = await findPathway(db, account_id, pathway_id)
  const file =
    version_number === 0 ? fileOfRow(pathway) : fileOfRow(await findVersion(db, account_id, pathway_id, version_number))
  return { pathway, file }
}

/** A live version can't be deleted: calls are played on it. */
export async function deleteVersion(
  { database: { db }, bus }: ServiceContext,
  account_id: string,
  pathway_id: string,
  version_number: number,
) {
  await db.transaction(async tx => {
    const pathway = await findPathway(tx, account_id, pathway_id, true)
    await changeVersion(tx, pathway, version_number, { deleted: true })
  })
  await bus.publish('versions', pathway_id)
}

/** Makes a version equal to the draft, unless it is live. */
export async function bringUpToDraft(tx: Db, pathway: PathwayRow, version_number: number) {
  const { document, revision } = pathway
  await changeVersion(tx, pathway, version_number, { document, revision })
}

async function changeVersion(
  tx: Db,
  pathway: PathwayRow,
  version_number: number,
  change: Partial<Pick<PathwayVersionRow, 'document' | 'revision' | 'deleted'>>,
) {
  await findVersion(tx, pathway.account_id, pathway.pathway_id, version_number)
  if (pathway.production_version === version_number || pathway.staging_version === version_number) {
    throw new ApiError(409, `Version ${version_number} is live. Publish another version first.`)
  }
  await tx
    .update(pathwayVersions)
    .set(change)
    .where(and(versionsOf(pathway.account_id, pathway.pathway_id), eq(pathwayVersions.version_number, version_number)))
}

/** Makes a version live; without `version_id` the draft becomes a new version first. Errors forbid it (409, `decisions.md` §5). */
export async function publish(
  { database: { db }, bus, clock }: ServiceContext,
  account_id: string,
  pathway_id: string,
  { version_id, environment }: { version_id?: number | string | undefined; environment: 'production' | 'staging' },
): Promise<number> {
  const published = await db.transaction(async tx => {
    const pathway = await findPathway(tx, account_id, pathway_id, true)
    const version = version_id === undefined ? undefined : await versionById(tx, pathway, version_id)
    refuseErrors(version ? documentOf(fileOfRow(version), pathway) : documentOfRow(pathway))
    const live = version ?? (await addVersion(tx, pathway, { name: undefined, file: undefined, now: clock.now() }))
    await tx
      .update(pathways)
      .set(
        environment === 'staging'
          ? { staging_version: live.version_number }
          : { production_version: live.version_number, production_revision: live.revision },
      )
      .where(alive(account_id, pathway_id))
    return live.version_number
  })
  await bus.publish('versions', pathway_id)
  return published
}

async function versionById(tx: Db, pathway: PathwayRow, version_id: number | string): Promise<PathwayVersionRow> {
  if (/^\d+$/.test(String(version_id)))
    return findVersion(tx, pathway.account_id, pathway.pathway_id, Number(version_id))
  const [row] = await tx
    .select()
    .from(pathwayVersions)
    .where(and(versionsOf(pathway.account_id, pathway.pathway_id), eq(pathwayVersions.id, String(version_id))))
  if (!row) throw versionMissing(version_id)
  return row
}

function refuseErrors(document: PathwayDocument) {
  const errors = findFindings(document).filter(finding => finding.severity === 'error')
  if (errors.length === 0) return
  throw new ApiError(
    409,
    errors.length === 1
      ? 'This pathway has an error, so it cannot be published.'
      : `This pathway has ${errors.length} errors, so it cannot be published.`,
    errors.map(finding => ({ path: findingPlace(document, finding), message: finding.message })),
  )
}

export interface LoadedPathway {
  readonly pathway_id: string
  readonly document: PathwayDocument
  readonly version: number | 'draft'
}

/**
 * The document that a `pathway_version` means (`decisions.md` §2): a number, `production`, `staging` or `draft` (also 0); absent:
 * production, and the draft while nothing is published.
 */
export async function loadPathway(
  { database: { db } }: Pick<ServiceContext, 'database'>,
  account_id: string,
  pathway_id: string,
  asked?: number | string | null,
): Promise<LoadedPathway> {
  const pathway = await findPathway(db, account_id, pathway_id)
  const version = chooseVersion(pathway, asked ?? undefined)
  if (version === 'draft') return { pathway_id, document: documentOfRow(pathway), version }
  const row = await findVersion(db, account_id, pathway_id, version)
  return { pathway_id, document: documentOf(fileOfRow(row), pathway), version }
}

function chooseVersion(pathway: PathwayRow, asked: number | string | undefined): number | 'draft' {
  const written = typeof asked === 'string' ? asked.trim().toLowerCase() : asked
  if (written === undefined || written === '') return pathway.production_version ?? 'draft'
  if (written === 'draft' || String(written) === '0') return 'draft'
  if (written === 'production') return pathway.production_version ?? 'draft'
  if (written === 'staging') {
    if (pathway.staging_version === null) throw new ApiError(404, 'Nothing is published to staging.')
    return pathway.staging_version
  }
  if (/^\d+$/.test(String(written))) return Number(written)
  throw new ApiError(400, "pathway_version needs to be a number, 'production', 'staging' or 'draft'.", [
    { path: 'pathway_version', message: "Write a number, 'production', 'staging' or 'draft'." },
  ])
}
