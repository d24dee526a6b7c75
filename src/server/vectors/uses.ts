import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { inboundNumbers, pathways, vectorStores, webAgents } from '../db/schema.ts'
import { mine, missing } from './stores.ts'

const MOST_USES = 100

/** The pathways, the inbound numbers and the web agents in which the id of a store stands. */
export async function listUses({ database: { db } }: ServiceContext, account_id: string, vector_id: string) {
  if ((await db.$count(vectorStores, mine(account_id, vector_id))) === 0) throw missing(vector_id)
  const [users, numbers, agents] = await Promise.all([
    db
      .select({ pathway_id: pathways.pathway_id, name: pathways.name })
      .from(pathways)
      .where(
        and(
          eq(pathways.account_id, account_id),
          isNull(pathways.deleted_at),
          sql`(strpos(${pathways.document}, ${vector_id}) > 0 or strpos(${pathways.patches}, ${vector_id}) > 0)`,
        ),
      )
      .orderBy(asc(pathways.name))
      .limit(MOST_USES),
    db
      .select({ phone_number: inboundNumbers.phone_number })
      .from(inboundNumbers)
      .where(
        and(eq(inboundNumbers.account_id, account_id), sql`strpos(${inboundNumbers.settings}::text, ${vector_id}) > 0`),
      )
      .orderBy(asc(inboundNumbers.phone_number))
      .limit(MOST_USES),
    db
      .select({ agent_id: webAgents.agent_id, settings: webAgents.settings })
      .from(webAgents)
      .where(and(eq(webAgents.account_id, account_id), sql`strpos(${webAgents.settings}::text, ${vector_id}) > 0`))
      .orderBy(asc(webAgents.created_at))
      .limit(MOST_USES),
  ])
  const named = agents.map(({ agent_id, settings }) => ({ agent_id, name: settings.name ?? null }))
  return { pathways: users, numbers, agents: named }
}
