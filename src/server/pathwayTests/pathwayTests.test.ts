import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_TESTS, type TestSummary } from '#contract/pathwayTests.ts'
import { chatEvents, chats, pathwayTests, prompts } from '../db/schema.ts'
import { asking, base, createPathway, open } from '../testing/pathways.ts'
import { startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const tests = (pathway_id: string, more = '') => `${base}/${pathway_id}/tests${more}`
const say = async (chat_id: string, body: object) => (await service.ask('POST', `${base}/chat/${chat_id}`, body)).body

async function saveTest(pathway_id: string, said: readonly object[], more: object = {}) {
  const chat = await open(service, pathway_id, more)
  for (const body of said) await say(chat.chat_id, body)
  const { status, body } = await service.ask('POST', tests(pathway_id), { chat_id: chat.chat_id })
  expect(status).toBe(200)
  return body.test
}
const run = async (pathway_id: string, body?: object) =>
  (await service.ask('POST', tests(pathway_id, '/run'), body)).body
const list = async (pathway_id: string): Promise<TestSummary[]> =>
  (await service.ask('GET', tests(pathway_id))).body.tests

const [ab, ac] = asking.edges
/** Billing leads where booking did, and the other way around. */
const swapped = {
  ...asking,
  edges: [
    { ...ab, target: 'c' },
    { ...ac, target: 'b' },
  ],
}
const edit = (pathway_id: string, file: object) => service.ask('POST', `${base}/${pathway_id}`, file)
const nodeOf = (id: string) => ({ node_id: id, name: `Node ${id}` })

describe('a chat that is saved as a test', () => {
  it('keeps the turns, the path of each and the end, named after the first words and the last node', async () => {
    const pathway_id = await createPathway(service, asking)
    const turns = [{ message: 'booking' }, {}, { message: 'I want to talk to a human' }]
    const test = await saveTest(pathway_id, turns, { request_data: { name: 'Ann' } })
    expect((await saveTest(pathway_id, turns)).name).toBe('booking → Node h (2)')
    expect(test).toMatchObject({
      name: 'booking → Node h',
      turn_count: 3,
      last_result: null,
      start_node_id: null,
      request_data: { name: 'Ann' },
      start_path: [nodeOf('a')],
      ended: 'transferred',
    })
    expect(test.turns).toEqual([
      { message: 'booking', path: [nodeOf('b')] },
      { path: [] },
      { message: 'I want to talk to a human', path: [nodeOf('h')] },
    ])
  })

  it('keeps digits, choices, and a caller who breaks in as they were, and another start', async () => {
    const pathway_id = await createPathway(service, asking)
    const test = await saveTest(
      pathway_id,
      [{ choose: { kind: 'edge', key: 'ac' } }, { interrupt: { heard: 'Let us' }, message: 'Wait' }, { digits: '12#' }],
      { start_node_id: 'a' },
    )
    expect(test.start_node_id).toBe('a')
    expect(test.turns).toMatchObject([
      { choose: { kind: 'edge', key: 'ac' }, path: [nodeOf('c')] },
      { interrupt: { heard: 'Let us' }, message: 'Wait' },
      { digits: '12#' },
    ])
    expect(await run(pathway_id)).toMatchObject({ passed: 1, failed: 0 })
  })

  it('leaves out what was taken back', async () => {
    const pathway_id = await createPathway(service, asking)
    const chat = await open(service, pathway_id)
    const booked = await say(chat.chat_id, { message: 'booking' })
    await service.ask('POST', `${base}/chat/${chat.chat_id}/rewind`, { sequence: 1 })
    await say(chat.chat_id, { message: 'billing' })
    const save = async () => (await service.ask('POST', tests(pathway_id), { chat_id: chat.chat_id })).body.test
    expect((await save()).turns).toMatchObject([{ message: 'billing' }])
    const sequence = booked.timeline.at(-1).sequence
    await service.ask('POST', `${base}/chat/${chat.chat_id}/rewind`, { sequence })
    expect((await save()).turns).toMatchObject([{ message: 'booking' }])
  })

  it('is saved once for one idempotency key, and needs a caller who spoke and a chat of this pathway', async () => {
    const pathway_id = await createPathway(service, asking)
    const { chat_id } = await open(service, pathway_id)
    expect((await service.ask('POST', tests(pathway_id), { chat_id })).status).toBe(409)
    await say(chat_id, { message: 'booking' })
    const other = await createPathway(service, asking)
    expect((await service.ask('POST', tests(other), { chat_id })).status).toBe(404)
    const key = { 'idempotency-key': 'test-once' }
    const first = await service.ask('POST', tests(pathway_id), { chat_id, name: 'Books' }, key)
    expect((await service.ask('POST', tests(pathway_id), { chat_id, name: 'Books' }, key)).body).toEqual(first.body)
    expect(await list(pathway_id)).toMatchObject([{ name: 'Books', turn_count: 1 }])
  })

  it('has a limit for each pathway', async () => {
    const pathway_id = await createPathway(service, asking)
    await saveTest(pathway_id, [{ message: 'booking' }])
    const { db } = service.running.context.database
    const [row] = await db.select().from(pathwayTests)
    if (!row) throw new Error('No test was saved.')
    const rows = Array.from({ length: MAX_TESTS }, (_, at) => ({ ...row, pathway_id, test_id: `filled-${at}` }))
    await db.insert(pathwayTests).values(rows)
    const { chat_id } = await open(service, pathway_id)
    await say(chat_id, { message: 'booking' })
    expect(await service.ask('POST', tests(pathway_id), { chat_id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`up to ${MAX_TESTS} tests`) },
    })
  })
})

