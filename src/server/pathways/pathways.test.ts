import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginLineage } from '../db/lineage.ts'
import { pathways, pathwayVersions } from '../db/schema.ts'
import { removeWhatIsPast } from '../retention/retention.ts'
import { answeredEdge, base, createPathway, edge, end, sound, start } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const create = (file: object = sound, name = 'One') => createPathway(service, file, name)

describe('a pathway document', () => {
  it('comes back as it went in, unknown members and all', async () => {
    const id = await create({ ...sound, folder: 'x' })
    expect((await service.ask('GET', `${base}/${id}?as_stored=true`)).body).toEqual({
      pathway_id: id,
      name: 'One',
      description: '',
      ...sound,
      folder: 'x',
    })
  })

  it('is exported exactly as the file that was imported', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../runtime/fixtures/receptionist/pathway.json'), 'utf8')
    const { body } = await service.ask('POST', `${base}/import?name=Receptionist`, text)
    const exported = await service.ask('GET', `${base}/${body.pathway_id}/export`)
    expect(JSON.stringify(exported.body)).toBe(JSON.stringify(JSON.parse(text)))
    await service.ask('POST', `${base}/${body.pathway_id}`, { name: 'Renamed' })
    expect((await service.ask('GET', `${base}/${body.pathway_id}/export`)).body).toEqual(JSON.parse(text))
    expect((await service.ask('GET', `${base}/${body.pathway_id}`)).body.name).toBe('Renamed')
  })

  it("keeps the file's own id, which is not the pathway's", async () => {
    const file = { pathway_id: 'abc', ...sound }
    const { body } = await service.ask('POST', `${base}/import?name=One`, JSON.stringify(file))
    const { pathway_id: id, ...read } = (await service.ask('GET', `${base}/${body.pathway_id}?as_stored=true`)).body
    expect(id).toBe(body.pathway_id)
    await service.ask('POST', `${base}/${id}?whole=true`, { ...read, nodes: [start] })
    const exported = await service.ask('GET', `${base}/${id}/export`)
    expect(exported.body).toEqual({ ...file, nodes: [start] })
  })

  it('is refused only where it is none, with every place', async () => {
    const answer = await service.ask('POST', `${base}/create`, {
      name: 'x',
      nodes: [{ id: 'a' }, { id: 'a' }, { id: 'a' }],
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map((fault: { path: string }) => fault.path)).toEqual(['nodes[1].id', 'nodes[2].id'])
    expect((await service.ask('POST', `${base}/create`, { name: 'x', nodes: 'no' })).body.errors[0].path).toBe('nodes')
    expect((await service.ask('POST', `${base}/create`, { name: 'dangling', nodes: [], edges: [edge] })).status).toBe(
      200,
    )
  })

  it.each(['create', 'import?name=x', 'validate'])('is refused by %s with its place in every other way', async path => {
    const ask = (body: unknown, headers = {}) => service.ask('POST', `${base}/${path}`, body, headers)
    const many = Array.from({ length: 10_001 }, (_, index) => ({ id: `${index}` }))
    const refusals: [unknown, string][] = [
      [{ name: 'x', nodes: {}, edges: [] }, 'nodes'],
      [{ name: 'x', nodes: [], edges: 'no' }, 'edges'],
      [{ name: 'x', nodes: [start, 7], edges: [] }, 'nodes[1]'],
      [{ name: 'x', nodes: [], edges: [null] }, 'edges[0]'],
      [{ name: 'x', nodes: many, edges: [] }, 'nodes'],
      ['{"name":"x","edges":[],"nodes":[{"id":"a","data":{"__proto__":{"admin":true}}}]}', 'nodes[0].data.__proto__'],
      ['{"name":"x","edges":[],"nodes":[{"constructor":{"prototype":{"admin":true}}}]}', 'nodes[0].constructor'],
    ]
    for (const [body, place] of refusals) {
      const answer = await ask(body)
      expect(answer.status, place).toBe(400)
      expect(answer.body.errors.map((fault: { path: string }) => fault.path)).toEqual([place])
    }
    for (const [depth, place] of [
      [201, /^body$/],
      [1_000_000, /^body$/],
    ] as const) {
      const deep = `{"name":"x","edges":[],"nodes":[{"id":"a","data":${'['.repeat(depth)}${']'.repeat(depth)}}]}`
      const answer = await ask(deep, { 'idempotency-key': `deep-${path}-${depth}` })
      expect(answer.status, `${depth} levels`).toBe(400)
      expect(answer.body.errors[0].path).toMatch(place)
    }
    expect((await ask('{"name":"x","nodes":[')).status).toBe(400)
    expect((await ask(`{"name":"${'x'.repeat(6 * 1024 * 1024)}"}`)).status).toBe(413)
  })

  it('may be nested 50 levels deep', async () => {
    let deep: unknown = 1
    for (let level = 0; level < 50; level += 1) deep = { in: deep }
    const id = await create({ nodes: [{ ...start, deep }], edges: [] })
    expect((await service.ask('GET', `${base}/${id}`)).body.nodes[0].deep).toEqual(deep)
  })
})

