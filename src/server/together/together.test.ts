import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PathwayNews } from '#contract/together.ts'
import { beginLineage } from '../db/lineage.ts'
import { STREAM_LIMIT } from '../http/streamLimit.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { readStream } from '../testing/stream.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const nodes = [
  { id: 'hello', type: 'Default', data: { name: 'Hello', isStart: true, text: 'Hello.' } },
  { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Bye.' } },
]
const edges = [{ id: 'end', source: 'hello', target: 'bye', label: 'wants to end' }]
const path = (id: string, rest = '') => `/api/v1/convo_pathway/${id}${rest}`

async function create(): Promise<string> {
  return (await service.ask('POST', path('create'), { name: 'Shared', nodes, edges })).body.pathway_id
}

function follow(id: string, tab?: string, key = service.key) {
  return readStream(service.url + path(id, tab === undefined ? '/stream' : `/stream?tab=${tab}`), key)
}

const isDraft = (revision: number) => (news: PathwayNews) => news.type === 'draft' && news.revision >= revision
const isVersions = (news: PathwayNews) => news.type === 'versions'
const arePeople =
  (...names: string[]) =>
  (news: PathwayNews) =>
    news.type === 'people' &&
    news.people
      .map(({ name }) => name)
      .sort()
      .join() === names.join()
const greet = (id: string, tab: string, name: string, more = {}) =>
  service.ask('POST', path(id, '/presence'), { tab, name, ...more })

describe('the stream of a pathway', () => {
  it('says how the draft stands, and tells of every save with who saved', async () => {
    const id = await create()
    const stream = await follow(id)
    const begin = { type: 'draft', lineage: expect.any(String), revision: 1, saved_by: [], deleted: false }
    expect(await stream.next(isDraft(1))).toEqual(begin)
    await service.ask('POST', path(id), { name: 'One' }, { 'x-tab': 'ana' })
    expect(await stream.next(isDraft(2))).toMatchObject({ revision: 2, saved_by: ['ana'] })
    await service.ask('POST', path('update'), { id, name: 'Two' })
    expect(await stream.next(isDraft(3))).toMatchObject({ revision: 3, saved_by: [null] })
    await service.ask('POST', path('create-version'), { pathway_id: id, nodes, edges })
    expect(await stream.next(isDraft(4))).toMatchObject({ revision: 4 })
    stream.close()
  })

  it('tells of versions, publication, deletion and restoring', async () => {
    const id = await create()
    const stream = await follow(id)
    const changes = [
      ['POST', '/version', { name: 'First' }],
      ['POST', '/publish', {}],
      ['DELETE', '/version/1', undefined],
    ] as const
    for (const [method, rest, body] of changes) {
      expect((await service.ask(method, path(id, rest), body)).status).toBe(200)
      await stream.next(isVersions)
    }
    await service.ask('DELETE', path(id))
    expect(await stream.next((news: PathwayNews) => news.type === 'draft' && news.deleted)).toMatchObject({
      revision: 1,
    })
    expect((await follow(id)).status).toBe(404)
    await service.ask('POST', path(id, '/restore'))
    await stream.next((news: PathwayNews) => news.type === 'draft' && !news.deleted)
    stream.close()
  })

  it('names the lineage as the ETag does, and tells when the database is of another one', async () => {
    const id = await create()
    const stream = await follow(id)
    const isOfAnother = (lineage: string) => (news: PathwayNews) => news.type === 'draft' && news.lineage !== lineage
    const { lineage = '' } = (await stream.next(isDraft(1))) as { lineage?: string }
    expect((await service.ask('GET', path(id))).headers.get('etag')).toBe(`"${lineage}.1"`)
    const { bus, database } = service.running.context
    await beginLineage(database.db)
    await bus.publish('pathway', id)
    const news = (await stream.next(isOfAnother(lineage))) as { lineage?: string }
    expect(news).toMatchObject({ revision: 1, saved_by: [null] })
    expect((await service.ask('GET', path(id))).headers.get('etag')).toBe(`"${news.lineage}.1"`)
    const asJson = await service.ask('GET', path(id, '/stream'), undefined, { accept: 'application/json' })
    expect(asJson.body).toMatchObject({ lineage: news.lineage, revision: 1 })
    stream.close()
  })

  it('begins with the latest revision, whatever was missed', async () => {
    const id = await create()
    for (const name of ['One', 'Two', 'Three']) await service.ask('POST', path(id), { name })
    const stream = await follow(id)
    expect(await stream.next(isDraft(1))).toMatchObject({ revision: 4 })
    stream.close()
  })

  it('is not given to another account', async () => {
    const id = await create()
    const other = await service.otherKey()
    expect((await follow(id, undefined, other)).status).toBe(404)
    const word = await service.ask('POST', path(id, '/presence'), { tab: 'x', name: 'Eve' }, { authorization: other })
    expect(word.status).toBe(404)
  })

  it('ends when its key is revoked, or its session ended', async () => {
    const id = await create()
    const { key, key_id } = (await service.ask('POST', '/api/v1/keys', { name: 'Short-lived' })).body
    const [revoked, kept] = await Promise.all([follow(id, undefined, key), follow(id)])
    await revoked.next(isDraft(1))
    await service.ask('DELETE', `/api/v1/keys/${key_id}`)
    await revoked.ended()
    await service.ask('POST', path(id), { name: 'Still told' })
    await kept.next(isDraft(2))
    kept.close()

    const signedIn = await fetch(`${service.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: service.key }),
    })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const answer = await fetch(service.url + path(id, '/stream'), { headers: { cookie } })
    const reader = answer.body?.getReader()
    await reader?.read()
    await fetch(`${service.url}/api/session`, {
      method: 'DELETE',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    let isDone = false
    while (!isDone) isDone = (await reader?.read())?.done ?? true
  })

  it('is refused to who opens too many, and given again once some are closed', async () => {
    const id = await create()
    const other = await service.otherKey()
    const mine = (await service.ask('POST', path('create'), { name: 'Mine' }, { authorization: other })).body
    const open = await Promise.all(
      Array.from({ length: STREAM_LIMIT }, () => follow(mine.pathway_id, undefined, other)),
    )
    expect((await follow(mine.pathway_id, undefined, other)).status).toBe(429)
    const unaffected = await follow(id)
    expect(unaffected.status).toBe(200)
    for (const stream of [...open, unaffected]) stream.close()
    await expect.poll(async () => (await follow(mine.pathway_id, undefined, other)).status).toBe(200)
  })
})

describe('the people of a pathway', () => {
  it('are there from their first word until they close the stream', async () => {
    const id = await create()
    const ana = await follow(id, 'a')
    expect(await ana.next(arePeople())).toBeDefined()
    await greet(id, 'a', 'Ana')
    const ben = await follow(id, 'b')
    await greet(id, 'b', 'Ben', { node_id: 'hello', field: 'prompt', pointer: { x: 1.5, y: -2 } })
    const both = await ana.next(arePeople('Ana', 'Ben'))
    expect(both).toMatchObject({
      people: expect.arrayContaining([
        { tab: 'b', name: 'Ben', node_id: 'hello', edge_key: null, field: 'prompt', pointer: { x: 1.5, y: -2 } },
      ]),
    })
    ben.close()
    await ana.next(arePeople('Ana'))
    ana.close()
  })

  it('are only those whose tab follows the pathway', async () => {
    const id = await create()
    const stream = await follow(id, 'a')
    await greet(id, 'late', 'Late')
    await greet(id, 'a', 'Ana')
    await stream.next(arePeople('Ana'))
    stream.close()
  })

  it('say who they are in bounds', async () => {
    const id = await create()
    expect((await greet(id, 'a', ' ')).status).toBe(400)
    expect((await greet(id, 'a', 'x'.repeat(81))).status).toBe(400)
    expect((await greet(id, 'x'.repeat(65), 'Ana')).status).toBe(400)
  })
})
