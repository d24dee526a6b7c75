import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, max, type SQL } from 'drizzle-orm'
import type { BodyText } from '#contract/endpoint.ts'
import type { VersionSummary } from '#contract/versions.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside, Db } from '../db/database.ts'
import { inOrder, type ListQuery, readPage } from '../db/page.ts'
import { type PathwayRow, type PathwayVersionRow, pathwayVersions } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Caller } from '../http/route.ts'
import type { Counts } from './counts.ts'
import { countsIfKnown, countVersion } from './draftCounts.ts'
import { findPathway, findPathwayHead, type PathwayHead } from './pathways.ts'
import { textOfRow } from './textOfRow.ts'

const LARGEST_NUMBER = 2_147_483_647

const isLive = (version_number: number) =>
  new ApiError(409, `Version ${version_number} is live. Publish another version first.`)
const versionMissing = (version: number | string) =>
  new ApiError(404, `Pathway version with ID "${version}" not found.`)

/** Columns that a list shows of a version: all but its document. */
const { document: _, ...shown } = getTableColumns(pathwayVersions)

/** The versions of a pathway that are not deleted. */
const versionsOf = (account_id: string, pathway_id: string) =>
  and(
    eq(pathwayVersions.account_id, account_id),
    eq(pathwayVersions.pathway_id, pathway_id),
    eq(pathwayVersions.deleted, false),
  )

/** The row of a version that is not deleted; 404 if it does not exist. */
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
  const { page, counts } = await readPage(
    db.select(shown).from(pathwayVersions).where(mine),
    inOrder(query, pathwayVersions.version_number),
    query,
    db.$count(pathwayVersions, mine),
  )
  const newest = await newestNumber(db, mine)
  return { versions: page.map(row => summaryOfVersion(row, pathway, newest)), ...counts }
}

async function newestNumber(db: Db, versions: SQL | undefined): Promise<number | null> {
  const [row] = await db
    .select({ number: max(pathwayVersions.version_number) })
    .from(pathwayVersions)
    .where(versions)
  return row?.number ?? null
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

export interface VersionWords {
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
  const { account_id, pathway_id } = pathway
  const all = and(eq(pathwayVersions.account_id, account_id), eq(pathwayVersions.pathway_id, pathway_id))
  const version_number = ((await newestNumber(tx, all)) ?? 0) + 1
  const row: PathwayVersionRow = {
    pathway_id,
    version_number,
    account_id,
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
  const { pathway, made } = await database.db.transaction(async tx => {
    const pathway = await findPathway(context, tx, maker.id, pathway_id, true)
    const made = await addVersion(tx, pathway, maker, { name, note, file, now: clock.now() })
    await alongside?.(tx, made)
    return { pathway, made }
  })
  if (!file) await countVersion(context, pathway, made)
  await bus.publish('versions', pathway_id)
  return made
}

/** Tells whether a body has nodes and edges of its own. */
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
  const pathway = await findPathway(context, context.database.db, account_id, pathway_id)
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
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  version_number: number,
) {
  const { db } = context.database
  const pathway = await findPathway(context, db, account_id, pathway_id)
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
    const pathway = await findPathwayHead(tx, account_id, pathway_id, true)
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
    return summaryOfVersion({ ...row, ...words }, pathway, await newestNumber(tx, mine))
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
    const pathway = await findPathwayHead(tx, account_id, pathway_id, true)
    if ([pathway.production_version, pathway.staging_version].includes(version_number)) throw isLive(version_number)
    await changeVersion(tx, pathway, version_number, { deleted: true })
  })
  await bus.publish('versions', pathway_id)
}

/** Makes a version equal to the draft, unless it is live in production: what is on staging is there to be tried and changed. */
export async function bringUpToDraft(tx: Db, pathway: PathwayRow, version_number: number) {
  const { document, revision, production_version } = pathway
  if (version_number === production_version) throw isLive(version_number)
  await changeVersion(tx, pathway, version_number, { document, revision, ...findingCounts(pathway) })
}

async function changeVersion(
  tx: Db,
  pathway: PathwayHead,
  version_number: number,
  change: Partial<Pick<PathwayVersionRow, 'document' | 'revision' | 'deleted' | 'error_count' | 'warning_count'>>,
) {
  await findVersion(tx, pathway.account_id, pathway.pathway_id, version_number)
  await tx
    .update(pathwayVersions)
    .set(change)
    .where(and(versionsOf(pathway.account_id, pathway.pathway_id), eq(pathwayVersions.version_number, version_number)))
}

/** The row of a version by its number or its id; 404 if it does not exist. */
export async function findVersionById(
  tx: Db,
  pathway: PathwayRow,
  version_id: number | string,
): Promise<PathwayVersionRow> {
  if (/^\d+$/.test(String(version_id)))
    return findVersion(tx, pathway.account_id, pathway.pathway_id, Number(version_id))
  const [row] = await tx
    .select()
    .from(pathwayVersions)
    .where(and(versionsOf(pathway.account_id, pathway.pathway_id), eq(pathwayVersions.id, String(version_id))))
  if (!row) throw versionMissing(version_id)
  return row
}
