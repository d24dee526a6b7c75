import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, gte, isNull, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { BodyText } from '#contract/endpoint.ts'
import type { PathwayFacts, PathwaySummary } from '#contract/pathways.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside, Db } from '../db/database.ts'
import { lineage } from '../db/lineage.ts'
import { type PathwayRow, pathways } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Documents, DraftState } from '../workers/documents.ts'
import { countDraft, countsIfKnown } from './draftCounts.ts'
import { checkName, type StoredFile } from './files.ts'

/** Time for which a deleted pathway can be restored; after that it goes for good. */
export const RESTORABLE_DAYS = 30
export const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 60 * 60_000

/** The pathway, if it is this account's and not deleted. */
export const alive = (account_id: string, pathway_id: string) =>
  and(eq(pathways.account_id, account_id), eq(pathways.pathway_id, pathway_id), isNull(pathways.deleted_at))

/** The same in this state of its draft. */
export const inState = ({ account_id, pathway_id, revision, lineage: line }: DraftState) =>
  and(alive(account_id, pathway_id), eq(pathways.revision, revision), eq(lineage, line))

export const missing = (pathway_id: string) => new ApiError(404, `Pathway with ID "${pathway_id}" not found.`)

/** A pathway as it is stored, with the lineage of the database that it was read from. */
export interface StoredPathway extends PathwayRow {
  readonly lineage: string
}

/** The row of a pathway of this account, with its present document; 404 if it does not exist. Inside a transaction it is locked. */
export async function findPathway(
  { documents }: Pick<ServiceContext, 'documents'>,
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
  const { patches, ...rest } = row
  return { ...rest, document: await presentDocument(documents, row) }
}

/** The document of a draft, with the patches that were saved since it was written. */
export async function presentDocument(
  documents: Documents,
  { document, patches, name, description }: typeof pathways.$inferSelect,
): Promise<string> {
  if (patches === '') return document
  return documents.run('presentDocument', { document, patches, own: { name, description } })
}

/** A pathway without its document, which can be thousands of times larger. */
export type PathwayHead = Omit<PathwayRow, 'document'>
const { document: _, patches: _patches, ...head } = getTableColumns(pathways)
export const pathwayHead = head

