import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { listPathways as listPathwaysEndpoint } from '#contract/pathways.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import { inOrder, readFittingPage } from '../db/page.ts'
import { pathways } from '../db/schema.ts'
import { type WrittenAnswer, writeAround } from '../http/written.ts'
import { factsOf, type PathwayHead, pathwayHead, presentDocument, RESTORABLE_MS, summaryOf } from './pathways.ts'

type Query = z.output<typeof listPathwaysEndpoint.query>

/** The pathways of an account, without their graphs. */
export async function listPathways(context: ServiceContext, account_id: string, query: Query) {
  const { heads, counts } = await readHeads(context, account_id, query)
  return { pathways: heads.map(entryOf), ...counts }
}

/**
 * The same with nodes and edges, as the bytes of its JSON: one document after the other is read and written, so that never more than one
 * of them is in memory as objects.
 */
export async function writeWholePathways(
  context: ServiceContext,
  account_id: string,
  query: Query,
): Promise<WrittenAnswer> {
  const { documents } = context
  const { db } = context.database
  const { heads, counts } = await readHeads(context, account_id, query)
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

async function readHeads({ database: { db }, clock }: ServiceContext, account_id: string, query: Query) {
  const listed = query.deleted
    ? gte(pathways.deleted_at, new Date(clock.now() - RESTORABLE_MS))
    : isNull(pathways.deleted_at)
  const mine = and(eq(pathways.account_id, account_id), listed)
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
  const { production_version_number, published_at } = factsOf(row)
  return {
    ...summaryOf(row),
    id: row.pathway_id,
    production_version_number,
    published_at,
    ...(row.deleted_at && { deleted_at: row.deleted_at.toISOString() }),
  }
}
