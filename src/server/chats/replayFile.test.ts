import { afterAll, beforeAll, expect, it } from 'vitest'
import { replayFile } from '#runtime/replay/file.ts'
import { replayOfFile } from '#runtime/replay/playFile.ts'
import { base, createPathway, open, readReceptionist } from '../testing/pathways.ts'
import { receptionistRecording } from '../testing/receptionistRecording.ts'
import { startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const say = (from: TestService, chat_id: string, body: object) => from.ask('POST', `${base}/chat/${chat_id}`, body)

async function fileOf(from: TestService, chat_id: string) {
  const { status, headers, body } = await from.ask('GET', `${base}/chat/${chat_id}/replay`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="chat-${chat_id}.replay.json"`)
  return replayFile.parse(body)
}

it('a chat plays again as it went, whatever its tester did', async () => {
  const pathway_id = await createPathway(service, readReceptionist('pathway.json'))
  const story = 'Once upon a time. '.repeat(200)
  const { chat_id, suggestions } = await open(service, pathway_id, { request_data: { story } })
  await say(service, chat_id, { message: 'I would like to book a table.', interrupt: { heard: '' } })
  await say(service, chat_id, {})
  await say(service, chat_id, { digits: '4#' })
  const { body } = await service.ask('GET', `${base}/chat/${chat_id}`)
  const [first] = body.suggestions.length > 0 ? body.suggestions : suggestions
  await say(service, chat_id, { choose: { kind: first.kind, key: first.key }, message: 'Yes.' })
  const file = await fileOf(service, chat_id)
  expect(file.request_data.story).toBe(story)
  expect(file.events.length).toBeGreaterThan(10)
  expect(await replayOfFile(file)).toBeUndefined()
})

it('a chat that was taken back plays again with all its branches', async () => {
  const pathway_id = await createPathway(service, readReceptionist('pathway.json'))
  const { chat_id, timeline } = await open(service, pathway_id)
  const rewind = (sequence: number) => service.ask('POST', `${base}/chat/${chat_id}/rewind`, { sequence })
  const first = await say(service, chat_id, { message: 'I would like to book a table.' })
  await rewind(timeline.at(-1).sequence)
  await say(service, chat_id, { message: 'I want to cancel.' })
  await rewind(first.body.timeline.at(-1).sequence)
  await say(service, chat_id, { message: 'For four people, please.' })
  const file = await fileOf(service, chat_id)
  expect(file.events.filter(({ event_type }) => event_type === 'conversation.rewind')).toHaveLength(2)
  expect(await replayOfFile(file)).toBeUndefined()
})

it('the pathway is the one that was played, whatever became of the draft', async () => {
  const nodes = [
    { id: 'a', type: 'Default', data: { name: 'A', isStart: true, text: 'Hello.' } },
    { id: 'b', type: 'End Call', data: { name: 'B', text: 'Goodbye.' } },
  ]
  const edges = [{ id: 'e', source: 'a', target: 'b', label: 'Anything', data: { alwaysPick: true } }]
  const pathway_id = await createPathway(service, { nodes, edges })
  const { chat_id } = await open(service, pathway_id)
  const reword = (text: string) => {
    const changed = nodes.map(node => ({ ...node, data: { ...node.data, ...(node.id === 'b' && { text }) } }))
    return service.ask('POST', `${base}/${pathway_id}`, { nodes: changed, edges })
  }
  await reword('See you.')
  await say(service, chat_id, { message: 'Hi.' })
  await reword('Farewell.')
  const file = await fileOf(service, chat_id)
  expect(file.document.nodes).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ text: 'See you.' }) }),
  )
  expect(await replayOfFile(file)).toBeUndefined()
})

it('a chat that does not exist has no file, whatever stands in its place', async () => {
  const { status, headers, body } = await service.ask('GET', `${base}/chat/${encodeURIComponent('İ"')}/replay`)
  expect({ status, errors: body.errors }).toMatchObject({ status: 404, errors: [{ message: expect.any(String) }] })
  expect(headers.has('content-disposition')).toBe(false)
})

it('a chat that a model led plays again without the model', async () => {
  const model = await startReplayModel(receptionistRecording)
  const led = await startTestService({ DIALPATH_LLM_URL: model.url, DIALPATH_LLM_MODEL: 'replay' })
  const pathway_id = await createPathway(led, readReceptionist('pathway.json'))
  const { chat_id } = await open(led, pathway_id)
  await say(led, chat_id, { message: 'I would like to book a table.' })
  const file = await fileOf(led, chat_id)
  await led.close()
  await model.close()
  expect(file.events.some(({ event_type }) => event_type === 'model.request')).toBe(true)
  expect(await replayOfFile(file)).toBeUndefined()
})
