import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, getTableColumns, max } from 'drizzle-orm'
import type { BodyText } from '#contract/endpoint.ts'
import type { VersionSummary } from '#contract/versions.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside, Db } from '../db/database.ts'
import { type PathwayRow, type PathwayVersionRow, pathways, pathwayVersions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Caller } from '../http/route.ts'
import type { DocumentText } from '../workers/stored.ts'
import type { Counts } from './counts.ts'
import { countsIfKnown } from './draftCounts.ts'
import { alive, findPathway, findPathwayHead, type ListQuery, type PathwayHead } from './pathways.ts'
import { textOfRow } from './textOfRow.ts'

const LARGEST_NUMBER = 2_147_483_647

const versionMissing = (version: number | string) =>
  new ApiError(404, `Pathway version with ID "${version}" not found.`)

/** What a list shows of a version: all but its document. */
const { document: _, ...shown } = getTableColumns(pathwayVersions)

/** The versions of a pathway that are not deleted. */
const versionsOf = (account_id: string, pathway_id: string) =>
  and(
    eq(pathwayVersions.account_id, account_id),
    eq(pathwayVersions.pathway_id, pathway_id),
    eq(pathwayVersions.deleted, false),
  )

/** The row of a version that is not deleted; 404 where there is none. */
export async function findVersion(
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
  const pathway = await findPathwayHead(db, account_id, pathway_id)
  const mine = versionsOf(account_id, pathway_id)
  const [rows, [total]] = await Promise.all([
    db
      .select(shown)
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
  const versions = rows.map(row => summaryOfVersion(row, pathway, total?.newest ?? null))
  return { versions, total_count: total?.count ?? 0, count: versions.length }
}

function summaryOfVersion(
  row: Omit<PathwayVersionRow, 'document'>,
  pathway: PathwayHead,
  newest: number | null,
): VersionSummary {
  const { id, version_number, name, note, error_count, warning_count, made_in } = row
  return {
    id,
    version_number,
    name,
    note,
    error_count,
    warning_count,
    made_in,
    created_at: row.created_at.toISOString(),
    is_latest: version_number === newest,
    is_prev_published: version_number === pathway.production_version,
    is_staging: version_number === pathway.staging_version,
    environments: (['production', 'staging'] as const).filter(
      environment => pathway[`${environment}_version`] === version_number,
    ),
  }
}

interface VersionWords {
  readonly name?: string | undefined
  readonly note?: string | undefined
}

const nameOf = (name: string | undefined, version_number: number) => name?.trim() || `Version ${version_number}`

/** The file of a version that is not the draft; its counts where they are known. */
interface VersionFile {
  readonly text: string
  readonly counts: Counts | undefined
}

/** A numbered version of a file, or of the draft as it stands; numbers are never used twice. */
export async function addVersion(
  tx: Db,
  pathway: PathwayRow,
  maker: Caller,
  made: VersionWords & { readonly file?: VersionFile | undefined; readonly now: number },
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
    name: nameOf(made.name, version_number),
    note: made.note ?? '',
    ...findingCounts(made.file?.counts ?? pathway),
    made_in: maker.by === 'session' ? 'studio' : 'api',
    document: made.file?.text ?? pathway.document,
    revision: made.file ? null : pathway.revision,
    deleted: false,
    created_at: new Date(made.now),
  }
  await tx.insert(pathwayVersions).values(row)
  return row
}

function findingCounts({ error_count, warning_count }: { error_count: number; warning_count: number }) {
  return { error_count, warning_count }
}

export async function createVersion(
  context: ServiceContext,
  maker: Caller,
  pathway_id: string,
  { name, note }: VersionWords,
  body: BodyText,
  alongside?: Alongside<PathwayVersionRow>,
): Promise<PathwayVersionRow> {
  const { database, bus, clock } = context
  const file = holdsGraph(body) ? await versionFile(context, maker.id, pathway_id, body) : undefined
  const made = await database.db.transaction(async tx => {
    const pathway = await findPathway(tx, maker.id, pathway_id, true)
    const row = await addVersion(tx, pathway, maker, { name, note, file, now: clock.now() })
    await alongside?.(tx, row)
    return row
  })
  await bus.publish('versions', pathway_id)
  return made
}

/** Whether a body has nodes and edges of its own. */
export function holdsGraph({ members }: BodyText): boolean {
  return members.includes('nodes') || members.includes('edges')
}

/** The draft with other nodes and edges. */
async function versionFile(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  body: BodyText,
): Promise<VersionFile> {
  const pathway = await findPathway(context.database.db, account_id, pathway_id)
  const { document: text } = await context.documents.run('fileWith', {
    document: pathway.document,
    body: body.text,
    without: ['name', 'note'],
  })
  const counting = context.inspection.counts(textOfRow(pathway, { document: text }))
  return { text, counts: await countsIfKnown(context, pathway_id, counting) }
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
  const { document } = version_number === 0 ? pathway : await findVersion(db, account_id, pathway_id, version_number)
  return { ...pathway, document }
}

/** Names a version anew; what it plays stays as it is, so that a live one can be named as well. */
export async function updateVersion(
  { database: { db }, bus }: ServiceContext,
  account_id: string,
  pathway_id: string,
  version_number: number,
  { name, note }: VersionWords,
): Promise<VersionSummary> {
  const summary = await db.transaction(async tx => {
    const pathway = await findPathway(tx, account_id, pathway_id, true)
    const row = await findVersion(tx, account_id, pathway_id, version_number)
    const words = {
      name: name === undefined ? row.name : nameOf(name, version_number),
      note: note ?? row.note,
    }
    const mine = versionsOf(account_id, pathway_id)
    await tx
      .update(pathwayVersions)
      .set(words)
      .where(and(mine, eq(pathwayVersions.version_number, version_number)))
    const [newest] = await tx
      .select({ number: max(pathwayVersions.version_number) })
      .from(pathwayVersions)
      .where(mine)
    return summaryOfVersion({ ...row, ...words }, pathway, newest?.number ?? null)
  })
  await bus.publish('versions', pathway_id)
  return summary
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
  await changeVersion(tx, pathway, version_number, { document, revision, ...findingCounts(pathway) })
}

async function changeVersion(
  tx: Db,
  pathway: PathwayRow,
  version_number: number,
  change: Partial<Pick<PathwayVersionRow, 'document' | 'revision' | 'deleted' | 'error_count' | 'warning_count'>>,
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
      const pathway = await findPathway(tx, publisher.id, pathway_id, true)
      const version = version_id === undefined ? undefined : await versionById(tx, pathway, version_id)
      const document = textOfRow(pathway, version)
      // Errors are looked for while no row is locked; what was changed meanwhile is looked at again.
      if (document.text !== checked) return document
      const live = version ?? (await addVersion(tx, pathway, publisher, { ...words, now: clock.now() }))
      await tx
        .update(pathways)
        .set(
          environment === 'staging'
            ? { staging_version: live.version_number }
            : { production_version: live.version_number, production_revision: live.revision },
        )
        .where(alive(publisher.id, pathway_id))
      await alongside?.(tx, live.version_number)
      return live.version_number
    })
    if (typeof published === 'number') {
      await bus.publish('versions', pathway_id)
      return published
    }
    await refuseErrors(context, published)
    checked = published.text
  }
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

async function refuseErrors({ inspection }: ServiceContext, document: DocumentText) {
  const { count, faults } = await inspection.errors(document)
  if (count === 0) return
  const what = count === 1 ? 'an error' : `${count} errors`
  throw new ApiError(409, `This pathway has ${what}, so it cannot be published.`, faults)
}
