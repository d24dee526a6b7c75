import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, getTableColumns, gte, isNull } from 'drizzle-orm'
import type { PathwayBody, PathwaySummary } from '#contract/pathways.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { documentOf, fileOf, type PathwayFile } from '#pathway/interchange/file.ts'
import { pathwayProblems } from '#pathway/interchange/problems.ts'
import type { ServiceContext } from '../context.ts'
import { lineage } from '../db/lineage.ts'
import type { Alongside, Db } from '../db/open.ts'
import { type PathwayRow, pathways } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { countsOf, countsOfNext } from './counts.ts'

export interface ListQuery {
  readonly limit: number
  readonly from: number
  readonly ascending: boolean
}

/** What a change may say; a member that is absent stays as it is. */
export interface PathwayChange {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly nodes?: unknown
  readonly edges?: unknown
  readonly [member: string]: unknown
}

/** How long a deleted pathway can be restored; after that it goes for good. */
export const RESTORABLE_DAYS = 30
const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 60 * 60_000

/** The pathway, if it is this account's and not deleted. */
export const alive = (account_id: string, pathway_id: string) =>
  and(eq(pathways.account_id, account_id), eq(pathways.pathway_id, pathway_id), isNull(pathways.deleted_at))

const missing = (pathway_id: string) => new ApiError(404, `Pathway with ID "${pathway_id}" not found.`)

/** A pathway as it is stored, with the lineage of the database that it was read from. */
export interface StoredPathway extends PathwayRow {
  readonly lineage: string
}

