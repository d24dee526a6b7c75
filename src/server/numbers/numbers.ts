import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type InboundNumber, inboundDefaults, type inboundUpdate } from '#contract/inbound.ts'
import { inboundFaults, overriddenByPathway } from '#contract/inboundRules.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { toolIds } from '../calls/body.ts'
import { unknownTools } from '../calls/send.ts'
import { accountOfKey } from '../carrier/telephonyAccounts.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Db } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type InboundNumberRow, inboundNumbers } from '../db/schema.ts'
import { ApiError, type Fault } from '../http/errors.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import { findPathway } from '../pathways/pathways.ts'

type Update = z.output<typeof inboundUpdate>

const firstNumbers = ['+14155550101', '+14155550102', '+12125550103']

/** Gives a new account the numbers that it begins with; they cost nothing. */
export async function addSimulatedNumbers(db: Db, account_id: string, now: number) {
  await db
    .insert(inboundNumbers)
    .values(
      firstNumbers.map((phone_number, index) => ({
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
    telephony_account_id: row.telephony_account_id,
    sms_webhook: row.sms_webhook,
  }
}

/** A number however it is written (`docs/api-decisions.md` §10); as it is where it can be none. */
export function e164Of(written: string): string {
  const reading = readPhoneNumber(written)
  return reading.ok ? reading.e164 : written
}

/** The inbound number of this account, however it is written; 404 if it does not exist. */
export async function findNumber(db: Db, account_id: string, written: string): Promise<InboundNumberRow> {
  const row = await findOwnNumber(db, account_id, written)
  if (row?.direction !== 'inbound')
    throw new ApiError(404, `There is no inbound number ${e164Of(written)} in this account.`)
  return row
}

/** The number of this account, of either direction. */
export async function findOwnNumber(
  db: Db,
  account_id: string,
  written: string,
): Promise<InboundNumberRow | undefined> {
  const [row] = await db
    .select()
    .from(inboundNumbers)
    .where(and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.phone_number, e164Of(written))))
  return row
}

export async function listNumbers(
  context: ServiceContext,
  account_id: string,
  { encrypted_key, ...query }: ListQuery & { encrypted_key?: string | undefined },
) {
  const { db } = context.database
  const telephony = encrypted_key ? await accountOfKey(context, account_id, encrypted_key) : undefined
  const mine = and(
    eq(inboundNumbers.account_id, account_id),
    eq(inboundNumbers.direction, 'inbound'),
    telephony && eq(inboundNumbers.telephony_account_id, telephony.telephony_account_id),
  )
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
  encrypted_key?: string,
): Promise<InboundNumber> {
  const { db } = context.database
  const row = await findNumber(db, account_id, written)
  if (encrypted_key) {
    const { telephony_account_id } = await accountOfKey(context, account_id, encrypted_key)
    if (row.telephony_account_id !== telephony_account_id)
      throw new ApiError(404, `The telephony account of this key has no number ${row.phone_number}.`)
  }
  const own = and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.phone_number, row.phone_number))
  const changed = await changeRow(db, inboundNumbers, own, async isUnchanged => {
    const before = await findNumber(db, account_id, written)
    const faults = await updateFaults(context, account_id, before, update)
    const [first] = faults
    if (first) throw new ApiError(400, faults.length === 1 ? first.message : 'Some settings are invalid.', faults)
    const settings = settingsWith(before.settings, update)
    const [stored] = await db.update(inboundNumbers).set({ settings }).where(and(own, isUnchanged)).returning()
    return stored
  })
  return numberOf(changed)
}

function settingsWith(before: InboundNumberRow['settings'], update: Update): InboundNumberRow['settings'] {
  const settings: Record<string, unknown> = { ...before }
  if (update.pathway_id) for (const member of overriddenByPathway) delete settings[member]
  // A version belongs to its pathway.
  if (update.pathway_id && update.pathway_id !== before.pathway_id) delete settings.pathway_version
  for (const [member, value] of Object.entries(update)) {
    if (value === undefined) continue
    if (update.pathway_id && (overriddenByPathway as readonly string[]).includes(member)) continue
    if (value === null || value === '') delete settings[member]
    else if (member === 'dynamic_data') settings[member] = Array.isArray(value) ? value : [value]
    else settings[member] = value
  }
  if (update.pathway_id === null || update.pathway_id === '') delete settings.pathway_version
  return settings as InboundNumberRow['settings']
}

async function updateFaults(
  context: ServiceContext,
  account_id: string,
  { settings }: InboundNumberRow,
  update: Update,
): Promise<Fault[]> {
  const tools = Array.isArray(update.tools) ? update.tools : []
  const faults: Fault[] = [...inboundFaults(update), ...(await unknownTools(context, account_id, toolIds(tools)))]
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
