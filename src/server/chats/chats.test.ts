import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asking, base, createPathway, hooking, node, open, readReceptionist } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

describe('a pathway chat without a model', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('greets, answers, keeps its history, and ends', async () => {
    const pathway_id = await createPathway(service, asking)
    const chat = await open(service, pathway_id, { request_data: { name: 'Ann' } })
    expect(chat).toMatchObject({
      status: 'success',
      pathway_version: 'draft',
      assistant_responses: ['Hello Ann, booking or billing?'],
      current_node_id: 'a',
      current_node_name: 'Node a',
      variables: { name: 'Ann' },
      completed: false,
      ended: null,
      brain: 'scripted',
      webhooks: 'mock',
    })
    expect(chat.suggestions.map((way: { target_name: string }) => way.target_name)).toEqual(['Node b', 'Node c'])
    const moved = await service.ask('POST', `${base}/chat/${chat.chat_id}`, {
      message: 'I have a question about billing',
    })
    expect(moved.body).toMatchObject({ current_node_id: 'c', assistant_responses: ['Let us look at the bill.'] })
    expect(moved.body.timeline.map((event: { event_type: string }) => event.event_type)).toContain('node.transition')
    const human = await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message: 'I want to talk to a human' })
    expect(human.body).toMatchObject({
      completed: true,
      ended: { reason: 'transferred', transferred_to: '+14155550123' },
    })
    expect((await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message: 'Hello?' })).status).toBe(409)
    const { body } = await service.ask('GET', `${base}/chat/${chat.chat_id}`)
    expect(body.chat_history).toHaveLength(5)
    const sequences = body.timeline.map((event: { sequence: number }) => event.sequence)
    expect(sequences).toEqual(sequences.map((_: number, index: number) => index + 1))
    expect(body.timeline[0].event_type).toBe('conversation.init')
    expect(body.timeline.at(-1).event_type).toBe('conversation.end')
  })

  it('offers the ranked options when it is not sure, and takes the one that is chosen', async () => {
    const chat = await open(service, await createPathway(service, asking))
    const unsure = await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message: 'It is about last Tuesday' })
    expect(unsure.body.current_node_id).toBe('a')
    expect(unsure.body.suggestions).toHaveLength(2)
    const [way] = unsure.body.suggestions
    const taken = await service.ask('POST', `${base}/chat/${chat.chat_id}`, {
      choose: { kind: way.kind, key: way.key },
    })
    expect(taken.body.current_node_id).toBe(way.key === 'ab' ? 'b' : 'c')
    const global = await service.ask('POST', `${base}/chat/${chat.chat_id}`, { choose: { kind: 'global', key: 'h' } })
    expect(global.body.completed).toBe(true)
  })

  it('takes place where and in the language in which a call does that says nothing of it', async () => {
    const nodes = [node('a', 'Default', { isStart: true, text: '{{language}}, {{timezone}}' })]
    const chat = await open(service, await createPathway(service, { nodes, edges: [] }))
    expect(chat.chat_history).toEqual([{ role: 'assistant', content: 'en-US, America/Los_Angeles' }])
  })

  it('hears keys that are pressed, and a caller who breaks in', async () => {
    const { chat_id } = await open(service, await createPathway(service, asking), { request_data: { name: 'Ann' } })
    const send = async (body: object) => (await service.ask('POST', `${base}/chat/${chat_id}`, body)).body
    const types = ({ timeline }: { timeline: { event_type: string }[] }) => timeline.map(event => event.event_type)
    const alone = await send({ interrupt: { heard: 'Hello Ann, booking' } })
    expect(types(alone)).toEqual(['conversation.input', 'interrupt'])
    expect(alone.chat_history).toEqual([{ role: 'assistant', content: 'Hello Ann, booking' }])
    const both = await send({ message: 'I have a question about billing', interrupt: { heard: 'Hello' } })
    expect(types(both).slice(0, 4)).toEqual([
      'conversation.input',
      'interrupt',
      'conversation.input',
      'transcript.user',
    ])
    expect(both.chat_history.slice(0, 2).map(({ content }: { content: string }) => content)).toEqual([
      'Hello',
      'I have a question about billing',
    ])
    expect(both.current_node_id).toBe('c')
    const pressed = await send({ digits: '42#' })
    expect(pressed.timeline[1]).toMatchObject({ event_type: 'button.press', payload: { digits: '42#' } })
    for (const body of [{ digits: 'ab' }, { digits: '1', message: 'One' }]) {
      expect(await service.ask('POST', `${base}/chat/${chat_id}`, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'digits' }] },
      })
    }
  })

  it('plays each message on the draft of that moment', async () => {
    const pathway_id = await createPathway(service, asking)
    const chat = await open(service, pathway_id, { pathway_version: 'draft' })
    const nodes = asking.nodes.map(one => (one.id === 'b' ? node('b', 'End Call', { text: 'Changed.' }) : one))
    await service.ask('POST', `${base}/${pathway_id}`, { nodes })
    const moved = await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message: 'booking' })
    expect(moved.body).toMatchObject({ assistant_responses: ['Changed.'], completed: true })
  })

  it('plays a published version as it was published', async () => {
    const pathway_id = await createPathway(service, { ...asking, nodes: asking.nodes.filter(one => one.id !== 'h') })
    await service.ask('POST', `${base}/${pathway_id}/publish`, {})
    await service.ask('POST', `${base}/${pathway_id}`, {
      nodes: [node('a', 'Default', { isStart: true, text: 'Draft' })],
      edges: [],
    })
    const chat = await open(service, pathway_id)
    expect(chat).toMatchObject({ pathway_version: 1, assistant_responses: ['Hello , booking or billing?'] })
    expect(
      chat.timeline.find((event: { event_type: string }) => event.event_type === 'variable.unset').payload.name,
    ).toBe('name')
  })

  it('starts where it is told to, and says what is wrong with a start', async () => {
    const pathway_id = await createPathway(service, asking)
    expect((await open(service, pathway_id, { start_node_id: 'c' })).current_node_id).toBe('c')
    const wrong = await service.ask('POST', `${base}/chat/create`, { pathway_id, start_node_id: 'zz' })
    expect(wrong).toMatchObject({ status: 400, body: { status: 'error', message: 'Invalid start node ID: zz' } })
    const empty = await createPathway(service, { nodes: [node('a', 'Default', {})], edges: [] })
    const none = await service.ask('POST', `${base}/chat/create`, { pathway_id: empty })
    expect(none.status).toBe(400)
    expect(none.body.message).toMatch(/start/i)
    expect((await service.ask('POST', `${base}/chat/create`, { pathway_id: 'none' })).status).toBe(404)
    expect((await service.ask('POST', `${base}/chat/create`, { pathway_id, brain: 'model' })).status).toBe(400)
  })

  it('answers webhooks with what makes the first == rule true, then with the mock that is kept', async () => {
    const pathway_id = await createPathway(service, hooking('https://example.invalid/x'))
    const sample = await open(service, pathway_id)
    expect(sample.assistant_responses).toEqual(['Fine: 0000'])
    const mocks = { w: { status: 503, body: { error: 'down' }, delay_ms: 0 } }
    expect((await service.ask('PUT', `${base}/${pathway_id}/mocks`, { mocks })).body).toEqual({
      status: 'success',
      mocks,
    })
    expect((await service.ask('GET', `${base}/${pathway_id}/mocks`)).body.mocks).toEqual(mocks)
    expect((await open(service, pathway_id)).assistant_responses).toEqual(['Failed with 503'])
    await service.ask('PUT', `${base}/${pathway_id}/mocks`, { mocks: { w: { status: 0, body: null } } })
    expect((await open(service, pathway_id)).assistant_responses).toEqual(['No answer'])
    const result = (await open(service, pathway_id)).timeline.find(
      (event: { event_type: string }) => event.event_type === 'webhook.error',
    )
    expect(result.payload).toMatchObject({ status: 0, mocked: true })
  })

  it('answers messages that come at once one after the other', async () => {
    const chat = await open(service, await createPathway(service, asking))
    const answers = await Promise.all(
      ['hmm', 'well', 'hmm well'].map(message => service.ask('POST', `${base}/chat/${chat.chat_id}`, { message })),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    const { body } = await service.ask('GET', `${base}/chat/${chat.chat_id}`)
    expect(body.chat_history.filter((said: { role: string }) => said.role === 'user')).toHaveLength(3)
    const sequences = new Set(body.timeline.map((event: { sequence: number }) => event.sequence))
    expect(sequences.size).toBe(body.timeline.length)
  })

  it('takes a message without a body as silence', async () => {
    const chat = await open(service, await createPathway(service, asking))
    const silent = await service.ask('POST', `${base}/chat/${chat.chat_id}`)
    expect(silent.status).toBe(200)
    expect(silent.body.assistant_responses).toHaveLength(1)
    expect(silent.body.chat_history.every((said: { role: string }) => said.role === 'assistant')).toBe(true)
  })

  it('can be read when its pathway is gone', async () => {
    const pathway_id = await createPathway(service, asking)
    const chat = await open(service, pathway_id)
    await service.ask('DELETE', `${base}/${pathway_id}`)
    expect((await service.ask('GET', `${base}/chat/${chat.chat_id}`)).body).toMatchObject({
      current_node_name: null,
      suggestions: [],
    })
    expect((await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message: 'hi' })).status).toBe(404)
  })

  it('belongs to its account alone', async () => {
    const pathway_id = await createPathway(service, asking)
    const chat = await open(service, pathway_id)
    const other = { authorization: await service.otherKey() }
    const asked = (method: string, path: string, body?: unknown) => service.ask(method, path, body, other)
    expect((await asked('GET', `${base}/chat/${chat.chat_id}`)).status).toBe(404)
    expect((await asked('POST', `${base}/chat/${chat.chat_id}`, { message: 'x' })).status).toBe(404)
    expect((await asked('POST', `${base}/chat/create`, { pathway_id })).status).toBe(404)
    expect((await asked('GET', `${base}/${pathway_id}/mocks`)).status).toBe(404)
    expect((await asked('PUT', `${base}/${pathway_id}/mocks`, { mocks: {} })).status).toBe(404)
  })

  it('reaches the end with the three callers of a receptionist that nobody here wrote', async () => {
    const pathway_id = await createPathway(service, readReceptionist('pathway.json'), 'Receptionist')
    for (const script of ['happy_path', 'rude_caller', 'service_first']) {
      const chat = await open(service, pathway_id)
      let last = chat
      for (const message of readReceptionist(`${script}.json`)) {
        last = (await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message })).body
      }
      expect(last.completed, script).toBe(true)
    }
  })
})
