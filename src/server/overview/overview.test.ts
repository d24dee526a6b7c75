import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { OVERVIEW_CALLS } from '#contract/overview.ts'
import { rowsOf } from '../db/rows.ts'
import { webhookTargets } from '../db/schema.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
/** Ids that calls of one purpose begin with. */
const MANY = 'many-'
const midday = Date.parse('2026-11-22T12:30:00Z')

beforeAll(async () => {
  service = await startTestService({}, { clock: { now: () => midday } })
})
afterAll(() => service.close())

const overview = async (query = '') => {
  const { status, body } = await service.ask('GET', `/api/v1/overview${query}`)
  expect(status).toBe(200)
  return body
}

interface Made {
  readonly at: string
  readonly status?: string
  readonly answered_by?: string
  readonly queue_status?: string
  readonly completed?: boolean
  readonly pathway_id?: string
  readonly recording?: string
  /** The time it is to be placed; the queue goes by the database's own clock. */
  readonly start_at?: string
}

let made = 0
async function addCall({ at, status = 'completed', answered_by, queue_status = 'complete', ...rest }: Made) {
  made += 1
  const { database } = service.running.context
  await database.db.execute(sql`
    insert into calls (call_id, account_id, to_number, from_number, inbound, simulated, created_at, start_at, queue_status, status, completed, answered_by, duration, pathway_id, request, document_hash, variables, attempt, stop_requested, recording)
    values (${`call-${made}`}, ${service.running.account_id}, '+14155550123', '+14155550101', false, true, ${at}, ${rest.start_at ?? at}, ${queue_status}, ${status}, ${rest.completed ?? true}, ${answered_by ?? null}, 1, ${rest.pathway_id ?? null}, '{}', 'none', '{}', 1, false, ${rest.recording ?? null})`)
  return `call-${made}`
}

const graph = {
  nodes: [
    { id: 'hello', type: 'Default', data: { name: 'Hello', isStart: true, text: 'Hello.' } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Bye.' } },
  ],
  edges: [{ id: 'end', source: 'hello', target: 'bye', label: 'wants to end' }],
}

async function createPathway(name: string, body: object = graph): Promise<string> {
  return (await service.ask('POST', '/api/v1/convo_pathway/create', { name, ...body })).body.pathway_id
}

it('is empty for a service that has nothing, but for its numbers that nobody answers', async () => {
  const body = await overview()
  expect(body).toMatchObject({
    since: '2026-11-22T00:00:00.000Z',
    is_partial: false,
    live: [],
    live_count: 0,
    running: { calls: [], call_count: 0, waiting_count: 0, batches: [] },
    attention: { paused_webhooks: [], failed_stores: [], failed_recordings: [], faulty_pathways: [] },
    setup: { model: false, speech: false },
  })
  expect(body.hours).toHaveLength(13)
  expect(body.hours[12]).toEqual({
    start: '2026-11-22T12:00:00.000Z',
    answered: 0,
    voicemail: 0,
    unanswered: 0,
    failed: 0,
    canceled: 0,
    open: 0,
  })
  expect(body.attention.unanswered_numbers).toContainEqual({ phone_number: '+14155550101', reason: 'nobody' })
})

it('counts the calls since the moment that is asked for by hour, outcome and pathway', async () => {
  const pathway_id = await createPathway('Bookings')
  await service.ask('POST', `/api/v1/convo_pathway/${pathway_id}/version`, { name: 'First' })
  await service.ask('POST', `/api/v1/convo_pathway/${pathway_id}/publish`, { version_id: 1 })
  await service.ask('POST', '/api/v1/inbound/+14155550101', { pathway_id })
  await addCall({ at: '2026-11-22T06:29:59Z' })
  await addCall({ at: '2026-11-22T06:30:00Z', answered_by: 'human', pathway_id })
  await addCall({ at: '2026-11-22T07:29:59Z', answered_by: 'voicemail', pathway_id })
  await addCall({ at: '2026-11-22T07:30:00Z', status: 'busy' })
  await addCall({ at: '2026-11-22T07:31:00Z', status: 'failed' })
  await addCall({ at: '2026-11-22T07:32:00Z', status: 'canceled' })
  const body = await overview('?since=2026-11-22T06:30:00Z')
  expect(body.hours).toHaveLength(7)
  expect(body.hours[0]).toMatchObject({ start: '2026-11-22T06:30:00.000Z', answered: 1, voicemail: 1, unanswered: 0 })
  expect(body.hours[1]).toMatchObject({ answered: 0, unanswered: 1, failed: 1, canceled: 1, open: 0 })
  expect(body.live).toEqual([
    { pathway_id, name: 'Bookings', production_version: 1, phone_numbers: ['+14155550101'], calls: 2, answered: 1 },
  ])
  expect(body.attention.unanswered_numbers).not.toContainEqual(
    expect.objectContaining({ phone_number: '+14155550101' }),
  )
})

it('shows the calls that go on, and counts those that wait', async () => {
  const at = '2026-11-22T12:00:00Z'
  const call_id = await addCall({ at, status: 'in-progress', queue_status: 'started', completed: false })
  const start_at = '2999-01-01T00:00:00Z'
  await addCall({ at: '2026-11-22T12:01:00Z', status: 'queued', queue_status: 'queued', completed: false, start_at })
  const { running, hours } = await overview()
  expect(running).toMatchObject({ call_count: 1, waiting_count: 1 })
  expect(running.calls).toEqual([
    { call_id, inbound: false, other_party: '+14155550123', pathway_id: null, started_at: null },
  ])
  expect(hours[12]).toMatchObject({ open: 2 })
})

it('names what is wrong', async () => {
  const broken = await createPathway('Broken', { nodes: [{ ...graph.nodes[1], id: 'only' }], edges: [] })
  const gone = await createPathway('Gone')
  await createPathway('Empty', { nodes: [], edges: [] })
  await service.ask('POST', '/api/v1/inbound/+14155550102', { pathway_id: gone })
  await service.ask('DELETE', `/api/v1/convo_pathway/${gone}`)
  const call_id = await addCall({ at: '2026-11-22T11:00:00Z', recording: 'failed' })
  await addCall({ at: '2026-11-20T11:00:00Z', recording: 'failed' })
  await service.running.context.database.db.insert(webhookTargets).values({
    account_id: service.running.account_id,
    target: 'https://crm.example.com',
    failures: 5,
    last_error: 'It answered 500.',
    failed_at: new Date(midday),
    paused_until: new Date('2099-01-01'),
  })
  const { attention } = await overview()
  expect(attention.faulty_pathways).toEqual([
    { pathway_id: broken, name: 'Broken', error_count: expect.any(Number), is_live: false },
  ])
  expect(attention.unanswered_numbers).toContainEqual({ phone_number: '+14155550102', reason: 'deleted_pathway' })
  expect(attention.failed_recordings).toEqual([
    { call_id, other_party: '+14155550123', created_at: '2026-11-22T11:00:00.000Z' },
  ])
  expect(attention.paused_webhooks).toEqual([
    { target: 'https://crm.example.com', last_error: 'It answered 500.', paused_until: '2099-01-01T00:00:00.000Z' },
  ])
})

it('shows a batch that is being called with its progress', async () => {
  const { body } = await service.ask('POST', '/api/v1/batches', {
    base_prompt: 'Hello {{name}}.',
    label: 'Reminders',
    call_data: [
      { phone_number: '+14155550123', name: 'Ana' },
      { phone_number: '12', name: 'Bo' },
    ],
    start_time: '2099-01-01 00:00:00',
  })
  const { running } = await overview()
  expect(running.batches).toEqual([
    { batch_id: body.batch_id, label: 'Reminders', created_at: expect.any(String), entries: 1, settled: 0, reached: 0 },
  ])
})

it('refuses a moment that is too long ago, since it would count too much', async () => {
  const { status, body } = await service.ask('GET', '/api/v1/overview?since=2026-11-01T00:00:00Z')
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ path: 'since', message: 'since must be within the last two days.' }])
})

