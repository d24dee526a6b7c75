import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallRow, calls } from '../db/schema.ts'
import { secondsFromNow } from '../db/time.ts'
import { copyTemplate, type Prepared, startTestService, type TestService } from '../testing/service.ts'
import { dialLater } from './queue.ts'

/** A live process is never taken for dead, however busy its machine is: those that died here fell silent a minute ago. */
const hurried = { lookMs: 100, heartbeatMs: 200, lostSeconds: 20 }
/** A busy machine takes a while to start several services, one after the other. */
const PATIENCE_MS = 120_000
const isServer = process.env.TEST_DATABASE_URL !== undefined
const busy = { phone_number: '+15005550001', task: 'Ask for the hours.' }
const later = { ...busy, start_time: '2099-01-01 00:00:00' }
/** Speaks for two seconds and a half at the usual pace. */
const talk = { phone_number: '+14155550123', task: 'Ask.', first_sentence: 'So much to say. '.repeat(20) }

async function send(service: TestService, body: object): Promise<string> {
  return (await service.ask('POST', '/api/v1/calls', body)).body.call_id
}

async function rowOf(service: TestService, call_id: string): Promise<CallRow> {
  const [row] = await service.running.context.database.db.select().from(calls).where(eq(calls.call_id, call_id))
  if (!row) throw new Error('There is no such call.')
  return row
}

