import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const base = '/api/v1/convo_pathway'
const start = {
  id: 'a',
  type: 'Default',
  data: { name: 'Start', isStart: true, text: 'Hello' },
  position: { x: 1, y: 2 },
  extra: [1, { deep: null }],
}
const end = { id: 'b', type: 'End Call', data: { name: 'End', text: 'Bye' } }
const edge = {
  id: 'e',
  source: 'a',
  target: 'b',
  label: 'done',
  type: 'custom',
  data: { label: 'done', isHighlighted: false },
}
const sound = { nodes: [start, end, { globalConfig: { globalPrompt: 'Be kind.' } }], edges: [edge] }

async function create(file: object = sound, name = 'One'): Promise<string> {
  const { body } = await service.ask('POST', `${base}/create`, { name, ...file })
  return body.pathway_id
}

describe('a pathway document', () => {
  it('comes back as it went in, unknown members and all', async () => {
    const id = await create({ ...sound, folder: 'x' })
    expect((await service.ask('GET', `${base}/${id}`)).body).toEqual({
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

  it('may be nested 50 levels deep', async () => {
    let deep: unknown = 1
    for (let level = 0; level < 50; level += 1) deep = { in: deep }
    const id = await create({ nodes: [{ ...start, deep }], edges: [] })
    expect((await service.ask('GET', `${base}/${id}`)).body.nodes[0].deep).toEqual(deep)
  })
})

describe('an update', () => {
  it('replaces what is sent and answers as the specification shows', async () => {
    const id = await create()
    const answer = await service.ask('POST', `${base}/${id}`, { description: 'New', nodes: [start, end] })
    expect(answer.body).toEqual({
      status: 'success',
      message: expect.any(String),
      pathway_data: { pathway_id: id, name: 'One', description: 'New', nodes: [start, end], edges: [edge] },
    })
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

describe('versions', () => {
  it('are numbered, published, and kept while they are live', async () => {
    const id = await create()
    expect((await service.ask('POST', `${base}/${id}/version`, { name: 'First' })).body.data).toMatchObject({
      version_number: 1,
      name: 'First',
    })
    expect((await service.ask('POST', `${base}/${id}/publish`, { version_id: 1 })).status).toBe(200)
    await service.ask('POST', `${base}/${id}`, { nodes: [start], edges: [] })
    expect((await service.ask('GET', `${base}/${id}/version/1`)).body.nodes).toHaveLength(3)
    expect((await service.ask('GET', `${base}/${id}?version=production`)).body.nodes).toHaveLength(3)
    expect((await service.ask('GET', `${base}/${id}?version=draft`)).body.nodes).toHaveLength(1)
    expect((await service.ask('GET', `${base}/${id}/versions`)).body.versions).toMatchObject([
      { version_number: 1, is_latest: true, environments: ['production'] },
    ])
    expect((await service.ask('DELETE', `${base}/${id}/version/1`)).status).toBe(409)
    expect((await service.ask('GET', `${base}/${id}/version/9`)).status).toBe(404)
  })

  it('of a pathway with errors are not published', async () => {
    const id = await create({ nodes: [{ ...start, data: { name: 'Start' } }], edges: [] })
    const answer = await service.ask('POST', `${base}/${id}/publish`, {})
    expect(answer.status).toBe(409)
    expect(answer.body.errors.length).toBeGreaterThan(0)
  })
})

it('no other account reaches it', async () => {
  const id = await create()
  const authorization = await service.otherKey()
  const paths: [string, string, object?][] = [
    ['GET', ''],
    ['POST', '', { name: 'Stolen' }],
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
    const answer = await service.ask(method, `${base}/${id}${path}`, body, { authorization })
    expect(answer.status, `${method} ${path}`).toBe(404)
  }
  expect((await service.ask('GET', base, undefined, { authorization })).body.total_count).toBe(0)
})