const facts = {
  created_at: expect.any(String),
  updated_at: expect.any(String),
  published_at: null,
  production_version_number: null,
}

describe('an update', () => {
  it('replaces what is sent and answers as the specification shows', async () => {
    const id = await create()
    const answer = await service.ask('POST', `${base}/${id}`, { description: 'New', nodes: [start, end] })
    expect(answer.body).toEqual({
      status: 'success',
      message: expect.any(String),
      pathway_data: {
        ...facts,
        pathway_id: id,
        name: 'One',
        description: 'New',
        nodes: [start, end],
        edges: [answeredEdge],
      },
    })
  })

  it('takes away what the whole document lacks', async () => {
    const id = await create({ ...sound, canvas: { notes: [{ id: 'n' }] }, other: 1 })
    await service.ask('POST', `${base}/${id}`, { ...sound, other: 1 })
    expect((await service.ask('GET', `${base}/${id}`)).body).toHaveProperty('canvas')
    const answer = await service.ask('POST', `${base}/${id}?whole=true`, { ...sound, other: 1 })
    expect(answer.body.pathway_data).not.toHaveProperty('canvas')
    const stored = (await service.ask('GET', `${base}/${id}?as_stored=true`)).body
    expect(stored).toEqual({ pathway_id: id, name: 'One', description: '', ...sound, other: 1 })
    expect((await service.ask('POST', `${base}/${id}?whole=true`, { nodes: [start] })).status).toBe(400)
  })

  it('with what was read takes none of the facts into the document', async () => {
    const id = await create()
    const read = (await service.ask('GET', `${base}/${id}`)).body
    expect(read).toMatchObject({ ...facts, edges: [answeredEdge] })
    expect((await service.ask('POST', `${base}/${id}`, read)).status).toBe(200)
    expect((await service.ask('GET', `${base}/${id}/export`)).body).toEqual({
      name: 'One',
      description: '',
      ...sound,
      edges: [answeredEdge],
    })
  })

  it('gives no name that a new pathway could not have, and takes null for no change', async () => {
    const id = await create()
    for (const name of ['', ' ', 'x'.repeat(201)]) {
      const answer = await service.ask('POST', `${base}/${id}`, { name })
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } })
    }
    expect((await service.ask('POST', `${base}/${id}`, { name: 'Two', description: null })).status).toBe(200)
    expect((await service.ask('GET', `${base}/${id}`)).body).toMatchObject({ name: 'Two', description: '' })
    expect((await service.ask('POST', `${base}/create`, { name: 'Three', description: null })).status).toBe(200)
  })

  it('is refused when another came first, and exactly one of many gets through', async () => {
    const id = await create()
    const { headers } = await service.ask('GET', `${base}/${id}`)
    const etag = headers.get('etag') ?? ''
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        service.ask('POST', `${base}/${id}`, { description: `${index}` }, { 'if-match': etag }),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    const refused = answers.find(answer => answer.status === 412)
    expect(refused?.body.status).toBe('error')
    expect(refused?.headers.get('etag')).not.toBe(etag)
  })
})

