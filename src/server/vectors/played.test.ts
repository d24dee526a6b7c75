import { afterAll, beforeAll, expect, it } from 'vitest'
import { replayFile } from '#runtime/replay/file.ts'
import { replayOfFile } from '#runtime/replay/playFile.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
let vector_id: string
beforeAll(async () => {
  service = await startTestService()
  const text = '# Visits\n## Parking\nPark behind the house.\n# Hours\nFrom nine to five.'
  const about = { name: 'Visitor guide', description: 'Hours and parking.' }
  const made = await service.ask('POST', '/api/vectors', { ...about, text, format: 'markdown' })
  vector_id = made.body.vector_id
  await service.indexed(vector_id)
})
afterAll(() => service.close())

const documentWith = (kb: string) => ({
  nodes: [
    { id: 'hello', type: 'Default', data: { name: 'Hello', isStart: true, text: 'What do you want to know?' } },
    { id: 'ask', type: 'Knowledge Base', data: { name: 'Ask', kb } },
  ],
  edges: [{ id: 'question', source: 'hello', target: 'ask', label: 'asks', data: { alwaysPick: true } }],
})

async function chat(kb: string, message: string) {
  const pathway = await service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Desk', ...documentWith(kb) })
  const { pathway_id } = pathway.body
  const { body } = await service.ask('POST', '/api/v1/convo_pathway/chat/create', { pathway_id })
  return service.ask('POST', `/api/v1/convo_pathway/chat/${body.chat_id}`, { message })
}

type Event = { readonly event_type: string; readonly payload: Record<string, unknown> }
const of = (events: readonly Event[], type: string) => events.filter(({ event_type }) => event_type === type)

it('a Knowledge Base node answers from a vector store, and the timeline names the passage', async () => {
  const { body } = await chat(vector_id, 'Where can I park?')
  expect(of(body.timeline, 'kb.invoke')).toMatchObject([{ payload: { sources: [vector_id] } }])
  expect(of(body.timeline, 'kb.result')[0]?.payload).toMatchObject({
    passages: [
      {
        text: 'Park behind the house.',
        similarity: expect.closeTo(1, 5),
        source: vector_id,
        store: 'Visitor guide',
        heading: ['Visits', 'Parking'],
        chunk_index: 0,
      },
    ],
  })
  expect(body.assistant_responses.join(' ')).toContain('Park behind the house.')
})

it('a store that is not there is told of in the timeline, and the agent says that it does not know', async () => {
  const { body } = await chat('KB-nobody', 'Where can I park?')
  expect(of(body.timeline, 'kb.result')[0]?.payload).toMatchObject({
    passages: [],
    errors: ['There is no vector store with the ID KB-nobody.'],
  })
})

it('a call with a task takes the ids of stores among its tools, and of no others', async () => {
  const call = { phone_number: '+14155550123', task: 'Help.', start_time: '2099-01-01 00:00:00' }
  const taken = await service.ask('POST', '/api/v1/calls', { ...call, tools: [vector_id] })
  expect(taken.status).toBe(200)
  const refused = await service.ask('POST', '/api/v1/calls', { ...call, tools: [vector_id, 'KB-nobody'] })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'tools[1]' }] } })
})

it('a call that asked a store is played again from its file, without the store', async () => {
  const pathway = await service.ask('POST', '/api/v1/convo_pathway/create', {
    name: 'Desk',
    ...documentWith(vector_id),
  })
  const { body } = await service.ask('POST', '/api/v1/calls', {
    phone_number: '+14155550123',
    pathway_id: pathway.body.pathway_id,
    tools: [vector_id],
  })
  const stream = await fetch(`${service.url}/api/v1/event_stream/${body.call_id}`, {
    headers: { authorization: service.key },
  })
  await stream.text()
  const file = await service.ask('GET', `/api/v1/pathway_calls/${body.call_id}/replay`)
  expect(file.body.stored_tools).toEqual({ [vector_id]: { name: 'Visitor guide', description: 'Hours and parking.' } })
  expect(of(file.body.events, 'kb.result').length).toBeGreaterThan(0)
  expect(await replayOfFile(replayFile.parse(file.body))).toBeUndefined()
})
