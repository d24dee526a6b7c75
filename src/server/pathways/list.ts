import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { listPathways as listPathwaysEndpoint } from '#contract/pathways.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { inOrder, readFittingPage } from '../db/page.ts'
import { pathways } from '../db/schema.ts'
import { type WrittenAnswer, writeAround } from '../http/written.ts'
import { type PathwayHead, pathwayHead, presentDocument, summaryOf } from './pathways.ts'

type Query = z.output<typeof listPathwaysEndpoint.query>

/** The pathways of an account, without their graphs. */
export async function listPathways({ database: { db } }: ServiceContext, account_id: string, query: Query) {
  const { heads, counts } = await readHeads(db, account_id, query)
  return { pathways: heads.map(entryOf), ...counts }
}

/**
 * The same with nodes and edges, as the bytes of its JSON: one document after the other is read and written, so that never more than one
 * of them is in memory as objects.
 */
export async function writeWholePathways(
  { database: { db }, documents }: ServiceContext,
  account_id: string,
  query: Query,
): Promise<WrittenAnswer> {
  const { heads, counts } = await readHeads(db, account_id, query)
  const entries: Uint8Array[] = []
  for (const one of heads) {
    const [row] = await db
      .select()
      .from(pathways)
      .where(and(eq(pathways.account_id, account_id), eq(pathways.pathway_id, one.pathway_id)))
    if (!row) continue
    const document = await presentDocument(documents, row)
    entries.push(await documents.run('writeListed', { document, shown: entryOf(one) }))
  }
  const rest = JSON.stringify({ status: 'success', ...counts, count: entries.length })
  return writeAround('{"pathways":[', entries, `],${rest.slice(1)}`)
}

async function readHeads(db: Db, account_id: string, query: Query) {
  const mine = and(eq(pathways.account_id, account_id), isNull(pathways.deleted_at))
  const ordered = inOrder(query, pathways.created_at, pathways.pathway_id)
  const large = [pathways.name, pathways.description, ...(query.summary ? [] : [pathways.document, pathways.patches])]
  const { page, counts } = await readFittingPage(
    db
      .select({ pathway_id: pathways.pathway_id, bytes: bytesOf(...large) })
      .from(pathways)
      .where(mine),
    ordered,
    query,
    db.$count(pathways, mine),
  )
  const ids = page.map(({ pathway_id }) => pathway_id)
  const heads = await db
    .select(pathwayHead)
    .from(pathways)
    .where(and(mine, inArray(pathways.pathway_id, ids)))
    .orderBy(...ordered)
  return { heads, counts }
}

function entryOf(row: PathwayHead) {
  return { ...summaryOf(row), id: row.pathway_id, production_version_number: row.production_version }
}
