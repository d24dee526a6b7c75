import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { SendCallBody } from '#contract/calls.ts'
import type { BodyText } from '#contract/endpoint.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { readStartTime } from '#contract/sendCall.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import { type CallRow, calls, inboundNumbers, tools } from '../db/schema.ts'
import { databaseNow } from '../db/time.ts'
import { ApiError } from '../http/errors.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import type { StoredDocument } from '../workers/stored.ts'
import type { CallRequest, readCallBody } from './body.ts'
import { callDocument, storeDocument } from './documents.ts'
import { QUEUED } from './queue.ts'
import { asJson, storeNote } from './store.ts'
import { taskPathway } from './taskPathway.ts'

const AGAIN_AFTER_MS = 10_000
/** The number from which calls without a `from` come: the simulated carrier's own. */
const POOL_NUMBER = '+14155550100'

export interface PlannedCall {
  readonly to: string
  readonly from: string
  readonly inbound: boolean
  /** JSON text. */
  readonly document: string
  readonly pathway_id: string | null
  readonly version: number | 'draft' | null
  readonly request: CallRequest
  /** Milliseconds since the epoch; undefined: at once. */
  readonly start_at: number | undefined
}

function e164(written: string): string {
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
  const { request, persona, tools } = await context.documents.run('readCallBody', { text })
  if (!loaded) await refuseUnknownTools(context, account_id, tools)
  refusePersona(context, persona)
  const document = loaded
    ? await playableText(context, loaded.document, body.start_node_id)
    : JSON.stringify(taskPathway(task, body.first_sentence ?? undefined))
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
async function refuseUnknownTools(
  { database: { db } }: ServiceContext,
  account_id: string,
  wanted: ReturnType<typeof readCallBody>['tools'],
) {
  if (wanted.length === 0) return
  const ids = wanted.map(({ id }) => id)
  const found = await db
    .select({ tool_id: tools.tool_id })
    .from(tools)
    .where(and(eq(tools.account_id, account_id), inArray(tools.tool_id, ids)))
  const known = new Set(found.map(({ tool_id }) => tool_id))
  const faults = wanted.flatMap(({ id, index }) =>
    known.has(id) ? [] : [{ path: `tools[${index}]`, message: `There is no tool with the id ${id}.` }],
  )
  const [first] = faults
  if (first) throw new ApiError(400, first.message, faults)
}

/** Nobody but a model can play a persona. */
function refusePersona({ settings }: ServiceContext, persona: string) {
  if (persona.trim() === '' || settings.llm) return
  const message =
    'No model is set up that could play this persona. Set DIALPATH_LLM_URL and DIALPATH_LLM_MODEL, or leave it out.'
  throw new ApiError(400, message, [{ path: 'simulated_callee.persona', message }])
}

async function ownNumber({ database: { db } }: ServiceContext, account_id: string): Promise<string> {
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
      { path: 'start_node_id', message: 'The pathway has no node with this id.' },
    ])
  }
  const { count, faults } = await inspection.errors(document)
  const [first] = faults
  if (!first) return playing.documentText(document)
  throw new ApiError(
    400,
    count === 1
      ? `This pathway cannot be played: ${first.message}`
      : `This pathway cannot be played; it has ${count} errors.`,
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
  const { database, clock, bus, log } = context
  const document = callDocument(plan.document)
  const { webhook, webhook_events } = plan.request
  const row = {
    call_id: randomUUID(),
    account_id,
    to_number: plan.to,
    from_number: plan.from,
    inbound: plan.inbound,
    simulated: true,
    created_at: new Date(clock.now()),
    // The database's clock says whether it is time; a moment before its calendar begins has passed in any case.
    start_at: plan.start_at === undefined ? databaseNow : new Date(Math.max(0, plan.start_at)),
    queue_status: 'queued',
    status: 'queued',
    completed: false,
    duration: 0,
    pathway_id: plan.pathway_id,
    pathway_version: typeof plan.version === 'number' ? plan.version : null,
    request: asJson(plan.request.text),
    document_hash: document.hash,
    variables: {},
    attempt: 1,
    stop_requested: false,
  } satisfies PgInsertValue<typeof calls>
  if (!row.simulated) await refuseRepetition(context, row)
  await database.db.transaction(async tx => {
    await storeDocument(tx, account_id, document)
    await tx.insert(calls).values(row)
    await storeNote(
      context,
      { ...row, request: { webhook, webhook_events } },
      { level: 'queue', category: 'info', message: 'Call enqueued' },
      tx,
    )
    await alongside?.(tx, row.call_id)
  })
  // The call is stored, and taken a moment later where this news is lost.
  await bus
    .publish(QUEUED, row.call_id)
    .catch(error => log.warn({ err: error }, 'A queued call could not be announced'))
  return row.call_id
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