/** The row of a pathway of this account; 404 where there is none. Inside a transaction it is locked. */
export async function findPathway(
  db: Db,
  account_id: string,
  pathway_id: string,
  lock = false,
): Promise<StoredPathway> {
  const query = db
    .select({ ...getTableColumns(pathways), lineage })
    .from(pathways)
    .where(alive(account_id, pathway_id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw missing(pathway_id)
  return row
}

export function fileOfRow(row: { readonly document: string }): PathwayFile {
  return JSON.parse(row.document)
}

export function documentOfRow(row: PathwayRow): PathwayDocument {
  return documentOf(fileOfRow(row), row)
}

/** The document as the API answers it. */
export function bodyOf(
  row: { readonly pathway_id: string; readonly name: string; readonly description: string },
  file: PathwayFile,
): PathwayBody {
  const { nodes, edges, pathway_id: _, ...rest } = file
  return {
    pathway_id: row.pathway_id,
    ...rest,
    name: row.name,
    description: row.description,
    nodes: [...nodes],
    edges: [...edges],
  }
}

/** Names a state of the draft: what carries the same one holds the same document (`decisions.md` §7). */
export function etagOf({ lineage, revision }: Pick<StoredPathway, 'lineage' | 'revision'>): string {
  return `"${lineage}.${revision}"`
}

/** Whether an `If-Match` names this state. A proxy that compresses answers makes an ETag weak. */
function isMatch(ifMatch: string, row: StoredPathway): boolean {
  const names = ifMatch.split(',').map(name => name.trim().replace(/^W\//, '').replaceAll('"', ''))
  return names.some(name => name === '*' || `"${name}"` === etagOf(row))
}

/** Refuses what is no pathway document, naming every place (`decisions.md` §3). */
export function checkFile(file: unknown): asserts file is PathwayFile {
  const problems = pathwayProblems(file)
  const [first] = problems
  if (!first) return
  throw new ApiError(
    400,
    problems.length === 1
      ? `${first.path ? `${first.path}: ` : ''}${first.message}`
      : `This is not a pathway document; ${problems.length} places are wrong.`,
    problems,
  )
}

export function summaryOf(row: PathwayRow): PathwaySummary {
  const { pathway_id, name, description, node_count, edge_count, error_count, warning_count, revision } = row
  const { production_version, staging_version, production_revision } = row
  return {
    pathway_id,
    name,
    description,
    node_count,
    edge_count,
    error_count,
    warning_count,
    revision,
    production_version,
    staging_version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    has_unpublished_changes: production_version !== null && production_revision !== revision,
  }
}

export async function listPathways(
  { database: { db } }: ServiceContext,
  account_id: string,
  query: ListQuery & { summary: boolean },
) {
  const mine = and(eq(pathways.account_id, account_id), isNull(pathways.deleted_at))
  const order = query.ascending ? asc : desc
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(pathways)
      .where(mine)
      .orderBy(order(pathways.created_at), order(pathways.pathway_id))
      .limit(query.limit)
      .offset(query.from),
    db.select({ count: count() }).from(pathways).where(mine),
  ])
  return {
    pathways: rows.map(row => {
      const entry = {
        ...summaryOf(row),
        id: row.pathway_id,
        production_version_number: row.production_version,
      }
      if (query.summary) return entry
      const { nodes, edges } = fileOfRow(row)
      return { ...entry, nodes: [...nodes], edges: [...edges] }
    }),
    total_count: total?.count ?? 0,
    count: rows.length,
  }
}

/** Stores a file as a new pathway; its own top-level members are remembered, its lack of a name too. */
export async function createPathway(
  { database: { db }, clock }: ServiceContext,
  account_id: string,
  own: { readonly name: string; readonly description: string },
  file: unknown,
  alongside?: Alongside<string>,
): Promise<string> {
  checkFile(file)
  const pathway_id = randomUUID()
  const now = new Date(clock.now())
  const row = {
    pathway_id,
    account_id,
    ...own,
    document: JSON.stringify(file),
    revision: 1,
    ...countsOf(documentOf(file, own)),
    created_at: now,
    updated_at: now,
  }
  await db.transaction(async tx => {
    await tx.insert(pathways).values(row)
    await alongside?.(tx, pathway_id)
  })
  return pathway_id
}

interface ChangeOptions {
  /** The change is the whole document: members that it lacks go. */
  readonly isWhole?: boolean
  /** An ETag. The change is refused (412) where the draft is in another state; of several with the same one exactly one gets through. */
  readonly ifMatch?: string | undefined
}

/** §4.6: replaces the members that are sent. `tab` is told to those who follow the pathway. */
export async function updatePathway(
  { database: { db }, bus, clock }: ServiceContext,
  account_id: string,
  pathway_id: string,
  change: PathwayChange,
  { tab, ...options }: ChangeOptions & { readonly tab?: string | undefined } = {},
): Promise<StoredPathway> {
  const changed = await db.transaction(tx => changeDraft(tx, account_id, pathway_id, change, clock.now(), options))
  await bus.publish('pathway', pathway_id, tab)
  return changed
}

/** The same inside a transaction, whose end is for the caller to announce. */
export async function changeDraft(
  tx: Db,
  account_id: string,
  pathway_id: string,
  change: PathwayChange,
  now: number,
  { isWhole = false, ifMatch }: ChangeOptions = {},
): Promise<StoredPathway> {
  const row = await findPathway(tx, account_id, pathway_id, true)
  if (ifMatch !== undefined && !isMatch(ifMatch, row)) {
    throw new ApiError(412, 'The pathway was changed meanwhile. Read it again and merge your change into it.', [], {
      etag: etagOf(row),
    })
  }
  const { name = row.name, description = row.description, pathway_id: _, ...members } = change
  const before = fileOfRow(row)
  // A change cannot tell the file's own id from the id of the pathway, so that it never takes the file's away.
  const ownId = 'pathway_id' in before ? { pathway_id: before.pathway_id } : {}
  const file = { ...(isWhole ? ownId : before), ...withoutUndefined(members) }
  checkFile(file)
  const document = documentOf(file, { name, description })
  const next = {
    name,
    description,
    document: JSON.stringify(fileOf(document, before)),
    revision: row.revision + 1,
    ...countsOfNext(pathway_id, document),
    updated_at: new Date(now),
  }
  await tx.update(pathways).set(next).where(alive(account_id, pathway_id))
  return { ...row, ...next }
}

function withoutUndefined(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

/** Deletes a pathway so that it can be restored for a while. */
export async function deletePathway(
  { database: { db }, bus, clock }: ServiceContext,
  account_id: string,
  pathway_id: string,
) {
  const gone = await db
    .update(pathways)
    .set({ deleted_at: new Date(clock.now()) })
    .where(alive(account_id, pathway_id))
    .returning({ id: pathways.pathway_id })
  if (gone.length === 0) throw missing(pathway_id)
  await bus.publish('pathway', pathway_id)
}

export async function restorePathway(
  { database: { db }, bus, clock }: ServiceContext,
  account_id: string,
  pathway_id: string,
) {
  const back = await db
    .update(pathways)
    .set({ deleted_at: null })
    .where(
      and(
        eq(pathways.account_id, account_id),
        eq(pathways.pathway_id, pathway_id),
        gte(pathways.deleted_at, new Date(clock.now() - RESTORABLE_MS)),
      ),
    )
    .returning({ id: pathways.pathway_id })
  if (back.length === 0) throw missing(pathway_id)
  await bus.publish('pathway', pathway_id)
}

export async function duplicatePathway(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  name: string | undefined,
  alongside?: Alongside<string>,
) {
  const row = await findPathway(context.database.db, account_id, pathway_id)
  const own = { name: name ?? `Copy of ${row.name}`.slice(0, 200), description: row.description }
  const file = fileOfRow(row)
  return createPathway(context, account_id, own, fileOf(documentOf(file, own), file), alongside)
}