/** The event stream of a call until a text stands in it, or to its end. */
async function follow(service: TestService, call_id: string, until?: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/event_stream/${call_id}`, {
    headers: { authorization: service.key },
  })
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (until && text.includes(until)) return text
  }
  return text
}

async function ended(service: TestService, call_id: string) {
  const told = await follow(service, call_id)
  return { told, ...(await service.ask('GET', `/api/v1/calls/${call_id}`)).body }
}

describe('a call that waits', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({}, { callTimes: hurried })
  })
  afterAll(() => service.close())
  const set = (call_id: string, change: object) =>
    service.running.context.database.db.update(calls).set(change).where(eq(calls.call_id, call_id))

  it('is played when its time comes, though nobody tells', async () => {
    const call_id = await send(service, later)
    await set(call_id, { start_at: secondsFromNow(0) })
    expect(await ended(service, call_id)).toMatchObject({ status: 'busy', queue_status: 'complete' })
  })

  it('is not dialled again where it was stopped as it rang in vain', async () => {
    const call_id = await send(service, later)
    await set(call_id, { stop_requested: true })
    const { database } = service.running.context
    expect(await dialLater(database, { call_id, batch_id: null }, 0, async () => undefined)).toBe(false)
    expect((await rowOf(service, call_id)).start_at.getUTCFullYear()).toBe(2099)
  })

  it('is played by another process where the one that took it died before it dialled', async () => {
    const call_id = await send(service, later)
    const heartbeat_at = secondsFromNow(-60)
    await set(call_id, { queue_status: 'allocated', played_by: 'dead', heartbeat_at, start_at: secondsFromNow(0) })
    const { told, ...call } = await ended(service, call_id)
    expect(call).toMatchObject({ status: 'busy', queue_status: 'complete' })
    expect(told.match(/"Dialing \+/g)).toHaveLength(1)
  })

  it('ends truthfully, and is not dialled again, where the process died that had dialled it', async () => {
    const call_id = await send(service, later)
    await set(call_id, {
      queue_status: 'started',
      status: 'ringing',
      played_by: 'dead',
      heartbeat_at: secondsFromNow(-60),
    })
    const { told, ...call } = await ended(service, call_id)
    expect(call).toMatchObject({
      status: 'failed',
      queue_status: 'call_error',
      error_message: 'The service stopped while the call was in progress.',
      corrected_duration: 0,
    })
    expect(told).not.toContain('Dialing +')
  })

  it(
    'is played beside twenty others',
    async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, () => send(service, busy)))
      const all = await Promise.all(ids.map(call_id => ended(service, call_id)))
      expect(all.map(({ status }) => status)).toEqual(ids.map(() => 'busy'))
      for (const { told } of all) expect(told.match(/"Dialing \+/g)).toHaveLength(1)
    },
    PATIENCE_MS,
  )
})

describe('a call whose process was shut down', () => {
  let prepared: Prepared
  let service: TestService
  beforeAll(async () => {
    prepared = await copyTemplate()
  })
  afterAll(async () => {
    await service.close()
    await prepared.drop()
  })

  it(
    'is dialled by the next where it only rang, and otherwise ends with what happened',
    async () => {
      // It rings for five seconds, which is longer than a service takes to close.
      const patient = await startTestService({ DIALPATH_SIMULATED_PACE: '10' }, {}, prepared)
      const talking = await send(patient, talk)
      await follow(patient, talking, 'Agent speech')
      const ringing = await send(patient, busy)
      await follow(patient, ringing, 'Dialing')
      await patient.close()

      service = await startTestService({}, { callTimes: hurried }, prepared)
      const { told, ...rang } = await ended(service, ringing)
      expect(rang).toMatchObject({
        status: 'busy',
        queue_status: 'complete',
        error_message: expect.stringContaining('busy'),
      })
      expect(told.match(/"Dialing \+/g)).toHaveLength(2)
      expect(await ended(service, talking)).toMatchObject({
        status: 'failed',
        queue_status: 'call_error',
        error_message: 'The service was shut down while the call was in progress.',
        completed: true,
      })
    },
    PATIENCE_MS,
  )
})

describe('the clock of a process', () => {
  it.each([45, -45])(
    '%s seconds ahead of the database’s keeps no call waiting and ends nobody’s',
    async ahead => {
      const clock = { now: () => Date.now() + ahead * 1000 }
      const service = await startTestService({}, { callTimes: hurried, clock })
      const call_id = await send(service, { phone_number: '+14155550123', task: 'Ask.' })
      expect(await ended(service, call_id)).toMatchObject({ status: 'completed', error_message: null })
      await service.close()
    },
    PATIENCE_MS,
  )

  it(
    'that is set back in the middle of a call makes it no shorter than nothing',
    async () => {
      let offset = 0
      const clock = { now: () => Date.now() + offset }
      const service = await startTestService({ DIALPATH_SIMULATED_PACE: '1' }, { callTimes: hurried, clock })
      const call_id = await send(service, talk)
      await follow(service, call_id, 'Agent speech')
      offset = -24 * 60 * 60_000
      await service.ask('POST', `/api/v1/calls/${call_id}/stop`)
      const call = await ended(service, call_id)
      expect(call.call_length).toBeGreaterThanOrEqual(0)
      expect(call.corrected_duration).toBeGreaterThanOrEqual(0)
      expect(Date.parse(call.end_at)).toBeGreaterThanOrEqual(Date.parse(call.started_at))
      await service.close()
    },
    PATIENCE_MS,
  )

  it.skipIf(!isServer)(
    '30 seconds away from another’s does not end its live calls',
    async () => {
      const prepared = await copyTemplate()
      const behind = await startTestService({ DIALPATH_SIMULATED_PACE: '1' }, { callTimes: hurried }, prepared)
      const call_id = await send(behind, talk)
      await follow(behind, call_id, 'Agent speech')
      const clock = { now: () => Date.now() + 30_000 }
      const ahead = await startTestService({ DIALPATH_CALLS_AT_ONCE: '1' }, { callTimes: hurried, clock }, prepared)
      expect(await ended(ahead, call_id)).toMatchObject({ status: 'completed', error_message: null })
      await ahead.close()
      await behind.close()
      await prepared.drop()
    },
    PATIENCE_MS,
  )
})

it.skipIf(!isServer)(
  'a process that stands still, but is connected, keeps its call',
  async () => {
    const prepared = await copyTemplate()
    const still = { ...hurried, heartbeatMs: 600_000 }
    const frozen = await startTestService({ DIALPATH_SIMULATED_PACE: '1' }, { callTimes: still }, prepared)
    const call_id = await send(frozen, talk)
    await follow(frozen, call_id, 'Agent speech')
    const other = await startTestService({}, { callTimes: { ...hurried, lostSeconds: 0 } }, prepared)
    expect(await ended(other, call_id)).toMatchObject({ status: 'completed', error_message: null })
    await other.close()
    await frozen.close()
    await prepared.drop()
  },
  PATIENCE_MS,
)

it(
  'a call that another process has ended stays as that left it',
  async () => {
    const prepared = await copyTemplate()
    const frozen = await startTestService({ DIALPATH_SIMULATED_PACE: '1' }, { callTimes: hurried }, prepared)
    const call_id = await send(frozen, talk)
    await follow(frozen, call_id, 'Agent speech')
    const end = { played_by: 'another', completed: true, status: 'failed', queue_status: 'call_error' } as const
    await frozen.running.context.database.db.update(calls).set(end).where(eq(calls.call_id, call_id))
    // It waits for what is played.
    await frozen.close()
    const next = await startTestService({}, { callTimes: hurried }, prepared)
    expect(await rowOf(next, call_id)).toMatchObject({ ...end, end_at: null, error_message: null })
    await next.close()
    await prepared.drop()
  },
  PATIENCE_MS,
)
