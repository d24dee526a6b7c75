import { Worker } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyTypeOf } from '#contract/bodyType.ts'
import { pathways } from '../db/schema.ts'
import { asking, base, createPathway, node, sound } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** Nodes of which each can reach the next, and says and reads something of its own. */
function long(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `n${at}`)
  return {
    nodes: ids.map((id, at) =>
      node(id, 'Default', { isStart: at === 0, prompt: `Ask {{v${at}}} about ${'it '.repeat(40)}`, text: '' }),
    ),
    edges: ids.slice(1).map((id, at) => ({ id: `e${at}`, source: `n${at}`, target: id, label: `to ${id}` })),
  }
}

describe('a job that keeps a thread busy for too long', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({}, { workers: { inspectionMs: 100, playingMs: 1 } })
  })
  afterAll(() => service.close())
  const large = long(8000)

  it('is ended with a clear error, and the service goes on', async () => {
    const { status, body } = await service.ask('POST', `${base}/validate`, large)
    expect(status).toBe(422)
    expect(body.message).toBe('Looking for problems in the pathway took longer than 0.1 seconds, so it was stopped.')
    expect((await service.ask('POST', `${base}/validate`, sound)).status).toBe(200)
  })

  it('loses no save, and leaves its counts as they were', async () => {
    const pathway_id = await createPathway(service, { nodes: asking.nodes.slice(1), edges: [] })
    const counted = async () => (await service.ask('GET', `${base}?summary=true`)).body.pathways[0]
    const before = await counted()
    expect(before.error_count).toBeGreaterThan(0)
    const saved = await service.ask('POST', `${base}/${pathway_id}`, large)
    expect(saved.status).toBe(200)
    const { error_count, warning_count } = before
    expect(await counted()).toMatchObject({ node_count: 8000, error_count, warning_count, revision: 2 })
    const { body } = await service.ask('GET', `${base}/${pathway_id}`)
    expect(body.nodes).toHaveLength(8000)
  })

  it('ends the turn of a chat, which stays as it was', async () => {
    const pathway_id = await createPathway(service, large)
    const { status, body } = await service.ask('POST', `${base}/chat/create`, { pathway_id })
    expect([status, body.message]).toEqual([
      422,
      'Playing the pathway took longer than 0.001 seconds, so it was stopped.',
    ])
  })
})

describe('a document that takes long to read', () => {
  let service: TestService
  let pathway_id: string
  /** Takes long to read, whatever is looked at in it. */
  const many = Array.from({ length: 1_200_000 }, () => ({}))
  const large = { ...sound, many }
  beforeAll(async () => {
    service = await startTestService({}, { workers: { documentsMs: 1 } })
    pathway_id = await createPathway(service, sound)
  })
  afterAll(() => service.close())
  const stopped = {
    status: 422,
    body: { message: 'Reading the document took longer than 0.001 seconds, so it was stopped.' },
  }

  it.each([
    ['POST', `${base}/validate`, large],
    ['POST', `${base}/create`, { name: 'Large', ...large }],
    ['POST', `${base}/import?name=Large`, large],
    ['POST', `${base}/:id`, large],
    ['PATCH', `${base}/:id`, [{ op: 'add', path: '/large', value: large }]],
    ['POST', `${base}/:id/version`, large],
    ['POST', `${base}/create-version`, { pathway_id: ':id', ...large }],
    ['POST', `${base}/update`, { id: ':id', ...large }],
    ['POST', `${base}/chat/create`, { pathway_id: ':id', request_data: { many } }],
    ['PUT', `${base}/:id/mocks`, { mocks: { a: { status: 200, body: many } } }],
    ['POST', '/api/v1/calls', { phone_number: '+14155550123', pathway_id: ':id', request_data: { many } }],
    ['POST', '/api/v1/tools', { name: 'Large', description: 'Large', url: 'https://api.test', body: { many } }],
    ['POST', '/api/session', { key: 'wrong', many }],
  ])('is not read on the thread that answers: %s %s', async (method, path, body) => {
    const text = JSON.stringify(body).replace(':id', pathway_id)
    const headers = {
      authorization: path === '/api/session' ? '' : service.key,
      origin: service.url,
      'content-type': bodyTypeOf({ method }),
      'if-match': '"1"',
    }
    expect(await service.ask(method, path.replace(':id', pathway_id), text, headers)).toMatchObject(stopped)
  })

  it.each([`${base}/:id`, `${base}/:id?version=draft`, `${base}/:id/version/0`, base])(
    'is not written there either: GET %s',
    async path => {
      const { db } = service.running.context.database
      await db
        .update(pathways)
        .set({ document: JSON.stringify(large) })
        .where(eq(pathways.pathway_id, pathway_id))
      expect(await service.ask('GET', path.replace(':id', pathway_id))).toMatchObject(stopped)
    },
  )
})

describe('while pathways are checked, saved and played', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('the service answers others', async () => {
    const large = long(4000)
    const pathway_id = await createPathway(service, large)
    const watch = new Worker(WATCH, { eval: true, workerData: `${service.url}/healthz` })
    await new Promise(resolve => watch.once('message', resolve))
    const began = performance.now()
    await Promise.all([
      ...Array.from({ length: 4 }, () => service.ask('POST', `${base}/validate`, large)),
      service.ask('POST', `${base}/${pathway_id}`, { ...large, description: 'again' }),
      service.ask('POST', `${base}/chat/create`, { pathway_id }),
    ])
    const lasted = performance.now() - began
    const waited = new Promise<number[]>(resolve => watch.once('message', resolve))
    watch.postMessage('end')
    const waits = (await waited).toSorted((a, b) => a - b)
    await watch.terminate()
    // A blocked thread would answer once, at the end; a busy machine makes all of it slower.
    expect(waits.length).toBeGreaterThan(10)
    expect(waits.at(Math.floor(waits.length / 2))).toBeLessThan(Math.max(100, lasted / 20))
    expect(waits.at(-1)).toBeLessThan(Math.max(100, lasted / 4))
  }, 180_000)
})

/** Asks again and again in a thread of its own, and tells how long each answer took, in milliseconds. */
const WATCH = `
  const { parentPort, workerData } = require('node:worker_threads')
  const waits = []
  let isOver = false
  parentPort.on('message', () => { isOver = true })
  void (async () => {
    await fetch(workerData)
    parentPort.postMessage('ready')
    while (!isOver) {
      const began = performance.now()
      await (await fetch(workerData)).text()
      waits.push(performance.now() - began)
    }
    parentPort.postMessage(waits)
  })()
`
