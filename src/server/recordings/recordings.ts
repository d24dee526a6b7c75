import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { eventOfRow } from '../calls/record.ts'
import { readEventsOf } from '../calls/store.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type CallRow, calls } from '../db/schema.ts'
import { makeRecording } from './make.ts'

type RecordingKey = Pick<CallRow, 'account_id' | 'call_id'>

const MAKE = 'recording-make'
const REMOVE = 'recording-remove'
/** One whose process was killed is made anew after so long; the longest takes half of it. */
const MAKE_SECONDS = 10 * 60
const REMOVE_SECONDS = 5 * 60

const heardTypes = [
  'conversation.input',
  'transcript.user',
  'transcript.assistant',
  'button.press',
  'interrupt',
] as const

/** The keys of a recording's files in the storage. */
export function keysOf({ account_id, call_id }: RecordingKey) {
  const base = `recordings/${account_id}/${call_id}`
  return { stereo: `${base}.mp3`, mono: `${base}.mono.mp3`, timeline: `${base}.json` }
}

/** True if a call that has ended gets a recording: it was asked for, and somebody or something answered. */
export function isRecorded({ request, started_at }: Pick<CallRow, 'request' | 'started_at'>): boolean {
  return request.record === true && started_at !== null
}

/** Has the recording of a call made, if and only if the transaction is stored that ends it. */
export async function sendRecording({ jobs }: ServiceContext, call: CallRow, transaction: Db): Promise<void> {
  if (isRecorded(call)) await jobs.send(MAKE, { call_id: call.call_id }, { transaction })
}

/** Has the files of calls removed that the transaction removes. */
export async function removeRecordings(
  { jobs }: Pick<ServiceContext, 'jobs'>,
  transaction: Db,
  call_ids: readonly string[],
): Promise<void> {
  const recorded = await transaction
    .select({ account_id: calls.account_id, call_id: calls.call_id })
    .from(calls)
    .where(and(inArray(calls.call_id, [...call_ids]), isNotNull(calls.recording)))
  if (recorded.length > 0) await jobs.send(REMOVE, { recordings: recorded }, { transaction })
}

/** Makes recordings, one at a time, and removes those of calls that are gone. */
export async function openRecordings(context: ServiceContext): Promise<void> {
  const { jobs, storage } = context
  await jobs.define<{ call_id: string }>(
    MAKE,
    { retryLimit: 3, retryDelay: 5, expireInSeconds: MAKE_SECONDS, concurrency: 1 },
    ({ call_id }, signal) => makeFor(context, call_id, signal),
  )
  await jobs.define<{ recordings: readonly RecordingKey[] }>(
    REMOVE,
    { retryLimit: 10, retryDelay: 5, retryDelayMax: 60 * 60, expireInSeconds: REMOVE_SECONDS, concurrency: 1 },
    async ({ recordings }) => {
      for (const recording of recordings) for (const key of Object.values(keysOf(recording))) await storage.remove(key)
    },
  )
}

async function makeFor(context: ServiceContext, call_id: string, signal: AbortSignal) {
  const { database, storage, log } = context
  const [call] = await database.db.select().from(calls).where(eq(calls.call_id, call_id))
  if (!call) return
  try {
    const events = (await readEventsOf(database.db, call_id, heardTypes)).map(eventOfRow)
    const files = await makeRecording(context, call, events, signal)
    if (!files) return void (await note(context, call_id, { recording: null }))
    const keys = keysOf(call)
    try {
      await storage.put(keys.mono, files.mono, 'audio/mpeg')
      await storage.put(keys.timeline, files.timeline, 'application/json')
      await storage.put(keys.stereo, files.stereo, 'audio/mpeg')
    } finally {
      await files.remove()
    }
    const isThere = await note(context, call_id, { recording: 'ready', recording_notice: files.notice })
    // A call may have been removed while its recording was made.
    if (!isThere) for (const key of Object.values(keys)) await storage.remove(key)
  } catch (error) {
    log.error({ err: error, call_id }, 'A recording could not be made')
    await note(context, call_id, { recording: 'failed' })
    throw error
  }
}

/** @returns Whether there is such a call */
async function note({ database, bus }: ServiceContext, call_id: string, change: Partial<CallRow>): Promise<boolean> {
  const noted = await database.db
    .update(calls)
    .set(change)
    .where(eq(calls.call_id, call_id))
    .returning({ call_id: calls.call_id })
  await bus.publish('call', call_id)
  return noted.length > 0
}
