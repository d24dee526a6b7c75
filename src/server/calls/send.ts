import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { BodyText } from '#contract/endpoint.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { readStartTime } from '#contract/sendCall.ts'
import type { SendCallBody } from '#contract/sendCallBody.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside, Db } from '../db/database.ts'
import { type CallRow, calls, inboundNumbers, tools, vectorStores } from '../db/schema.ts'
import { databaseNow } from '../db/time.ts'
import { ApiError, type Fault } from '../http/errors.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import type { StoredDocument } from '../workers/stored.ts'
import type { CallRequest, WantedTool } from './body.ts'
import { callDocument, storeDocument } from './documents.ts'
import { QUEUED } from './queue.ts'
import { asJson, storeFirstNotes } from './store.ts'
import { taskPathway } from './taskPathway.ts'

const AGAIN_AFTER_MS = 10_000
/** The line that calls are played on is the embedded one. */
const SIMULATED: boolean = true
/** The number from which calls without a `from` come: the simulated carrier's own. */
const POOL_NUMBER = '+14155550100'

/** A call whose document is stored already. */
export interface CallToStore {
  readonly to: string
  readonly from: string
  readonly inbound: boolean
  readonly document_hash: string
  readonly pathway_id: string | null
  readonly version: number | 'draft' | null
  readonly request: CallRequest
  /** Milliseconds since the epoch; undefined: at once. */
  readonly start_at: number | undefined
  /** The entry of a batch that is called, and for which time. */
  readonly of?: {
    readonly batch_id: string
    readonly campaign_id: string | null
    readonly entry: number
    readonly round: number
  }
}

export interface PlannedCall extends Omit<CallToStore, 'document_hash'> {
  /** JSON text. */
  readonly document: string
}

export function e164(written: string): string {
  const reading = readPhoneNumber(written)
  if (!reading.ok) throw new ApiError(400, reading.reason)
  return reading.e164
}

/** Places a call (`docs/api-decisions.md` §6): stored and queued before this returns. */
export async function sendCall(
  context: ServiceContext,
  account_id: string,
  { text, plain: body }: BodyText<SendCallBody>,
  alongside?: Alongside<string>,
): Promise<string> {
  const { phone_number = '', task = '', pathway_id } = body
  const to = e164(phone_number)
  const loaded = pathway_id ? await loadPathway(context, account_id, pathway_id, body.pathway_version) : undefined
  const { request, persona, tools, transfers } = await context.documents.run('readCallBody', { text })
  if (!loaded) await refuseUnknownTools(context, account_id, tools)
  refusePersona(context, persona)
  const document = loaded
    ? await playableText(context, loaded.document, body.start_node_id)
    : JSON.stringify(taskPathway({ task, first_sentence: body.first_sentence, transfers }))
  const plan: PlannedCall = {
    to,
    from: body.from ? e164(body.from) : await ownNumber(context, account_id),
    inbound: false,
    document,
    pathway_id: loaded?.pathway_id ?? null,
    version: loaded?.version ?? null,
    request,
    start_at: readStartTime(body.start_time ?? ''),
  }
  return placeCall(context, account_id, plan, alongside)
}

/** A pathway has tools of its own; a task goes by those of the call (`docs/api-decisions.md` §9). */
export async function refuseUnknownTools(context: ServiceContext, account_id: string, wanted: readonly WantedTool[]) {
  const faults = await unknownTools(context, account_id, wanted)
  const [first] = faults
  if (first) throw new ApiError(400, first.message, faults)
}

/** The faults of ids that are none of a tool or a vector store of this account. */
export async function unknownTools(
  { database: { db } }: ServiceContext,
  account_id: string,
  wanted: readonly WantedTool[],
): Promise<Fault[]> {
  if (wanted.length === 0) return []
  const ids = wanted.map(({ id }) => id)
  const found = await db
    .select({ id: tools.tool_id })
    .from(tools)
    .where(and(eq(tools.account_id, account_id), inArray(tools.tool_id, ids)))
    .union(
      db
        .select({ id: vectorStores.vector_id })
        .from(vectorStores)
        .where(and(eq(vectorStores.account_id, account_id), inArray(vectorStores.vector_id, ids))),
    )
  const known = new Set(found.map(({ id }) => id))
  return wanted.flatMap(({ id, index }) =>
    known.has(id) ? [] : [{ path: `tools[${index}]`, message: `There is no tool with the ID ${id}.` }],
  )
}

/** Nobody but a model can play a persona. */
export function refusePersona({ settings }: ServiceContext, persona: string) {
  if (persona.trim() === '' || settings.llm) return
  const message =
    'A persona needs a language model. Set DIALPATH_LLM_URL and DIALPATH_LLM_MODEL, or leave the persona blank.'
  throw new ApiError(400, message, [{ path: 'simulated_callee.persona', message }])
}

