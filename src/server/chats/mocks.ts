import { and, eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { pathwayMocks } from '../db/schema.ts'
import { findPathwayHead } from '../pathways/pathways.ts'

/** The mocks of a pathway's webhooks, as JSON text. */
export async function readMocks(
  { database: { db } }: ServiceContext,
  account_id: string,
  pathway_id: string,
): Promise<string> {
  const [row] = await db
    .select({ mocks: pathwayMocks.mocks })
    .from(pathwayMocks)
    .where(and(eq(pathwayMocks.account_id, account_id), eq(pathwayMocks.pathway_id, pathway_id)))
  return row?.mocks ?? '{}'
}

export async function getMocks(context: ServiceContext, account_id: string, pathway_id: string): Promise<string> {
  await findPathwayHead(context.database.db, account_id, pathway_id)
  return readMocks(context, account_id, pathway_id)
}

export async function putMocks(context: ServiceContext, account_id: string, pathway_id: string, mocks: string) {
  const { db } = context.database
  await findPathwayHead(db, account_id, pathway_id)
  const row = { mocks, updated_at: new Date(context.clock.now()) }
  await db
    .insert(pathwayMocks)
    .values({ pathway_id, account_id, ...row })
    .onConflictDoUpdate({ target: pathwayMocks.pathway_id, set: row })
}