describe('tests that are run', () => {
  it('pass while the path is the same, say which turn leaves it, and keep no chat', async () => {
    const pathway_id = await createPathway(service, asking)
    const books = await saveTest(pathway_id, [{ message: 'booking' }])
    const { db } = service.running.context.database
    const counts = () => Promise.all([db.$count(chats), db.$count(chatEvents)])
    const before = await counts()
    expect(await run(pathway_id)).toMatchObject({
      passed: 1,
      failed: 0,
      not_run: [],
      results: [{ test_id: books.test_id, result: { status: 'passed', brain: 'scripted', failure: null } }],
    })
    expect(await list(pathway_id)).toMatchObject([{ last_result: { is_current: true, pathway_version: 'draft' } }])

    await edit(pathway_id, swapped)
    expect(await list(pathway_id)).toMatchObject([{ last_result: { is_current: false, status: 'passed' } }])
    const { failed, results } = await run(pathway_id, { test_ids: [books.test_id] })
    expect(failed).toBe(1)
    expect(results[0].result.failure).toEqual({
      kind: 'path',
      turn: 1,
      caller: 'booking',
      from: nodeOf('a'),
      expected: [nodeOf('b')],
      reached: [nodeOf('c')],
      message: 'Turn 1 went to Node c instead of Node b.',
    })
    expect(await counts()).toEqual(before)
  })

  it('take the new path as the expected one', async () => {
    const pathway_id = await createPathway(service, asking)
    const { test_id } = await saveTest(pathway_id, [{ message: 'booking' }, { message: 'Thanks' }])
    const accept = () => service.ask('POST', tests(pathway_id, `/${test_id}`), { accept_path: true })
    expect((await accept()).status).toBe(409)
    await edit(pathway_id, swapped)
    await run(pathway_id)
    expect((await accept()).body.test).toMatchObject({
      turns: [{ message: 'booking', path: [nodeOf('c')] }, { message: 'Thanks' }],
      last_result: { status: 'passed', failure: null },
    })
    expect(await run(pathway_id)).toMatchObject({ passed: 1 })
  })

  it('say that a conversation was over too early, or went on', async () => {
    const ending = {
      ...asking,
      nodes: asking.nodes.map(one => (one.id === 'b' ? { ...one, type: 'End Call' } : one)),
    }
    const goesOn = await createPathway(service, asking)
    await saveTest(goesOn, [{ message: 'booking' }, { message: 'Thanks' }])
    await edit(goesOn, ending)
    expect((await run(goesOn)).results[0].result).toMatchObject({
      can_accept: true,
      failure: { kind: 'ended', turn: 2, caller: 'Thanks' },
    })
    const ends = await createPathway(service, ending)
    await saveTest(ends, [{ message: 'booking' }])
    await edit(ends, asking)
    expect((await run(ends)).results[0].result.failure).toMatchObject({
      kind: 'end',
      turn: 1,
      message: 'It didn’t end.',
    })
  })

  it('fail where the start or a chosen edge is gone', async () => {
    const pathway_id = await createPathway(service, asking)
    await saveTest(pathway_id, [{ message: 'Hi' }], { start_node_id: 'c' })
    await saveTest(pathway_id, [{ choose: { kind: 'edge', key: 'ac' } }])
    await edit(pathway_id, { nodes: asking.nodes.filter(({ id }) => id !== 'c'), edges: [ab] })
    const { results } = await run(pathway_id)
    expect(results[0].result).toMatchObject({ can_accept: false, failure: { kind: 'error', turn: 0 } })
    expect(results[1].result.failure).toMatchObject({
      kind: 'path',
      turn: 1,
      caller: '',
      chosen: true,
      expected: [nodeOf('c')],
      reached: [],
    })
  })

  it('play a version, which is no result of the draft', async () => {
    const pathway_id = await createPathway(service, asking)
    await saveTest(pathway_id, [{ message: 'booking' }])
    await service.ask('POST', `${base}/${pathway_id}/version`, {})
    await edit(pathway_id, swapped)
    expect(await run(pathway_id, { pathway_version: 1 })).toMatchObject({ passed: 1 })
    expect(await list(pathway_id)).toMatchObject([{ last_result: { pathway_version: 1, is_current: false } }])
    expect((await service.ask('POST', tests(pathway_id, '/run'), { pathway_version: 9 })).status).toBe(404)
    expect((await service.ask('POST', tests(pathway_id, '/run'), { test_ids: ['none'] })).status).toBe(404)
  })

  it('name the model that played them, and the simulator where it is asked for', async () => {
    const model = await startReplayModel({ answers: [{ step: 'Node a', caller: 'booking', choice: 'Node c' }] })
    const asked = await startTestService({ DIALPATH_LLM_URL: model.url, DIALPATH_LLM_MODEL: 'replay' })
    try {
      const pathway_id = await createPathway(asked, asking)
      const { chat_id } = await open(asked, pathway_id, { brain: 'scripted' })
      await asked.ask('POST', `${base}/chat/${chat_id}`, { message: 'booking' })
      await asked.ask('POST', tests(pathway_id), { chat_id })
      const { db } = asked.running.context.database
      const ran = async (body: object) => (await asked.ask('POST', tests(pathway_id, '/run'), body)).body.results[0]
      expect((await ran({})).result).toMatchObject({
        brain: 'replay',
        failure: { expected: [nodeOf('b')], reached: [nodeOf('c')] },
      })
      expect((await ran({ brain: 'scripted' })).result).toMatchObject({ brain: 'scripted', status: 'passed' })
      expect(await db.$count(prompts)).toBe(0)
    } finally {
      await asked.close()
      await model.close()
    }
  })

  it('are renamed and deleted', async () => {
    const pathway_id = await createPathway(service, asking)
    const { test_id } = await saveTest(pathway_id, [{ message: 'booking' }])
    const at = tests(pathway_id, `/${test_id}`)
    expect((await service.ask('POST', at, { name: ' Books a table ' })).body.test.name).toBe('Books a table')
    expect((await service.ask('POST', at, { name: ' ' })).status).toBe(400)
    expect((await service.ask('GET', at)).body.test).toMatchObject({ name: 'Books a table', turn_count: 1 })
    expect((await service.ask('DELETE', at)).status).toBe(200)
    expect((await service.ask('DELETE', at)).status).toBe(404)
    expect(await list(pathway_id)).toEqual([])
  })
})
