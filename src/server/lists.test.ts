import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestService, type TestService } from './testing/service.ts'

const LARGE = 4_000_000

let service: TestService
let account_id: string
beforeAll(async () => {
  service = await startTestService()
  account_id = service.running.account_id
})
afterAll(() => service.close())

const run = (query: ReturnType<typeof sql>) => service.running.context.database.db.execute(query)

/** Pathways `p1`, `p2` … whose documents are made in the database; sending them would take the test's time. */
async function addLargePathways(count: number) {
  await run(sql`
    insert into pathways (pathway_id, account_id, name, description, document, revision, node_count, edge_count, error_count, warning_count, created_at, updated_at)
    select 'p' || n, ${account_id}, 'Large ' || n, '', '{"nodes":[{"id":"a","text":"' || repeat('x', ${LARGE}) || '"}],"edges":[]}', 1, 1, 0, 0, 0, now() + n * interval '1 second', now()
    from generate_series(1, ${count}::int) as n`)
}

async function addCalls(count: number) {
  await run(sql`
    insert into calls (call_id, account_id, to_number, from_number, inbound, simulated, created_at, start_at, queue_status, status, completed, duration, request, document_hash, variables, attempt, stop_requested)
    select 'c' || n, ${account_id}, '+1', '+2', false, true, now(), now(), 'complete', 'completed', true, 1, '{}', 'none', '{}', 1, false
    from generate_series(1, ${count}::int) as n`)
}

/** The queries that read from the database while `work` ran. */
async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const { embedded, pool } = service.running.context.database
  const driver: { query(query: unknown): unknown } | undefined = embedded ?? pool
  if (!driver) throw new Error('There is no database.')
  const spy = vi.spyOn(driver, 'query')
  await work()
  const asked = spy.mock.calls.map(([query]) =>
    typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query),
  )
  spy.mockRestore()
  // Calls are played, and batches are looked for, beside it.
  return asked.filter(query => query.startsWith('select') && !query.includes('from "batches"'))
}

afterEach(async () => {
  await run(sql`delete from pathways`)
  await run(sql`delete from calls`)
})

it('lists read no document and no conversation', async () => {
  await addLargePathways(2)
  await addCalls(2)
  await service.ask('POST', '/api/v1/convo_pathway/p1/version', { name: 'First' })
  for (const path of ['/api/v1/calls', '/api/v1/convo_pathway?summary=true', '/api/v1/convo_pathway/p1/versions']) {
    const queries = await queriesOf(async () =>
      expect((await service.ask('GET', path)).body.count, path).toBeGreaterThan(0),
    )
    expect(queries.length).toBeGreaterThan(1)
    for (const query of queries)
      expect(query.replaceAll(/octet_length\([^)]*\)/g, ''), path).not.toMatch(/"document"|"state"/)
  }
})

it('a full list stops at 20 MB and says where it goes on', async () => {
  await addLargePathways(12)
  const seen: string[] = []
  let from: number | undefined = 0
  for (let pages = 0; from !== undefined && pages < 12; pages += 1) {
    const { status, body } = await service.ask('GET', `/api/v1/convo_pathway?ascending=true&from=${from}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'success', total_count: 12, count: body.pathways.length })
    expect(body.pathways[0].nodes[0].text).toHaveLength(LARGE)
    seen.push(...body.pathways.map(({ id }: { id: string }) => id))
    expect(body.next_from, body.message).toBe(seen.length < 12 ? seen.length : undefined)
    if (body.next_from !== undefined) expect(body.message).toContain('20 MB')
    from = body.next_from
  }
  expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => `p${at + 1}`))
  const { body: summary } = await service.ask('GET', '/api/v1/convo_pathway?summary=true')
  expect(summary).toMatchObject({ count: 12, total_count: 12 })
  expect(summary).not.toHaveProperty('next_from')
})

it('an entry that is larger than an answer may be comes by itself', async () => {
  await addLargePathways(2)
  await run(
    sql`update pathways set document = '{"nodes":[{"id":"a","text":"' || repeat('x', 21000000) || '"}],"edges":[]}'`,
  )
  const { body } = await service.ask('GET', '/api/v1/convo_pathway')
  expect(body).toMatchObject({ count: 1, total_count: 2, next_from: 1 })
})

it('a timeline stops at 20 MB as JSON and says where it goes on; its stream tells all of it', async () => {
  await addCalls(1)
  await run(sql`
    insert into call_events (call_id, account_id, sequence, event_type, payload, created_at)
    select 'c1', ${account_id}, n, 'webhook.result', json_build_object('answer', repeat('x', ${LARGE})), now()
    from generate_series(1, 6) as n`)
  const sequences = (body: { events: { sequence: number }[] }) => body.events.map(({ sequence }) => sequence)
  const first = await service.ask('GET', '/api/v1/pathway_calls/c1')
  expect(first.body.next_after).toBe(sequences(first.body).at(-1))
  const rest = await service.ask('GET', `/api/v1/pathway_calls/c1?after=${first.body.next_after}`)
  expect(rest.body).not.toHaveProperty('next_after')
  expect([...sequences(first.body), ...sequences(rest.body)]).toEqual([1, 2, 3, 4, 5, 6])
  const stream = await service.ask('GET', '/api/v1/pathway_calls/c1', undefined, { accept: 'text/event-stream' })
  expect(String(stream.body).match(/^id: \d+$/gm)).toHaveLength(6)
})

it('a chat is read with its newest 20 MB', async () => {
  const graph = { nodes: [{ id: 'a', type: 'Default', data: { name: 'A', isStart: true, text: 'Hello?' } }], edges: [] }
  const made = await service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Chat', ...graph })
  const chat = await service.ask('POST', '/api/v1/convo_pathway/chat/create', { pathway_id: made.body.pathway_id })
  const { chat_id, timeline } = chat.body
  const whole = await service.ask('GET', `/api/v1/convo_pathway/chat/${chat_id}`)
  expect(whole.body.timeline).toEqual(timeline)
  await run(
    sql`update chat_events set event = jsonb_set(event::jsonb, '{payload,padding}', to_jsonb(repeat('x', 21000000)))::text where chat_id = ${chat_id} and sequence = 1`,
  )
  const newest = await service.ask('GET', `/api/v1/convo_pathway/chat/${chat_id}`)
  expect(newest.body.timeline).toEqual(timeline.slice(1))
})
