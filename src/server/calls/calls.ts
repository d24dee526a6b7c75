import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { type CallRow, calls } from '../db/schema.ts'
import { createSimulatedLine, watchablePace } from '../lines/simulated.ts'
import { breakOff } from './breakOff.ts'
import { CallStopped, playCall } from './player.ts'
import { addNote, changeCall } from './store.ts'
import { deliverEvent, deliverRecord, type WebhookEventJob } from './webhook.ts'

const AT_ONCE = 5
const HEARTBEAT_MS = 5000
const LOST_MS = 20_000
const LONGEST_CALL_SECONDS = 13 * 60 * 60
const DAY_SECONDS = 24 * 60 * 60

/** Plays the calls that are queued in the database, one job each; nothing is dialled twice, whatever happens to the process. */
export async function openCalls(context: ServiceContext): Promise<{ stop(): void }> {
  const { database, jobs, bus, clock, settings } = context
  const { db } = database
  const pace = {
    letter: watchablePace.letter * settings.simulatedPace,
    pause: watchablePace.pause * settings.simulatedPace,
  }
  const line = createSimulatedLine(pace)
  const active = new Map<string, AbortController>()

  /** Takes a queued call; only one process gets it, and only once. */
  async function take(call_id: string): Promise<CallRow | undefined> {
    const [row] = await db
      .update(calls)
      .set({ queue_status: 'started', heartbeat_at: new Date(clock.now()) })
      .where(and(eq(calls.call_id, call_id), inArray(calls.queue_status, ['new', 'queued'])))
      .returning()
    return row
  }

  async function play({ call_id }: { call_id: string }) {
    const call = await take(call_id)
    if (!call) return
    const controller = new AbortController()
    active.set(call_id, controller)
    if (call.stop_requested) controller.abort(new CallStopped('The call was stopped.'))
    try {
      await playCall(context, line, call, controller.signal)
    } catch (error) {
      context.log.error({ err: error, call_id }, 'A call failed')
      await breakOff(context, call_id, 'The call failed because of an error in the service.')
    } finally {
      active.delete(call_id)
    }
  }

  /** Calls whose process died in the middle end truthfully; they are not dialled again. */
  async function endLost(before: Date) {
    const lost = await db
      .select()
      .from(calls)
      .where(
        and(
          inArray(calls.queue_status, ['allocated', 'started']),
          or(isNull(calls.heartbeat_at), lt(calls.heartbeat_at, before)),
        ),
      )
    for (const call of lost.filter(row => !active.has(row.call_id))) {
      if (!(await claim(call))) continue
      const until = call.heartbeat_at ?? call.created_at
      await breakOff(context, call.call_id, 'The service stopped while the call was in progress.', until)
    }
  }

  /** Of several processes that find a call lost one ends it. */
  async function claim({ call_id, heartbeat_at }: CallRow): Promise<boolean> {
    const unchanged = heartbeat_at === null ? isNull(calls.heartbeat_at) : eq(calls.heartbeat_at, heartbeat_at)
    const claimed = await db
      .update(calls)
      .set({ heartbeat_at: new Date(clock.now()) })
      .where(and(eq(calls.call_id, call_id), unchanged))
      .returning({ call_id: calls.call_id })
    return claimed.length > 0
  }

  async function beat() {
    const now = clock.now()
    if (active.size > 0) {
      await db
        .update(calls)
        .set({ heartbeat_at: new Date(now) })
        .where(inArray(calls.call_id, [...active.keys()]))
    }
    await endLost(new Date(now - LOST_MS))
  }

  // Nobody else can have the embedded database, so whatever it says is in progress was cut off.
  await endLost(new Date(clock.now() - (database.kind === 'pglite' ? 0 : LOST_MS)))
  bus.subscribe('call-stop', call_id => active.get(call_id)?.abort(new CallStopped('The call was stopped.')))
  await jobs.define<{ call_id: string }>(
    'call',
    { retryLimit: 0, expireInSeconds: LONGEST_CALL_SECONDS, concurrency: AT_ONCE },
    play,
  )
  await jobs.define<{ call_id: string }>(
    'call-webhook',
    { retryLimit: 20, retryDelay: 2, retryDelayMax: 4 * 60 * 60, expireInSeconds: 60, concurrency: 2 },
    ({ call_id }) => deliverRecord(context, call_id, DAY_SECONDS),
  )
  await jobs.define<WebhookEventJob>(
    'call-webhook-event',
    { retryLimit: 5, retryDelay: 2, expireInSeconds: 60, concurrency: 1 },
    event => deliverEvent(context, event),
  )
  const heart = setInterval(() => {
    beat().catch(error => context.log.error({ err: error }, 'The heartbeat of the calls failed'))
  }, HEARTBEAT_MS)
  heart.unref()
  return {
    stop() {
      clearInterval(heart)
      for (const controller of active.values()) controller.abort(new CallStopped('The service was shut down.'))
    },
  }
}

/** Stops a call: one that waits is canceled, one that is played ends, one that has ended stays as it is. */
export async function stopCall(
  context: ServiceContext,
  call: Pick<CallRow, 'account_id' | 'call_id' | 'completed'>,
): Promise<boolean> {
  if (call.completed) return false
  const [waiting] = await context.database.db
    .update(calls)
    .set({ queue_status: 'complete', status: 'canceled', completed: true, end_at: new Date(context.clock.now()) })
    .where(and(eq(calls.call_id, call.call_id), inArray(calls.queue_status, ['new', 'queued'])))
    .returning()
  if (waiting) await addNote(context, waiting, { level: 'queue', category: 'info', message: 'Call canceled' })
  else {
    await changeCall(context, call.call_id, { stop_requested: true })
    await context.bus.publish('call-stop', call.call_id)
  }
  return true
}
