import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayFile } from '#runtime/replay/file.ts'
import { replayOfFile } from '#runtime/replay/playFile.ts'
import { createPathway, readReceptionist } from '../testing/pathways.ts'
import { receptionistRecording } from '../testing/receptionistRecording.ts'
import { type ReplayModel, startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** Calls until the call has ended, and gives what its replay file is answered with. */
async function fileOf(service: TestService, body: object) {
  const { call_id } = (await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550123', ...body })).body
  await (
    await fetch(`${service.url}/api/v1/event_stream/${call_id}`, { headers: { authorization: service.key } })
  ).text()
  return service.ask('GET', `/api/v1/pathway_calls/${call_id}/replay`)
}

describe('the replay file of a call', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('plays again as the call went, with the document that its first event names', async () => {
    const pathway_id = await createPathway(service, readReceptionist('pathway.json'))
    const story = 'Once upon a time. '.repeat(200)
    const { status, headers, body } = await fileOf(service, { pathway_id, request_data: { story } })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="call-[\w-]+\.replay\.json"$/)
    const file = replayFile.parse(body)
    expect(file.request_data.story).toBe(story)
    expect(file.events[0]).toMatchObject({
      event_type: 'conversation.init',
      payload: { brain: 'scripted', versions: { dialpath: expect.any(String) }, call: { to: '+14155550123' } },
    })
    expect(await replayOfFile(file)).toBeUndefined()
  })

  it('shows where a changed document leads elsewhere', async () => {
    const nodes = [{ id: 'a', type: 'End Call', data: { name: 'A', isStart: true, text: 'Goodbye.' } }]
    const { body } = await fileOf(service, { pathway_id: await createPathway(service, { nodes, edges: [] }) })
    const file = replayFile.parse(body)
    const changed = [{ ...nodes[0], data: { ...nodes[0]?.data, text: 'See you.' } }]
    const difference = await replayOfFile({ ...file, document: { ...file.document, nodes: changed } })
    expect(difference).toMatchObject({
      recorded: { payload: { text: 'Goodbye.' } },
      replayed: { payload: { text: 'See you.' } },
    })
  })

  it('is there once the call has ended, and for its own account', async () => {
    const start_time = '2099-01-01 00:00:00'
    const sent = await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550124', task: 'Wait', start_time })
    const path = `/api/v1/pathway_calls/${sent.body.call_id}/replay`
    expect((await service.ask('GET', path)).status).toBe(409)
    const authorization = await service.otherKey()
    expect((await fetch(`${service.url}${path}`, { headers: { authorization } })).status).toBe(404)
    await service.ask('POST', `/api/v1/calls/${sent.body.call_id}/stop`)
  })
})

describe('the replay file of a call that a model led', () => {
  let model: ReplayModel
  let service: TestService
  beforeAll(async () => {
    model = await startReplayModel(receptionistRecording)
    service = await startTestService({ DIALPATH_LLM_URL: model.url, DIALPATH_LLM_MODEL: 'replay' })
  })
  afterAll(async () => {
    await service.close()
    await model.close()
  })

  it('plays again without the model', async () => {
    const { body } = await fileOf(service, {
      pathway_id: await createPathway(service, readReceptionist('pathway.json')),
    })
    const file = replayFile.parse(body)
    const asked = model.requests.length
    expect(asked).toBeGreaterThan(0)
    expect(file.events.filter(({ event_type }) => event_type === 'model.request').length).toBeGreaterThan(0)
    expect(await replayOfFile(file)).toBeUndefined()
    expect(model.requests.length).toBe(asked)
  })
})
