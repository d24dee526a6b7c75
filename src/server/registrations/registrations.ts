import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { StoredRegistration } from '#contract/registrations.ts'
import { CarrierFailure } from '../carrier/carrier.ts'
import { accountOfKey, findAccount } from '../carrier/telephonyAccounts.ts'
import type { ServiceContext } from '../context.ts'
import { bytesOf } from '../db/bounded.ts'
import type { Alongside } from '../db/database.ts'
import { inOrder, type ListQuery, readFittingPage } from '../db/page.ts'
import { type RegistrationRow, registrations } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'

const JOB = 'registration'
const SIMULATED_SECONDS = 10
const POLL_SECONDS = 10 * 60

/** Has carriers asked for what became of submissions, in a job that comes back until they have decided. */
export async function openRegistrations(context: ServiceContext): Promise<void> {
  await context.jobs.define<{ registration_id: string }>(
    JOB,
    { retryLimit: 20, retryDelay: 30, retryDelayMax: 4 * 60 * 60, expireInSeconds: 10 * 60, concurrency: 1 },
    ({ registration_id }) => follow(context, registration_id),
  )
}

const secondsUntilNews = ({ settings }: ServiceContext, carrier: RegistrationRow['carrier']) =>
  carrier === 'simulated' ? Math.round(SIMULATED_SECONDS * settings.simulatedPace) : POLL_SECONDS

/** Takes a submission in; its carrier is handed it a moment later (`docs/api-decisions.md` §18). */
export async function submitRegistration(
  context: ServiceContext,
  account_id: string,
  submission: StoredRegistration['submission'],
  encrypted_key: string | undefined,
  alongside: Alongside<RegistrationRow>,
): Promise<RegistrationRow> {
  const { database, clock, jobs, carriers } = context
  const telephony = encrypted_key ? await accountOfKey(context, account_id, encrypted_key) : undefined
  const now = new Date(clock.now())
  const row: RegistrationRow = {
    registration_id: randomUUID(),
    account_id,
    telephony_account_id: telephony?.telephony_account_id ?? null,
    carrier: (telephony?.carrier ?? carriers.own).name,
    submission,
    status: 'pending',
    brand_type: null,
    failure_reason: null,
    brand_id: null,
    history: [{ status: 'pending', message: 'Submitted', created_at: now.toISOString() }],
    created_at: now,
    updated_at: now,
  }
  const { registration_id } = row
  await database.db.transaction(async tx => {
    await tx.insert(registrations).values(row)
    await jobs.send(JOB, { registration_id }, { transaction: tx })
    await alongside(tx, row)
  })
  return row
}

/** Hands a submission to its carrier, and then asks what became of it; it throws where the carrier can't be reached, to be tried again. */
async function follow(context: ServiceContext, registration_id: string) {
  const [row] = await context.database.db
    .select()
    .from(registrations)
    .where(eq(registrations.registration_id, registration_id))
  if (row?.status !== 'pending') return
  const carrier = await carrierOf(context, row)
  if (!carrier) return fail(context, row, 'The telephony account was removed.')
  try {
    if (row.brand_id === null) {
      const { brand_id } = await carrier.registerBrand(row.submission)
      await note(context, row, { brand_id }, 'The carrier received the submission')
      return askLater(context, row)
    }
    const { status, brand_type, failure_reason } = await carrier.readBrand(row.brand_id)
    if (status === 'pending') return askLater(context, row)
    const message = status === 'approved' ? 'The carrier approved the brand' : 'The carrier rejected the brand'
    await note(context, row, { status, brand_type, failure_reason }, message)
  } catch (error) {
    if (!(error instanceof CarrierFailure) || error.kind === 'unreachable') throw error
    await fail(context, row, error.message)
  }
}

async function carrierOf(context: ServiceContext, { account_id, telephony_account_id }: RegistrationRow) {
  if (telephony_account_id === null) return context.carriers.own
  return (await findAccount(context, account_id, telephony_account_id))?.carrier
}

const askLater = (context: ServiceContext, { registration_id, carrier }: RegistrationRow) =>
  context.jobs.send(JOB, { registration_id }, { startAfter: secondsUntilNews(context, carrier) })

const fail = (context: ServiceContext, row: RegistrationRow, reason: string) =>
  note(context, row, { status: 'failed', failure_reason: reason }, 'The submission failed')

async function note(
  { database: { db }, clock }: ServiceContext,
  row: RegistrationRow,
  change: Partial<RegistrationRow>,
  message: string,
) {
  const now = new Date(clock.now())
  const event = { status: change.status ?? row.status, message, created_at: now.toISOString() }
  await db
    .update(registrations)
    .set({ ...change, updated_at: now, history: [...row.history, event] })
    .where(eq(registrations.registration_id, row.registration_id))
}

/** The registration of this account; 404 if it does not exist. */
export async function findRegistration(
  { database: { db } }: ServiceContext,
  account_id: string,
  registration_id: string,
): Promise<RegistrationRow> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.account_id, account_id), eq(registrations.registration_id, registration_id)))
  if (!row) throw new ApiError(404, `There is no registration with the ID ${registration_id}.`)
  return row
}

export async function listRegistrations({ database: { db } }: ServiceContext, account_id: string, query: ListQuery) {
  const mine = eq(registrations.account_id, account_id)
  const ordered = inOrder(query, registrations.created_at, registrations.registration_id)
  const { page, counts } = await readFittingPage(
    db
      .select({ id: registrations.registration_id, bytes: bytesOf(registrations.submission, registrations.history) })
      .from(registrations)
      .where(mine),
    ordered,
    query,
    db.$count(registrations, mine),
  )
  const ids = page.map(({ id }) => id)
  const rows = await db
    .select()
    .from(registrations)
    .where(and(mine, inArray(registrations.registration_id, ids)))
    .orderBy(...ordered)
  const found = rows.map(row => {
    const { carrier, submission, history } = row
    return { ...stateOf(row), carrier, submission, history }
  })
  return { registrations: found, ...counts }
}

export function stateOf({
  registration_id,
  status,
  brand_type,
  failure_reason,
  created_at,
  updated_at,
}: RegistrationRow) {
  return {
    registration_id,
    status,
    brandType: brand_type,
    failureReason: failure_reason,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