it('reads a bounded number of calls by indexes, however many there are', async () => {
  const { database } = service.running.context
  await database.db.execute(sql`
    insert into calls (call_id, account_id, to_number, from_number, inbound, simulated, created_at, start_at, queue_status, status, completed, duration, request, document_hash, variables, attempt, stop_requested)
    select ${MANY} || n, ${service.running.account_id}, '+1', '+2', false, true, timestamptz '2026-11-22 12:00:00Z' - n * interval '1 second', now(), 'complete', 'completed', true, 1, '{}', 'none', '{}', 1, false
    from generate_series(1, ${OVERVIEW_CALLS + 1000}::int) as n`)
  const { embedded, pool } = database
  const driver: { query(query: unknown): unknown } | undefined = embedded ?? pool
  if (!driver) throw new Error('There is no database.')
  const spy = vi.spyOn(driver, 'query')
  const body = await overview()
  const asked = spy.mock.calls.map(([query, ...rest]: unknown[]) => {
    const { text = query, values = rest[0] } = query as { text?: unknown; values?: unknown }
    return { text: String(text), values }
  })
  spy.mockRestore()
  expect(body.is_partial).toBe(true)
  const readsCalls = asked.filter(({ text }) => text.startsWith('select') && text.includes('from "calls"'))
  expect(readsCalls.length).toBeGreaterThanOrEqual(5)
  await database.db.transaction(async tx => {
    // A table this small is read whole if no index is asked for.
    await tx.execute(sql`set local enable_seqscan = off`)
    for (const { text, values } of readsCalls) {
      const whole = text.replaceAll(/\$(\d+)/g, (_, at: string) => `'${String((values as unknown[])[Number(at) - 1])}'`)
      const rows = rowsOf<Record<string, string>>(await tx.execute(sql.raw(`explain ${whole}`)))
      expect(rows.map(row => Object.values(row)[0]).join('\n')).not.toMatch(/Seq Scan on calls/)
    }
  })
})

it('shows a number whose prompt has characters that PostgreSQL reads in no JSON', async () => {
  const number = '+14155550102'
  await service.ask('POST', `/api/v1/inbound/${number}`, { prompt: 'a\0b\ud800c', pathway_id: null })
  const { attention } = await overview()
  expect(attention.unanswered_numbers).not.toContainEqual(expect.objectContaining({ phone_number: number }))
})