/** The row of a pathway without its document. Inside a transaction it is locked. */
export async function findPathwayHead(
  db: Db,
  account_id: string,
  pathway_id: string,
  lock = false,
): Promise<PathwayHead> {
  const query = db.select(pathwayHead).from(pathways).where(alive(account_id, pathway_id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw missing(pathway_id)
  return row
}

/** Names a state of the draft: what carries the same one holds the same document (`docs/api-decisions.md` §7). */
export function etagOf({ lineage, revision }: Pick<StoredPathway, 'lineage' | 'revision'>): string {
  return `"${lineage}.${revision}"`
}

/** Checks that an `If-Match` names this state. A proxy that compresses answers makes an ETag weak. */
function isMatch(ifMatch: string, row: Pick<DraftState, 'lineage' | 'revision'>): boolean {
  const names = ifMatch.split(',').map(name => name.trim().replace(/^W\//, '').replaceAll('"', ''))
  return names.some(name => name === '*' || `"${name}"` === etagOf(row))
}

/** Refuses a change that was made for another state of the draft than the one that there is. */
export function refuseOtherState(ifMatch: string | undefined, before: DraftState) {
  if (ifMatch === undefined || isMatch(ifMatch, before)) return
  throw new ApiError(412, 'The pathway has changed since you read it. Read it again and merge your change.', [], {
    etag: etagOf(before),
  })
}

/** The stored part of a draft: its document, or one more patch beside that. */
type NextDraft = PgUpdateSetSource<typeof pathways> & { readonly patches: string | SQL }

/** Stores what follows a state of the draft, and tells of it. @returns whether it did: another may have come first */
export async function storeDraft(db: Db, before: DraftState, next: NextDraft, told: SQL): Promise<boolean> {
  const changed = await db
    .update(pathways)
    .set(next)
    .where(inState(before))
    .returning({ revision: pathways.revision, told })
  return changed.length > 0
}

export function summaryOf(row: PathwayHead): PathwaySummary {
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

/** The members around the document of a pathway as it is read. */
export function factsOf(row: PathwayHead): PathwayFacts {
  const { pathway_id, name, description, production_version, published_at, created_at, updated_at } = row
  return {
    pathway_id,
    name,
    description,
    production_version_number: production_version,
    published_at: published_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Stores a file as a new pathway; its own top-level members are remembered, its lack of a name too. */
export async function createPathway(
  context: ServiceContext,
  account_id: string,
  own: { readonly name: string; readonly description: string },
  file: StoredFile,
  alongside?: Alongside<string>,
): Promise<string> {
  const pathway_id = randomUUID()
  const counting = context.inspection.counts({ text: file.document, own })
  const counts = await countsIfKnown(context, pathway_id, counting)
  const now = new Date(context.clock.now())
  const row = {
    pathway_id,
    account_id,
    ...own,
    ...file,
    revision: 1,
    error_count: counts?.error_count ?? 0,
    warning_count: counts?.warning_count ?? 0,
    created_at: now,
    updated_at: now,
  }
  await context.database.db.transaction(async tx => {
    await tx.insert(pathways).values(row)
    await alongside?.(tx, pathway_id)
  })
  return pathway_id
}

interface ChangeOptions {
  /** The body is the whole document: members that it lacks go. */
  readonly isWhole?: boolean
  /** Members of the body that are none of the document. */
  readonly without?: readonly string[]
  /** An ETag. The change is refused (412) where the draft is in another state; of several with the same one exactly one gets through. */
  readonly ifMatch?: string | undefined
  /** The tab that changes it, as those who follow the pathway are told. */
  readonly tab?: string | undefined
}

/** Replaces the members that are sent (`docs/api-decisions.md` §3). */
export async function updatePathway(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  body: BodyText,
  options: ChangeOptions = {},
): Promise<StoredPathway> {
  const { db } = context.database
  const store: Store<true> = async (before, { next, told }) => (await storeDraft(db, before, next, told)) || undefined
  const { row } = await change(context, account_id, pathway_id, body, store, options)
  return row
}

/** The same, with what `alongside` stores if and only if the change is stored. */
export async function changeDraft<Made>(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  body: BodyText,
  alongside: (tx: Db, changed: StoredPathway) => Promise<Made>,
  options: ChangeOptions = {},
): Promise<Made> {
  const store: Store<{ readonly made: Made }> = (before, { row, next, told }) =>
    context.database.db.transaction(async tx =>
      (await storeDraft(tx, before, next, told)) ? { made: await alongside(tx, row) } : undefined,
    )
  const { stored } = await change(context, account_id, pathway_id, body, store, options)
  return stored.made
}

/** Stores a change; undefined where another came first. */
type Store<Stored> = (
  before: StoredPathway,
  changed: { readonly row: StoredPathway; readonly next: NextDraft; readonly told: SQL },
) => Promise<Stored | undefined>

async function change<Stored>(
  context: ServiceContext,
  account_id: string,
  pathway_id: string,
  body: BodyText,
  store: Store<Stored>,
  { tab, ifMatch, isWhole = false, without = [] }: ChangeOptions,
): Promise<{ readonly row: StoredPathway; readonly stored: Stored }> {
  const { database, bus, clock, documents } = context
  for (;;) {
    const before = await findPathway(context, database.db, account_id, pathway_id)
    refuseOtherState(ifMatch, before)
    // Large documents take their time, for which no row and no connection is held: the state of the draft says whether another came first.
    const { name, description, document, revision } = before
    const own = { name, description }
    const file = await documents.run('changedFile', { document, body: body.text, without, isWhole, own })
    checkName(file.name, name)
    const draft = { ...file, revision: revision + 1, updated_at: new Date(clock.now()) }
    const row = { ...before, ...draft }
    const told = bus.telling('pathway', pathway_id, tab)
    const stored = await store(before, { row, next: { ...draft, patches: '' }, told })
    if (stored === undefined) continue
    return { row: await countDraft(context, row), stored }
  }
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
  const row = await findPathway(context, context.database.db, account_id, pathway_id)
  const own = { name: name ?? `Copy of ${row.name}`.slice(0, 200), description: row.description }
  const file = await context.documents.run('copiedFile', { document: row.document, own })
  return createPathway(context, account_id, own, file, alongside)
}
