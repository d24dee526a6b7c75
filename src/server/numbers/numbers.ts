import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type InboundNumber, inboundDefaults, type inboundUpdate } from '#contract/inbound.ts'
import { inboundFaults, overriddenByPathway } from '#contract/inboundRules.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type InboundNumberRow, inboundNumbers } from '../db/schema.ts'
import { ApiError, type Fault } from '../http/errors.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import { findPathway } from '../pathways/pathways.ts'

type Update = z.output<typeof inboundUpdate>

/** The numbers that every account of the simulated carrier begins with. */
const simulatedCarrierNumbers = ['+14155550101', '+14155550102', '+12125550103']

export async function ensureSimulatedNumbers(db: Db, account_id: string, now: number) {
  await db
    .insert(inboundNumbers)
    .values(
      simulatedCarrierNumbers.map((phone_number, index) => ({
        account_id,
        phone_number,
        created_at: new Date(now + index),
        simulated: true,
        settings: {},
      })),
    )
    .onConflictDoNothing()
}

export function numberOf(row: InboundNumberRow): InboundNumber {
  return {
    ...inboundDefaults,
    ...row.settings,
    phone_number: row.phone_number,
    created_at: row.created_at.toISOString(),
    simulated: row.simulated,
  }
}

/** The number of this account, however it is written (`docs/api-decisions.md` §10); 404 if it does not exist. */
export async function findNumber(db: Db, account_id: string, written: string): Promise<InboundNumberRow> {
  const reading = readPhoneNumber(written)
  const phone_number = reading.ok ? reading.e164 : written
  const [row] = await db
    .select()
    .from(inboundNumbers)
    .where(and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.phone_number, phone_number)))
  if (!row) throw new ApiError(404, `There is no inbound number ${phone_number} in this account.`)
  return row
}

export async function listNumbers(
  { database: { db } }: ServiceContext,
  account_id: string,
  { encrypted_key, ...query }: ListQuery & { encrypted_key?: string | undefined },
) {
  // Numbers of a telephony account of one's own would be filtered by its key; all numbers here are the simulated carrier's.
  if (encrypted_key) return { inbound_numbers: [], total_count: 0, count: 0 }
  const mine = eq(inboundNumbers.account_id, account_id)
  const ordered = inOrder(query, inboundNumbers.created_at, inboundNumbers.phone_number)
  const { page, counts } = await readFittingPage(
    db
      .select({ phone_number: inboundNumbers.phone_number, bytes: bytesOf(inboundNumbers.settings) })
      .from(inboundNumbers)
      .where(mine),
    ordered,
    query,
    db.$count(inboundNumbers, mine),
  )
  const numbers = page.map(({ phone_number }) => phone_number)
  const rows = await db
    .select()
    .from(inboundNumbers)
    .where(and(mine, inArray(inboundNumbers.phone_number, numbers)))
    .orderBy(...ordered)
  return { inbound_numbers: rows.map(numberOf), ...counts }
}

/** Sets what is sent (`docs/api-decisions.md` §10); null or the empty string brings a member back to its default. */
export async function updateNumber(
  context: ServiceContext,
  account_id: string,
  written: string,
  update: Update,
): Promise<InboundNumber> {
  const { db } = context.database
  const row = await findNumber(db, account_id, written)
  const faults = await updateFaults(context, account_id, row, update)
  const [first] = faults
  if (first) throw new ApiError(400, faults.length === 1 ? first.message : 'Some settings cannot be used.', faults)
  const settings: Record<string, unknown> = { ...row.settings }
  if (update.pathway_id) for (const member of overriddenByPathway) delete settings[member]
  // A version belongs to its pathway.
  if (update.pathway_id && update.pathway_id !== row.settings.pathway_id) delete settings.pathway_version
  for (const [member, value] of Object.entries(update)) {
    if (value === undefined) continue
    if (update.pathway_id && (overriddenByPathway as readonly string[]).includes(member)) continue
    if (value === null || value === '') delete settings[member]
    else if (member === 'dynamic_data') settings[member] = Array.isArray(value) ? value : [value]
    else settings[member] = value
  }
  if (update.pathway_id === null || update.pathway_id === '') delete settings.pathway_version
  const next = { ...row, settings: settings as InboundNumberRow['settings'] }
  await db
    .update(inboundNumbers)
    .set({ settings: next.settings })
    .where(and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.phone_number, row.phone_number)))
  return numberOf(next)
}

async function updateFaults(
  context: ServiceContext,
  account_id: string,
  { settings }: InboundNumberRow,
  update: Update,
): Promise<Fault[]> {
  const faults: Fault[] = [...inboundFaults(update)]
  const pathway_id = update.pathway_id === undefined ? settings.pathway_id : update.pathway_id
  if (!pathway_id || (update.pathway_id === undefined && update.pathway_version === undefined)) return faults
  const stays = pathway_id === settings.pathway_id
  const version = update.pathway_version === undefined && stays ? settings.pathway_version : update.pathway_version
  const noteFailure = (path: string) => (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    faults.push({ path, message: error.message })
    return undefined
  }
  const found = await findPathway(context, context.database.db, account_id, pathway_id).catch(noteFailure('pathway_id'))
  if (found) await loadPathway(context, account_id, pathway_id, version).catch(noteFailure('pathway_version'))
  return faults
}
