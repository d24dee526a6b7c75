import { and, eq, lte, sql } from 'drizzle-orm'
import type { ActivitySubject } from '#contract/activity.ts'
import { isRecord } from '#pathway/document.ts'
import type { Db } from '../db/database.ts'
import {
  apiKeys,
  batches,
  campaigns,
  numberSubscriptions,
  pathways,
  registrations,
  tools,
  vectorStores,
  webAgents,
} from '../db/schema.ts'
import { SMALL } from '../workers/documents.ts'

type ReadName = (db: Db, account_id: string, id: string) => Promise<string | null | undefined>

/** Reads the names of things that have one beside their id. Calls and conversations have none: a person's number is not kept here. */
const readers: Partial<Record<ActivitySubject, ReadName>> = {
  pathway: async (db, account_id, id) => {
    const rows = db.select({ name: pathways.name }).from(pathways)
    return (await rows.where(and(eq(pathways.account_id, account_id), eq(pathways.pathway_id, id))))[0]?.name
  },
  batch: async (db, account_id, id) => {
    const rows = db.select({ name: batches.label }).from(batches)
    return (await rows.where(and(eq(batches.account_id, account_id), eq(batches.batch_id, id))))[0]?.name
  },
  campaign: async (db, account_id, id) => {
    const rows = db.select({ name: campaigns.name }).from(campaigns)
    return (await rows.where(and(eq(campaigns.account_id, account_id), eq(campaigns.campaign_id, id))))[0]?.name
  },
  tool: async (db, account_id, id) => {
    const rows = db.select({ tool: tools.tool }).from(tools)
    // A large one is for a thread to read, and stands in the log by its id.
    const isSmall = lte(sql`length(${tools.tool})`, SMALL)
    const [row] = await rows.where(and(eq(tools.account_id, account_id), eq(tools.tool_id, id), isSmall))
    const tool: unknown = row && JSON.parse(row.tool)
    return isRecord(tool) && typeof tool.name === 'string' ? tool.name : undefined
  },
  knowledge_base: async (db, account_id, id) => {
    const rows = db.select({ name: vectorStores.name }).from(vectorStores)
    return (await rows.where(and(eq(vectorStores.account_id, account_id), eq(vectorStores.vector_id, id))))[0]?.name
  },
  web_agent: async (db, account_id, id) => {
    const rows = db.select({ settings: webAgents.settings }).from(webAgents)
    const [row] = await rows.where(and(eq(webAgents.account_id, account_id), eq(webAgents.agent_id, id)))
    return row?.settings.name
  },
  subscription: async (db, account_id, id) => {
    const rows = db.select({ name: numberSubscriptions.phone_number }).from(numberSubscriptions)
    const isIt = and(eq(numberSubscriptions.account_id, account_id), eq(numberSubscriptions.subscription_id, id))
    return (await rows.where(isIt))[0]?.name
  },
  registration: async (db, account_id, id) => {
    const rows = db.select({ submission: registrations.submission }).from(registrations)
    const isIt = and(eq(registrations.account_id, account_id), eq(registrations.registration_id, id))
    return (await rows.where(isIt))[0]?.submission.businessName
  },
  key: async (db, account_id, id) => {
    const rows = db.select({ name: apiKeys.name }).from(apiKeys)
    return (await rows.where(and(eq(apiKeys.account_id, account_id), eq(apiKeys.key_id, id))))[0]?.name
  },
}

/** The name of a thing at this moment; null where it has none. */
export async function readName(
  db: Db,
  account_id: string,
  subject: ActivitySubject,
  id: string | null,
): Promise<string | null> {
  return (id !== null && (await readers[subject]?.(db, account_id, id))) || null
}
