import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialLater, HELD } from '../calls/queue.ts'
import { batchEntries, batches, calls } from '../db/schema.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ DIALPATH_BATCH_CALLS_PER_MINUTE: '6000' })
})
afterAll(() => service.close())

const send = (body: object, headers?: Record<string, string>) => service.ask('POST', '/api/v1/batches', body, headers)
const get = async (batch_id: string, query = '') =>
  (await service.ask('GET', `/api/v1/batches/${batch_id}${query}`)).body
const completed = (batch_id: string) =>
  expect.poll(async () => (await get(batch_id, '?include_calls=false')).state, { timeout: 30_000 }).toBe('completed')
const entriesOf = async (batch_id: string, query = '') =>
  (await service.ask('GET', `/api/v1/batches/${batch_id}/entries${query}`)).body.entries

/** Numbers of the simulated line on which nobody talks for long. */
const busy = '+15005550001'
const noAnswer = '+15005550002'

describe('a batch', () => {
  it('calls everybody, each with the values of the entry', async () => {
    const { body } = await send({
      base_prompt: 'Remind {first_name} of {{Day}}.',
      call_data: [
        { phone_number: busy, first_name: 'Ada', Day: 'Monday' },
        { phone_number: '(415) 555-0124', first_name: 'Ben', Day: 'Friday', timezone: 'Europe/Paris' },
      ],
      label: 'Reminders',
      max_duration: '5',
      metadata: { from: 'test' },
    })
    expect(body).toMatchObject({ status: 'success', message: expect.any(String), calls: 2, skipped: 0, faults: [] })
    expect(body.pathway_id).toBe(body.batch_id)
    expect(body).not.toHaveProperty('diagnostics')
    await completed(body.batch_id)
    const batch = await get(body.batch_id, '?include_transcripts=true&ascending=true')
    expect(batch).toMatchObject({
      status: 'completed',
      batch_params: {
        id: body.batch_id,
        label: 'Reminders',
        base_prompt: 'Remind {first_name} of {{Day}}.',
        endpoint_code: 'api',
        call_params: { max_duration: 5, metadata: { from: 'test' } },
      },
      progress: { entries: 2, skipped: 0, waiting: 0, calls: 2, completed: 2, reached: 1, next_call_at: null },
      total_count: 2,
      count: 2,
      analysis: { total_calls: 2, completed_calls: 2, in_progress_calls: 0, queue_statuses: { complete: 2 } },
    })
    expect(batch.progress.statuses).toEqual({ busy: 1, completed: 1 })
    expect(batch.analysis.call_ids).toHaveLength(2)
    const talked = batch.call_data.find(({ to }: { to: string }) => to === '+14155550124')
    expect(talked).toMatchObject({
      batch_id: body.batch_id,
      request_data: { first_name: 'Ben', Day: 'Friday' },
      metadata: { from: 'test' },
      max_duration: 5,
      transcripts: expect.arrayContaining([expect.objectContaining({ user: 'assistant' })]),
    })
    const { request } = (await service.ask('GET', `/api/v1/calls/${talked.call_id}`)).body
    expect(request).toMatchObject({ task: 'Remind Ben of Friday.', timezone: 'Europe/Paris' })
    const listed = await service.ask('GET', `/api/v1/calls?batch_id=${body.batch_id}`)
    expect(listed.body.total_count).toBe(2)
    const [first] = (await service.ask('GET', '/api/v1/batches?limit=1')).body.batches
    expect(first).toMatchObject({ batch_id: body.batch_id, progress: { calls: 2, completed: 2 } })
  })

  it('plays a pathway in place of a prompt', async () => {
    const made = await service.ask('POST', '/api/v1/convo_pathway/create', {
      name: 'Short',
      nodes: [{ id: 'a', type: 'End Call', data: { name: 'A', isStart: true, text: 'Bye {{first_name}}.' } }],
      edges: [],
    })
    const { pathway_id } = made.body
    const { body } = await send({ pathway_id, call_data: [{ phone_number: '+14155550125', first_name: 'Cleo' }] })
    await completed(body.batch_id)
    const { call_data } = await get(body.batch_id, '?include_transcripts=true')
    expect(call_data[0]).toMatchObject({ pathway_id, concatenated_transcript: 'assistant: Bye Cleo.' })
    const missing = await send({ pathway_id: 'none', call_data: [{ phone_number: busy }] })
    expect(missing.status).toBe(404)
  })

  it('names entries that cannot be called, skips them, and calls the others', async () => {
    const { body } = await send({
      base_prompt: 'Greet {name}.',
      transfer_phone_number: '+14155550177',
      call_data: [
        { phone_number: '911', name: 'a' },
        { phone_number: busy, name: 'b' },
        { name: 'c' },
        { phone_number: '+14155550177', name: 'd' },
        { phone_number: noAnswer, timezone: 'Mars/Base' },
        { phone_number: busy },
      ],
    })
    expect(body).toMatchObject({ status: 'success', calls: 2, skipped: 4 })
    expect(body.faults.map(({ path }: { path: string }) => path)).toEqual([
      'call_data[0].phone_number',
      'call_data[2].phone_number',
      'call_data[3].phone_number',
      'call_data[4].timezone',
    ])
    expect(body.warnings.map(({ path }: { path: string }) => path)).toEqual([
      'call_data[5].phone_number',
      'call_data[5]',
    ])
    await completed(body.batch_id)
    const skipped = await entriesOf(body.batch_id, '?state=skipped')
    expect(skipped.map(({ index, fault }: { index: number; fault: string }) => [index, fault])).toEqual(
      [0, 2, 3, 4].map((index, at) => [index, body.faults[at].message]),
    )
    const all = await entriesOf(body.batch_id)
    expect(all.map(({ state }: { state: string }) => state)).toEqual([
      'skipped',
      'done',
      'skipped',
      'skipped',
      'skipped',
      'done',
    ])
    expect(all[1]).toMatchObject({ rounds: 1, call: { status: 'busy', batch_id: body.batch_id } })
  })

  it.each([
    [{}, ['base_prompt', 'call_data']],
    [
      { base_prompt: 'x', call_data: [{ phone_number: '12' }, {}] },
      ['call_data[0].phone_number', 'call_data[1].phone_number'],
    ],
    [
      { base_prompt: 'x', call_data: [3], calls_per_minute: 0, batch_webhook: 'http://x', temperature: 2 },
      ['batch_webhook', 'call_data[0]', 'calls_per_minute', 'temperature'],
    ],
    [{ base_prompt: 'x', call_data: [{ phone_number: busy }], calls_per_minute: 7000 }, ['calls_per_minute']],
    [
      { base_prompt: 'x', call_data: [{ phone_number: busy }], quiet_hours: { start: '21:00', end: '25:00' } },
      ['quiet_hours.end'],
    ],
    [{ base_prompt: 'x', call_data: Array.from({ length: 1001 }, () => ({ phone_number: busy })) }, ['call_data']],
  ])('that nobody can be called with is refused, every fault named: %#', async (body, paths) => {
    const before = (await service.ask('GET', '/api/v1/batches')).body.total_count
    const answer = await send(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(paths)
    expect((await service.ask('GET', '/api/v1/batches')).body.total_count).toBe(before)
  })

  it('calls the first entry alone in test mode, and says what it would do', async () => {
    const { body } = await send({
      base_prompt: 'Greet {name} of {city}. It is {{now}}.',
      call_data: [
        { phone_number: busy, name: 'Ada' },
        { phone_number: '12', name: 'Ben' },
        { phone_number: '+14155550126', name: 'Cleo', city: 'Rome' },
      ],
      test_mode: true,
      calls_per_minute: 30,
    })
    expect(body).toMatchObject({
      status: 'success',
      calls: 1,
      faults: [{ path: 'call_data[1].phone_number' }],
      diagnostics: {
        entries: 3,
        dispatched: 1,
        prompt: 'Greet Ada of . It is {{now}}.',
        placeholders: ['name', 'city', 'now'],
        unfilled: ['city'],
        would_call: [
          { index: 0, phone_number: busy },
          { index: 2, phone_number: '+14155550126', timezones: ['America/Los_Angeles'] },
        ],
      },
    })
    const [first, third] = body.diagnostics.would_call
    expect(Date.parse(third.at) - Date.parse(first.at)).toBe(2000)
    await completed(body.batch_id)
    expect(await get(body.batch_id)).toMatchObject({ progress: { entries: 1, calls: 1 }, call_data: [{ to: busy }] })
  })

  it('is sent once under an idempotency key', async () => {
    const body = { base_prompt: 'x', call_data: [{ phone_number: busy }] }
    const first = await send(body, { 'idempotency-key': 'batch' })
    const second = await send(body, { 'idempotency-key': 'batch' })
    expect(second.body).toEqual(first.body)
    await completed(first.body.batch_id)
    expect((await get(first.body.batch_id)).progress.calls).toBe(1)
  })

  it('takes more entries before it is started, and after', async () => {
    const { body } = await send({ base_prompt: 'x', start: false })
    const { batch_id } = body
    const add = (call_data: object[], headers = {}) =>
      service.ask('POST', `/api/v1/batches/${batch_id}/entries`, { call_data }, headers)
    const none = await service.ask('POST', `/api/v1/batches/${batch_id}/resume`)
    expect(none.status).toBe(409)
    expect(
      (await add([{ phone_number: busy }, { phone_number: '5' }], { 'idempotency-key': 'part' })).body,
    ).toMatchObject({
      calls: 1,
      skipped: 1,
      faults: [{ path: 'call_data[1].phone_number' }],
    })
    await add([{ phone_number: busy }, { phone_number: '5' }], { 'idempotency-key': 'part' })
    await add([{ phone_number: noAnswer }])
    expect(await get(batch_id)).toMatchObject({ state: 'draft', progress: { entries: 3, waiting: 2, calls: 0 } })
    const resumed = await service.ask('POST', `/api/v1/batches/${batch_id}/resume`)
    expect(resumed.body).toMatchObject({ status: 'success', num_calls: 2, batch_id })
    await completed(batch_id)
    expect(await get(batch_id)).toMatchObject({ progress: { entries: 3, skipped: 1, calls: 2, completed: 2 } })
    expect((await add([{ phone_number: busy }])).status).toBe(409)
    expect((await service.ask('POST', `/api/v1/batches/${batch_id}/resume`)).status).toBe(409)
  })

  it('takes another pace and other quiet hours while it runs, for everybody who is not called yet', async () => {
    const { body } = await send({
      base_prompt: 'x',
      call_data: [{ phone_number: busy }, { phone_number: noAnswer }],
      // The whole day, but for a minute.
      quiet_hours: { start: '00:01', end: '00:00' },
      calls_per_minute: 0.01,
    })
    const path = `/api/v1/batches/${body.batch_id}`
    const same = await service.ask('POST', path, { quiet_hours: { start: '08:00', end: '08:00' }, calls_per_minute: 0 })
    expect(same.body.errors.map((fault: { path: string }) => fault.path).toSorted()).toEqual([
      'calls_per_minute',
      'quiet_hours.end',
    ])
    expect((await service.ask('POST', path, { calls_per_minute: 7000 })).status).toBe(400)
    const changed = await service.ask('POST', path, { quiet_hours: null, calls_per_minute: 6000, label: 'At once' })
    expect(changed.body).toMatchObject({
      status: 'success',
      batch_params: { quiet_hours: null, calls_per_minute: 6000, label: 'At once' },
    })
    await completed(body.batch_id)
    expect((await get(body.batch_id)).progress).toMatchObject({ calls: 2, waiting: 0 })
    expect((await service.ask('POST', path, { calls_per_minute: 5 })).status).toBe(409)
  })

  it('is stopped and resumed, and calls nobody twice', async () => {
    const call_data = Array.from({ length: 120 }, (_, at) => ({ phone_number: busy, at }))
    const { batch_id } = (await send({ base_prompt: 'Row {at}', call_data })).body
    await expect.poll(async () => (await get(batch_id)).progress.calls).toBeGreaterThan(0)
    const { body: stopped } = await service.ask('POST', `/api/v1/batches/${batch_id}/stop`)
    expect(stopped).toMatchObject({ status: 'success', message: 'Successfully stopped batch', batch_id })
    expect(stopped.num_calls).toBeGreaterThan(0)
    await expect.poll(async () => (await get(batch_id)).progress.statuses.ringing ?? 0).toBe(0)
    const before = await get(batch_id, '?include_calls=false')
    expect(before).toMatchObject({ state: 'stopped' })
    expect(before.progress.waiting).toBeGreaterThan(0)
    const { body: again } = await service.ask('POST', `/api/v1/batches/${batch_id}/stop`)
    expect(again.num_calls).toBe(0)
    await service.ask('POST', `/api/v1/batches/${batch_id}/resume`)
    await completed(batch_id)
    expect((await get(batch_id)).progress).toMatchObject({ entries: 120, calls: 120, completed: 120, waiting: 0 })
    const rows = (await entriesOf(batch_id, '?limit=1000')) as { rounds: number; call: object }[]
    expect(rows.every(({ rounds, call }) => rounds === 1 && call !== null)).toBe(true)
  })

  it('keeps to itself a call that was dialled in vain as it was stopped', async () => {
    const { batch_id } = (await send({ base_prompt: 'x', call_data: [{ phone_number: busy }] })).body
    await completed(batch_id)
    const { database } = service.running.context
    await database.db.update(batches).set({ state: 'stopped' }).where(eq(batches.batch_id, batch_id))
    const [call] = await database.db
      .update(calls)
      .set({ completed: false, queue_status: 'queued', start_at: HELD })
      .where(eq(calls.batch_id, batch_id))
      .returning()
    if (!call) throw new Error('There is no call.')
    const again = () => dialLater(database, call, 0, async () => undefined)
    expect(await again()).toBe(true)
    const [held] = await database.db.select().from(calls).where(eq(calls.call_id, call.call_id))
    expect(held).toMatchObject({ queue_status: 'queued', start_at: HELD })
    await service.ask('POST', `/api/v1/batches/${batch_id}/resume`)
    await completed(batch_id)
    expect((await get(batch_id)).progress).toMatchObject({ calls: 1, completed: 1 })
    // It is over, and so is not dialled again.
    expect(await again()).toBe(false)
  })

  it('that can not be dispatched holds up no other', async () => {
    const call_data = [{ phone_number: busy }, { phone_number: busy }]
    const start_time = '2099-01-01 00:00:00'
    const bad = (await send({ base_prompt: 'x', call_data, start_time })).body.batch_id
    const { db } = service.running.context.database
    await db
      .update(batches)
      .set({ calls_per_minute: Number.NaN, next_at: new Date(0) })
      .where(eq(batches.batch_id, bad))
    await db
      .update(batchEntries)
      .set({ due_at: new Date(0) })
      .where(eq(batchEntries.batch_id, bad))
    const good = (await send({ base_prompt: 'x', call_data })).body.batch_id
    await completed(good)
    const waiting = await db.select().from(batchEntries).where(eq(batchEntries.batch_id, bad))
    expect(waiting.map(({ round }) => round)).toEqual([0, 0])
    await db.delete(batches).where(eq(batches.batch_id, bad))
  })

  it('has a pace that a person lives to see', async () => {
    for (const calls_per_minute of [1e-300, '0.0000000001', 0]) {
      const { status, body } = await send({ base_prompt: 'x', call_data: [{ phone_number: busy }], calls_per_minute })
      expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: 'calls_per_minute' })
    }
  })

  it('keeps its pace', async () => {
    const call_data = Array.from({ length: 20 }, () => ({ phone_number: busy }))
    const { batch_id } = (await send({ base_prompt: 'x', call_data, calls_per_minute: 1 })).body
    await expect.poll(async () => (await get(batch_id)).progress.completed).toBe(1)
    const { progress } = await get(batch_id)
    expect(progress).toMatchObject({ calls: 1, waiting: 19 })
    await service.ask('POST', `/api/v1/batches/${batch_id}/stop`)
  })

  it('waits for its start_time', async () => {
    const { batch_id } = (
      await send({ base_prompt: 'x', call_data: [{ phone_number: busy }], start_time: '2099-01-01 00:00:00' })
    ).body
    expect((await get(batch_id)).progress).toMatchObject({ calls: 0, next_call_at: '2099-01-01T00:00:00.000Z' })
    await service.ask('POST', `/api/v1/batches/${batch_id}/stop`)
  })
})