export async function ownNumber({ database: { db } }: ServiceContext, account_id: string): Promise<string> {
  const [row] = await db
    .select({ phone_number: inboundNumbers.phone_number })
    .from(inboundNumbers)
    .where(eq(inboundNumbers.account_id, account_id))
    .limit(1)
  return row?.phone_number ?? POOL_NUMBER
}

/** The document that a call plays. Errors of the pathway forbid calls as they forbid publishing (`docs/api-decisions.md` §5). */
export async function playableText(
  { inspection, playing }: ServiceContext,
  document: StoredDocument,
  start_node_id: string | undefined,
): Promise<string> {
  const fault = start_node_id && (await playing.run('startFault', { start_node_id }, document))
  if (fault) {
    throw new ApiError(400, fault.message, [
      { path: 'start_node_id', message: 'The pathway has no node with this ID.' },
    ])
  }
  const { count, faults } = await inspection.errors(document)
  const [first] = faults
  if (!first) return playing.documentText(document)
  throw new ApiError(
    400,
    count === 1 ? `This pathway can’t run: ${first.message}` : `This pathway can’t run. It has ${count} errors.`,
    faults.map(({ message }) => ({ path: 'pathway_id', message })),
  )
}

/** Stores a call in the queue, and what `alongside` stores if and only if the call is. @returns Its id. */
export async function placeCall(
  context: ServiceContext,
  account_id: string,
  plan: PlannedCall,
  alongside?: Alongside<string>,
): Promise<string> {
  const { database, bus, log } = context
  const { document: text, ...rest } = plan
  const document = callDocument(text)
  if (!SIMULATED) await refuseRepetition(context, { account_id, to_number: plan.to })
  const call_id = await database.db.transaction(async tx => {
    await storeDocument(tx, account_id, document)
    const [stored = ''] = await storeCalls(context, tx, account_id, [{ ...rest, document_hash: document.hash }])
    await alongside?.(tx, stored)
    return stored
  })
  // The call is stored, and taken a moment later where this news is lost.
  await bus.publish(QUEUED, call_id).catch(error => log.warn({ err: error }, 'A queued call could not be announced'))
  return call_id
}

/** Stores calls in the queue, whose documents are stored. @returns Their ids. */
export async function storeCalls(
  context: ServiceContext,
  transaction: Db,
  account_id: string,
  planned: readonly CallToStore[],
): Promise<string[]> {
  const created_at = new Date(context.clock.now())
  const rows = planned.map(plan => ({
    call_id: randomUUID(),
    account_id,
    to_number: plan.to,
    from_number: plan.from,
    inbound: plan.inbound,
    simulated: SIMULATED,
    created_at,
    // The database's clock says whether it is time; a moment before its calendar begins has passed in any case.
    start_at: plan.start_at === undefined ? databaseNow : new Date(Math.max(0, plan.start_at)),
    queue_status: 'queued' as const,
    status: 'queued' as const,
    completed: false,
    duration: 0,
    pathway_id: plan.pathway_id,
    pathway_version: typeof plan.version === 'number' ? plan.version : null,
    batch_id: plan.of?.batch_id ?? null,
    campaign_id: plan.of?.campaign_id ?? null,
    batch_entry: plan.of?.entry ?? null,
    batch_round: plan.of?.round ?? null,
    request: asJson(plan.request.text),
    document_hash: plan.document_hash,
    variables: {},
    attempt: 1,
    stop_requested: false,
  }))
  if (rows.length === 0) return []
  await transaction.insert(calls).values(rows)
  const noted = rows.map(({ call_id }, at) => {
    const { webhook, webhook_events } = planned[at]?.request ?? {}
    return { call_id, account_id, request: { webhook, webhook_events } }
  })
  await storeFirstNotes(context, noted, { level: 'queue', category: 'info', message: 'Call enqueued' }, transaction)
  return rows.map(({ call_id }) => call_id)
}

/** A person is not called twice within 10 seconds (`docs/api-decisions.md` §6). */
async function refuseRepetition(
  { database: { db }, clock }: ServiceContext,
  call: Pick<CallRow, 'account_id' | 'to_number'>,
) {
  const since = new Date(clock.now() - AGAIN_AFTER_MS)
  const [earlier] = await db
    .select({ created_at: calls.created_at })
    .from(calls)
    .where(and(eq(calls.account_id, call.account_id), eq(calls.to_number, call.to_number), gt(calls.created_at, since)))
    .orderBy(desc(calls.created_at))
    .limit(1)
  if (!earlier) return
  const seconds = Math.ceil((earlier.created_at.getTime() + AGAIN_AFTER_MS - clock.now()) / 1000)
  throw new ApiError(
    429,
    'Calls can only be sent every 10 seconds to the same number. Please try again in a few seconds.',
    [],
    {
      'retry-after': String(Math.max(1, seconds)),
    },
  )
}
