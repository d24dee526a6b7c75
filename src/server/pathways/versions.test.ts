import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { base, createPathway, sound, start } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const create = (file: object = sound, name = 'One') => createPathway(service, file, name)

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

  it('are published by their number or their id, to either environment', async () => {
    const id = await create()
    const made = async () =>
      (await service.ask('POST', `${base}/${id}/version`, { nodes: [start], edges: [] })).body.data
    const [one, two] = [await made(), await made()]
    const publish = (body: object) => service.ask('POST', `${base}/${id}/publish`, body)
    expect((await publish({ version_id: one.id, environment: 'staging' })).body.version_number).toBe(1)
    expect((await publish({ version_id: String(two.version_number) })).body.version_number).toBe(2)
    expect((await publish({})).body.version_number).toBe(3)
    expect((await service.ask('GET', `${base}?summary=true&limit=1`)).body.pathways[0]).toMatchObject({
      staging_version: 1,
      production_version: 3,
      has_unpublished_changes: false,
    })
    for (const version_id of [99, 99_999_999_999, 'no-such-version']) {
      expect((await publish({ version_id })).status).toBe(404)
    }
    expect((await publish({ environment: 'moon' })).status).toBe(400)
    expect((await service.ask('DELETE', `${base}/${id}/version/2`)).status).toBe(200)
    expect((await publish({ version_id: 2 })).status).toBe(404)
    expect((await service.ask('POST', `${base}/${id}/version`, {})).body.data.version_number).toBe(4)
  })

  it('are named and noted, at any time, with how many findings they have and where they were made', async () => {
    const id = await create()
    const about = { name: 'Summer', note: 'Open until nine.' }
    await service.ask('POST', `${base}/${id}/version`, about)
    await service.ask('POST', `${base}/${id}/publish`, { environment: 'staging', note: 'To try' })
    await service.ask('POST', `${base}/${id}/version`, { nodes: [{ id: 'x' }], edges: [] })
    const listed = async () => (await service.ask('GET', `${base}/${id}/versions?ascending=true`)).body.versions
    expect(await listed()).toMatchObject([
      { ...about, error_count: 0, made_in: 'api' },
      { name: 'Version 2', note: 'To try', environments: ['staging'] },
      { name: 'Version 3', note: '', error_count: 1 },
    ])
    const rename = (number: number, body: object) => service.ask('POST', `${base}/${id}/version/${number}`, body)
    const renamed = await rename(2, { name: ' Trial ' })
    expect(renamed.body.data).toMatchObject({ version_number: 2, name: 'Trial', note: 'To try', is_staging: true })
    expect((await rename(1, { name: '', note: '' })).body.data).toMatchObject({ name: 'Version 1', note: '' })
    expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['Version 1', 'Trial', 'Version 3'])
    expect((await rename(2, { name: 'x'.repeat(201) })).status).toBe(400)
    for (const number of [0, 9]) expect((await rename(number, { name: 'None' })).status).toBe(404)
  })

  it.each(['99', '99999999999'])('that are asked for and missing are named: %s', async version => {
    const id = await create()
    const answer = await service.ask('GET', `${base}/${id}?version=${version}`)
    expect(answer.status).toBe(404)
    expect(answer.body.message).toContain(`Pathway version with ID "${version}" not found`)
    expect((await service.ask('GET', `${base}/${id}?version=latest`)).status).toBe(400)
  })

  it('of a pathway with errors are not published', async () => {
    const id = await create({ nodes: [{ ...start, data: { name: 'Start' } }], edges: [] })
    const answer = await service.ask('POST', `${base}/${id}/publish`, {})
    expect(answer.status).toBe(409)
    expect(answer.body.errors).toMatchObject([{ path: 'nodes' }])
    const wrong = await create({
      nodes: [start, { id: 'hook', type: 'Webhook', data: { url: 'no address' } }],
      edges: [{ id: 'e', source: start.id, target: 'gone', data: { label: 'on' } }],
    })
    const { errors } = (await service.ask('POST', `${base}/${wrong}/publish`, {})).body
    expect(errors.map((error: { path: string }) => error.path).sort()).toEqual(['edges[0].target', 'nodes[1].data.url'])
  })
})