it('an update without a revision counts last, and a refused one changes nothing', async () => {
  const id = await create()
  const first = await service.ask('POST', `${base}/${id}`, { description: 'First' })
  const second = await service.ask('POST', `${base}/${id}`, { description: 'Second' })
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  const stale = { 'if-match': first.headers.get('etag') ?? '' }
  expect((await service.ask('POST', `${base}/${id}`, { description: 'Third' }, stale)).status).toBe(412)
  expect((await service.ask('POST', `${base}/${id}`, { nodes: [{ id: 'a' }, { id: 'a' }] })).status).toBe(400)
  const { body, headers } = await service.ask('GET', `${base}/${id}`)
  expect(body).toMatchObject({ description: 'Second', ...sound })
  expect(headers.get('etag')).toBe(second.headers.get('etag'))
  expect((await service.ask('POST', `${base}/${id}`, { name: 'Fourth' }, { 'if-match': '*' })).status).toBe(200)
})

describe('an ETag', () => {
  const update = (id: string, ifMatch: string) =>
    service.ask('POST', `${base}/${id}`, { description: 'Changed' }, { 'if-match': ifMatch })

  it('names the lineage of the database and the revision, and goes through a proxy', async () => {
    const id = await create()
    const etag = (await service.ask('GET', `${base}/${id}`)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{12}\.1"$/)
    const second = (await update(id, `W/${etag}`)).headers.get('etag') ?? ''
    expect(second).toBe(etag.replace('.1"', '.2"'))
    expect((await update(id, `${etag}, ${second}`)).status).toBe(200)
  })

  it('of another lineage does not match, though the revision is the same, and neither does a bare revision', async () => {
    const id = await create()
    const etag = (await service.ask('GET', `${base}/${id}`)).headers.get('etag') ?? ''
    await beginLineage(service.running.context.database.db)
    const refused = await update(id, etag)
    expect(refused.status).toBe(412)
    expect(refused.body).toMatchObject({ status: 'error' })
    const present = refused.headers.get('etag') ?? ''
    expect(present).toMatch(/\.1"$/)
    expect(present).not.toBe(etag)
    expect((await update(id, '"1"')).status).toBe(412)
    expect((await update(id, '1')).status).toBe(412)
    expect((await update(id, present)).status).toBe(200)
  })
})

describe('the list', () => {
  it('counts and sums up, newest first', async () => {
    const id = await create(sound, 'Newest')
    const { body } = await service.ask('GET', `${base}?limit=1&summary=true`)
    expect(body).toMatchObject({ status: 'success', count: 1 })
    expect(body.total_count).toBeGreaterThan(1)
    expect(body.pathways[0]).toMatchObject({
      pathway_id: id,
      name: 'Newest',
      node_count: 2,
      edge_count: 1,
      error_count: 0,
    })
    expect(body.pathways[0].nodes).toBeUndefined()
    expect((await service.ask('GET', `${base}?limit=1`)).body.pathways[0].nodes).toHaveLength(3)
    expect((await service.ask('GET', `${base}?limit=0`)).status).toBe(400)
  })
})

it('a deleted pathway is gone until it is restored', async () => {
  const id = await create()
  await service.ask('DELETE', `${base}/${id}`)
  expect((await service.ask('GET', `${base}/${id}`)).status).toBe(404)
  await service.ask('POST', `${base}/${id}/restore`)
  expect((await service.ask('GET', `${base}/${id}`)).status).toBe(200)
})

it('a deleted pathway can be restored for 30 days, and is gone for good after that', async () => {
  const id = await create()
  await service.ask('POST', `${base}/${id}/version`, {})
  await service.ask('DELETE', `${base}/${id}`)
  const { db } = service.running.context.database
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  const stored = () => db.select().from(pathways).where(eq(pathways.pathway_id, id))
  await db
    .update(pathways)
    .set({ deleted_at: ago(31) })
    .where(eq(pathways.pathway_id, id))
  expect((await service.ask('POST', `${base}/${id}/restore`)).status).toBe(404)
  await removeWhatIsPast(service.running.context)
  expect(await stored()).toEqual([])
  expect(await db.select().from(pathwayVersions).where(eq(pathwayVersions.pathway_id, id))).toEqual([])

  const kept = await create()
  await service.ask('DELETE', `${base}/${kept}`)
  await db
    .update(pathways)
    .set({ deleted_at: ago(29) })
    .where(eq(pathways.pathway_id, kept))
  await removeWhatIsPast(service.running.context)
  expect((await service.ask('POST', `${base}/${kept}/restore`)).status).toBe(200)
  expect((await service.ask('POST', `${base}/${kept}/restore`)).status).toBe(404)
})

it('deleted pathways are listed while they can be restored', async () => {
  const { db } = service.running.context.database
  const [young, old, alive] = [await create(), await create(), await create()]
  for (const id of [young, old]) await service.ask('DELETE', `${base}/${id}`)
  await db
    .update(pathways)
    .set({ deleted_at: new Date(Date.now() - 31 * 24 * 60 * 60_000) })
    .where(eq(pathways.pathway_id, old))
  const { body } = await service.ask('GET', `${base}?summary=true&deleted=true&limit=1000`)
  const ids = body.pathways.map(({ pathway_id }: { pathway_id: string }) => pathway_id)
  expect(ids).toContain(young)
  expect(ids).not.toContain(old)
  expect(ids).not.toContain(alive)
  const { deleted_at } = body.pathways.find(({ pathway_id }: { pathway_id: string }) => pathway_id === young)
  expect(Date.now() - Date.parse(deleted_at)).toBeLessThan(60_000)
})

it('a copy has the document and a name of its own', async () => {
  const id = await create()
  const { body } = await service.ask('POST', `${base}/${id}/duplicate`, {})
  expect((await service.ask('GET', `${base}/${body.pathway_id}`)).body).toMatchObject({ name: 'Copy of One', ...sound })
})

it('findings are told of a document and of a pathway', async () => {
  const broken = { nodes: [{ ...start, data: { name: 'Start' } }], edges: [edge] }
  const codes = (body: { findings: { code: string }[] }) => body.findings.map(finding => finding.code)
  expect(codes((await service.ask('POST', `${base}/validate`, broken)).body)).toEqual(
    expect.arrayContaining(['no-start', 'edge-target-missing']),
  )
  const id = await create(broken)
  expect(codes((await service.ask('GET', `${base}/${id}/validate`)).body)).toContain('no-start')
})

it('no other account reaches it', async () => {
  const id = await create()
  const etag = (await service.ask('GET', `${base}/${id}`)).headers.get('etag') ?? ''
  const authorization = await service.otherKey()
  const paths: [string, string, object?][] = [
    ['GET', ''],
    ['POST', '', { name: 'Stolen' }],
    ['PATCH', '', [{ op: 'replace', path: '/name', value: 'Stolen' }]],
    ['DELETE', ''],
    ['GET', '/export'],
    ['GET', '/validate'],
    ['GET', '/versions'],
    ['POST', '/version', {}],
    ['POST', '/publish', {}],
    ['POST', '/duplicate', {}],
    ['POST', '/restore', {}],
  ]
  for (const [method, path, body] of paths) {
    const answer = await service.ask(method, `${base}/${id}${path}`, body, {
      authorization,
      'if-match': etag,
      ...(method === 'PATCH' && { 'content-type': 'application/json-patch+json' }),
    })
    expect(answer.status, `${method} ${path}`).toBe(404)
  }
  expect((await service.ask('GET', base, undefined, { authorization })).body.total_count).toBe(0)
})
