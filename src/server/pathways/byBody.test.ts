import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const base = '/v1/convo_pathway'
const start = { id: 'a', type: 'Default', data: { name: 'Start', isStart: true, text: 'Hello' } }
const changed = { ...start, data: { ...start.data, text: 'Changed' } }
const post = (path: string, body: object, headers = {}) => service.ask('POST', `${base}/${path}`, body, headers)
const create = async () => (await post('create', { name: 'One', nodes: [start], edges: [] })).body.pathway_id
const draft = async (id: string) => (await service.ask('GET', `${base}/${id}`)).body
const version = async (id: string, number: number) => (await service.ask('GET', `${base}/${id}/version/${number}`)).body

describe('a pathway named in the body', () => {
  it('is pushed, published and copied as clients of the public service do it', async () => {
    const id = await create()
    const made = await post('create-version', { pathway_id: id, nodes: [changed], edges: [] })
    expect(made.body.data).toMatchObject({ version_number: 1, name: 'Version 1' })
    expect((await draft(id)).nodes).toEqual([changed])
    expect((await post('update', { id, version_number: 1, nodes: [start] })).status).toBe(200)
    expect((await draft(id)).nodes).toEqual([start])
    expect((await version(id, 1)).nodes).toEqual([start])
    expect((await post('publish', { id, version_number: 1, environment: 'production' })).body.version_number).toBe(1)
    const { body: list } = await service.ask('GET', `/v1/pathway/${id}/versions`)
    expect(list.versions).toMatchObject([{ version_number: 1, is_prev_published: true, is_staging: false }])
    const copy = await post('duplicate', { pathwayID: id, name: 'Two' })
    expect(await draft(copy.body.id)).toMatchObject({ name: 'Two', nodes: [start] })
    const { body: pathways } = await service.ask('GET', `${base}?limit=2&summary=true`)
    expect(pathways.pathways).toMatchObject([
      { id: copy.body.id, production_version_number: null },
      { id, production_version_number: 1 },
    ])
  })

  it('keeps what is live: neither the version nor the draft changes', async () => {
    const id = await create()
    await post('publish', { id })
    expect((await post('update', { id, version_number: 1, nodes: [changed] })).status).toBe(409)
    expect((await version(id, 1)).nodes).toEqual([start])
    expect((await draft(id)).nodes).toEqual([start])
  })

  it('is read by its number at `data.data`, the words of an edge in both places', async () => {
    const edge = { id: 'e', source: 'a', target: 'b', label: 'goes on', description: 'When all is said.' }
    const end = { id: 'b', type: 'End Call', data: { name: 'End', text: 'Bye' } }
    const id = await create()
    await post('create-version', { pathway_id: id, nodes: [start, end], edges: [edge] })
    await post('update', { id, nodes: [changed], edges: [] })
    const { body } = await post('get_one', { id, version_number: 1 })
    expect(body).toMatchObject({ status: 'success', errors: null })
    const words = { label: 'goes on', description: 'When all is said.' }
    expect(body.data.data).toMatchObject({ pathway_id: id, name: 'One', version_number: 1, nodes: [start, end] })
    expect(body.data.data.edges).toEqual([
      { ...edge, data: { ...words, name: 'goes on', prompt: 'When all is said.' } },
    ])
    expect((await post('get_one', { id })).body.data.data).toMatchObject({ version_number: 0, nodes: [changed] })
    expect((await post('get_one', { id, version_number: 9 })).status).toBe(404)
  })

  it('may change on staging, and is published there again', async () => {
    const id = await create()
    const staging = { id, version_number: 1, environment: 'staging' }
    await post('create-version', { pathway_id: id })
    expect((await post('publish', staging)).status).toBe(200)
    expect((await post('update', { id, version_number: 1, nodes: [changed] })).status).toBe(200)
    expect((await post('publish', staging)).status).toBe(200)
    expect((await service.ask('GET', `${base}/${id}?version=staging`)).body.nodes).toEqual([changed])
    expect((await service.ask('DELETE', `${base}/${id}/version/1`)).status).toBe(409)
  })

  it('is told both bare and as `data` with `errors`, and when it was published', async () => {
    const create = await post('create', { name: 'One', nodes: [start], edges: [] })
    const id = create.body.pathway_id
    expect(create.body).toMatchObject({ status: 'success', data: { pathway_id: id }, errors: null })
    const made = await post('create-version', { pathway_id: id })
    expect(made.body).toMatchObject({ version_number: 1, data: { version_number: 1 }, errors: null })
    const published = await post('publish', { id, version_number: 1 })
    expect(published.body).toMatchObject({ version_number: 1, data: { version_number: 1 }, errors: null })
    const { body: list } = await service.ask('GET', `/v1/pathway/${id}/versions`)
    expect(list).toMatchObject({ data: list.versions, errors: null })
    const live = { production_version_number: 1, published_at: expect.stringMatching(/^\d{4}-/) }
    expect(await draft(id)).toMatchObject(live)
    expect((await service.ask('GET', `${base}?limit=1`)).body.pathways).toMatchObject([live])
  })

  it('is another account’s to nobody, and each failure names its place', async () => {
    const id = await create()
    const authorization = await service.otherKey()
    const requests: [string, object, string][] = [
      ['create-version', { pathway_id: id }, 'pathway_id'],
      ['get_one', { id }, 'id'],
      ['update', { id, name: 'Stolen' }, 'id'],
      ['publish', { id }, 'id'],
      ['duplicate', { pathwayID: id }, 'pathwayID'],
    ]
    for (const [path, body, place] of requests) {
      const answer = await post(path, body, { authorization })
      expect(answer.status, path).toBe(404)
      expect(answer.body.errors[0].path).toBe(place)
      expect((await post(path, {})).body.errors[0].path).toBe(place)
    }
    expect(await draft(id)).toMatchObject({ name: 'One', nodes: [start] })
  })
})
