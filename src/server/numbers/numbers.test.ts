import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

const path = '/api/v1/inbound/14155550102'
let service: TestService
let first: string
let second: string

async function createPathway(name: string): Promise<string> {
  const nodes = [{ id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Goodbye.', isStart: true } }]
  return (await service.ask('POST', '/api/v1/convo_pathway/create', { name, nodes, edges: [] })).body.pathway_id
}

beforeAll(async () => {
  service = await startTestService()
  first = await createPathway('First')
  second = await createPathway('Second')
  await service.ask('POST', `/api/v1/convo_pathway/${first}/publish`, { environment: 'staging' })
})
afterAll(() => service.close())

const update = async (body: object) => (await service.ask('POST', path, body)).body
const errorsOf = async (body: object): Promise<string[]> =>
  (await update(body)).errors.map((fault: { path: string }) => fault.path)

describe('the version of a number’s pathway', () => {
  it('must be there, by whichever member it was chosen', async () => {
    expect((await update({ pathway_id: first, pathway_version: 'staging' })).updates.pathway_version).toBe('staging')
    expect(await errorsOf({ pathway_version: 9 })).toEqual(['pathway_version'])
    expect(await errorsOf({ pathway_id: second, pathway_version: 'staging' })).toEqual(['pathway_version'])
    expect(await errorsOf({ pathway_id: 'gone', pathway_version: 9 })).toEqual(['pathway_id'])
  })

  it('stays with its pathway, and is forgotten with it', async () => {
    expect((await update({ pathway_id: first })).updates.pathway_version).toBe('staging')
    expect((await update({ pathway_id: second })).updates.pathway_version).toBeNull()
    expect((await update({ pathway_id: first, pathway_version: 1 })).updates.pathway_version).toBe(1)
    expect((await update({ pathway_id: null })).updates.pathway_version).toBeNull()
  })
})

describe('the settings of a number', () => {
  it('hold both of two changes that come at once', async () => {
    const path = '/api/v1/inbound/+14155550101'
    const changes = [{ prompt: 'Be brief.' }, { first_sentence: 'Hi.' }, { max_duration: 7 }, { language: 'de' }]
    await Promise.all(changes.map(change => service.ask('POST', path, change)))
    const { body } = await service.ask('GET', path)
    expect(body).toMatchObject(Object.assign({}, ...changes))
    await service.ask('POST', path, { prompt: null, first_sentence: null, max_duration: null, language: null })
  })
})
