import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, not } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import { type CallRow, calls } from '../db/schema.ts'
import { oneAtATime } from '../jobs/oneAtATime.ts'
import { createSimulatedLine, watchablePace } from '../lines/simulated.ts'
import { TookTooLong } from '../workers/errors.ts'
import { createDocumentsInUse } from './documents.ts'
import { endInterrupted } from './interrupted.ts'
import { readOutcome } from './outcome/outcome.ts'
import { playCall } from './player.ts'
import { openCallQueue, QUEUED } from './queue.ts'
import { CallStopped } from './stopped.ts'
import { storeNote } from './store.ts'
import { createTimelines } from './timeline.ts'
import { defineCallWebhooks, sendRecord } from './webhook.ts'

const LOOK_MS = 1000
const HEARTBEAT_MS = 5000
const LOST_SECONDS = 20
const STOP_MS = 2000

/** The intervals at which things are noticed; tests are in a hurry. */
export interface CallTimes {
  /** Milliseconds between two looks at the queue; news of a call wakes it at once. */
  readonly lookMs?: number
  readonly heartbeatMs?: number
  /** Seconds without a heartbeat after which the process of a call counts as dead. */
  readonly lostSeconds?: number
}

/** Plays the calls that are queued in the database; none is dialled twice, and none is forgotten, whatever happens to the process. */
export async function openCalls(
  context: ServiceContext,
  { lookMs = LOOK_MS, heartbeatMs = HEARTBEAT_MS, lostSeconds = LOST_SECONDS }: CallTimes = {},
): Promise<{ stop(): Promise<void> }> {
  const { database, jobs, bus, settings, log } = context
  const pace = {
    letter: watchablePace.letter * settings.simulatedPace,
    pause: watchablePace.pause * settings.simulatedPace,
  }
  const line = createSimulatedLine(pace)
  const process_id = randomUUID()
  await database.beKnownAs(process_id)
  const queue = openCallQueue(database, process_id, lostSeconds)
  const documents = createDocumentsInUse(database.db)
  const timelines = createTimelines(context)
  const active = new Map<string, AbortController>()
  const playing = new Set<Promise<void>>()
  let stopping = false

  async function play(call: CallRow, controller: AbortController) {
    const { call_id } = call
    let isBegun = false
    try {
      isBegun = await queue.begin(call_id)
      if (!isBegun) return
      if (call.stop_requested) controller.abort(new CallStopped('user'))
      await documents.play(call, document => playCall(context, line, { call, document, timelines }, controller.signal))
    } catch (error) {
      const { reason } = controller.signal
      if (isBegun && reason instanceof CallStopped) {
        if (reason.by !== 'another') await endInterrupted(context, call_id, reason.message)
        return
      }
      log.error({ err: error, call_id }, 'A call failed')
      if (!isBegun) return queue.giveBack([call_id])
      const message =
        error instanceof TookTooLong ? error.message : 'The call failed because of an error in the service.'
      await endInterrupted(context, call_id, message)
    }
  }

  function start(call: CallRow) {
    const controller = new AbortController()
    active.set(call.call_id, controller)
    const played = play(call, controller)
      // It ends as lost, once the database can be written to again.
      .catch(error => log.error({ err: error, call_id: call.call_id }, 'The end of a call could not be stored'))
      .finally(() => {
        // A call that is dialled again may have been taken already.
        if (active.get(call.call_id) === controller) active.delete(call.call_id)
        playing.delete(played)
        look()
      })
    playing.add(played)
  }

  const look = oneAtATime(async () => {
    const free = settings.callsAtOnce - active.size
    if (stopping || free <= 0) return
    const taken = await queue.take(free)
    if (stopping) await queue.giveBack(taken.map(({ call_id }) => call_id))
    else taken.forEach(start)
  }, report('The queue of calls could not be read'))

  /** Calls whose process died end truthfully, or are queued again where it had not dialled yet. */
  async function takeCareOfLost() {
    const mine = [...active.keys()]
    if (await queue.giveBackLost(mine)) look()
    for (const { call_id, heartbeat_at, created_at } of await queue.claimLost(mine)) {
      const until = heartbeat_at ?? created_at
      await endInterrupted(context, call_id, 'The service stopped while the call was in progress.', until).catch(
        // It is claimed again later; the others end now.
        error => log.error({ err: error, call_id }, 'The end of a lost call could not be stored'),
      )
    }
  }

  const beat = oneAtATime(async () => {
    const before = [...active]
    const own = new Map((await queue.beat(before.map(([call_id]) => call_id))).map(call => [call.call_id, call]))
    for (const [call_id, controller] of before) {
      // Another process took this one for dead, and has ended the call.
      if (!own.has(call_id)) controller.abort(new CallStopped('another'))
      else if (own.get(call_id)?.stop_requested) controller.abort(new CallStopped('user'))
    }
    await takeCareOfLost()
  }, report('The heartbeat of the calls failed'))

  function report(message: string) {
    return (error: unknown) => log.error({ err: error }, message)
  }

  await takeCareOfLost()
  await jobs.define<{ call_id: string }>(
    'call-outcome',
    { retryLimit: 5, retryDelay: 2, expireInSeconds: 10 * 60, concurrency: 4 },
    ({ call_id }, signal) => readOutcome(context, call_id, signal),
  )
  defineCallWebhooks(context)
  const unsubscribe = [
    bus.subscribe('call-stop', call_id => active.get(call_id)?.abort(new CallStopped('user'))),
    bus.subscribe(QUEUED, look),
  ]
  const timers = [setInterval(look, lookMs), setInterval(beat, heartbeatMs)]
  for (const timer of timers) timer.unref()
  look()
  return {
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      for (const end of unsubscribe) end()
      await Promise.all([look.settled(), beat.settled()])
      for (const controller of active.values()) controller.abort(new CallStopped('shutdown'))
      await Promise.race([Promise.all(playing), wait(STOP_MS, undefined, { ref: false })])
    },
  }
}

/** Stops a call: one that waits is canceled, one that is played ends, one that has ended stays as it is. */
export async function stopCall(
  context: ServiceContext,
  call: Pick<CallRow, 'account_id' | 'call_id' | 'completed'>,
): Promise<boolean> {
  if (call.completed) return false
  const { message } = new CallStopped('user')
  const waiting = await context.database.db.transaction(async tx => {
    // Whoever plays it may be about to queue it once more.
    await tx.select({ call_id: calls.call_id }).from(calls).where(eq(calls.call_id, call.call_id)).for('update')
    const [canceled] = await tx
      .update(calls)
      .set({
        queue_status: 'complete',
        status: 'canceled',
        completed: true,
        end_at: new Date(context.clock.now()),
        error_message: message,
      })
      .where(and(eq(calls.call_id, call.call_id), inArray(calls.queue_status, ['new', 'queued'])))
      .returning()
    if (!canceled) {
      await tx
        .update(calls)
        .set({ stop_requested: true })
        .where(and(eq(calls.call_id, call.call_id), not(calls.completed)))
      return undefined
    }
    await storeNote(context, canceled, { level: 'queue', category: 'info', message: 'Call canceled' }, tx)
    await sendRecord(context, canceled, tx)
    return canceled
  })
  if (waiting) {
    context.metrics.callEnded('canceled')
    await context.bus.publish('call', call.call_id)
  } else {
    await context.bus.publish('call', call.call_id)
    await context.bus.publish('call-stop', call.call_id)
  }
  return true
}
