import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receptionistRecording } from '../testing/receptionistRecording.ts'
import { type ReplayModel, startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const base = '/api/v1/convo_pathway'
const folder = new URL('../../runtime/fixtures/receptionist/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

const node = (id: string, type: string, data: object) => ({ id, type, data: { name: `Node ${id}`, ...data } })
const asking = {
  nodes: [
    node('a', 'Default', { isStart: true, text: 'Hello {{name}}, booking or billing?' }),
    node('b', 'Default', { text: 'Let us book.' }),
    node('c', 'Default', { text: 'Let us look at the bill.' }),
    node('h', 'Transfer Node', {
      isGlobal: true,
      globalLabel: 'wants a human',
      text: 'Hold on.',
      transferNumber: '+14155550123',
    }),
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b', label: 'booking' },
    { id: 'ac', source: 'a', target: 'c', label: 'billing' },
  ],
}

function hooking(url: string) {
  const to = (id: string) => ({ id, name: `Node ${id}` })
  return {
    nodes: [
      node('w', 'Webhook', {
        isStart: true,
        url,
        method: 'POST',
        body: '{"key":"{{SECRET.API}}"}',
        headers: { Authorization: 'Bearer {{SECRET.API}}' },
        responseData: [{ name: 'code', data: '$.result.code' }],
        responsePathways: [
          ['code', '==', '0000', to('ok')],
          ['status_code', '>=', '400', to('bad')],
          ['status_code', '==', '0', to('none')],
        ],
      }),
      node('ok', 'End Call', { text: 'Fine: {{code}}' }),
      node('bad', 'End Call', { text: 'Failed with {{status_code}}' }),
      node('none', 'End Call', { text: 'No answer' }),
    ],
    edges: [],
  }
}

async function createPathway(service: TestService, file: object, name = 'Test'): Promise<string> {
  const { body } = await service.ask('POST', `${base}/create`, { name, ...file })
  return body.pathway_id
}

async function open(service: TestService, pathway_id: string, more: object = {}) {
  return (await service.ask('POST', `${base}/chat/create`, { pathway_id, ...more })).body
}

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

  it('offers the ranked ways on when it is not sure, and takes the one that is chosen', async () => {
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
    const pathway_id = await createPathway(service, read('pathway.json'), 'Receptionist')
    for (const script of ['happy_path', 'rude_caller', 'service_first']) {
      const chat = await open(service, pathway_id)
      let last = chat
      for (const message of read(`${script}.json`)) {
        last = (await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message })).body
      }
      expect(last.completed, script).toBe(true)
    }
  })
})

describe('live webhooks', () => {
  it('go out through the guarded client with their secrets, which nothing shows', async () => {
    const received: { authorization: string | undefined; body: string }[] = []
    const target = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ authorization: request.headers.authorization, body })
      response.setHeader('content-type', 'application/json')
      response.end('{"result":{"code":"0000"}}')
    })
    await new Promise<void>(resolve => target.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`
    const allowing = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
    const guarding = await startTestService()
    try {
      await allowing.ask('PUT', '/api/v1/secrets/API', { value: 'very-secret-value' })
      const chat = await open(allowing, await createPathway(allowing, hooking(url)), { webhooks: 'live' })
      expect(chat.assistant_responses).toEqual(['Fine: 0000'])
      expect(received).toEqual([{ authorization: 'Bearer very-secret-value', body: '{"key":"very-secret-value"}' }])
      expect(JSON.stringify((await allowing.ask('GET', `${base}/chat/${chat.chat_id}`)).body)).not.toContain(
        'very-secret',
      )
      const refused = await open(guarding, await createPathway(guarding, hooking(url)), { webhooks: 'live' })
      expect(refused.assistant_responses).toEqual(['No answer'])
      expect(received).toHaveLength(1)
    } finally {
      await allowing.close()
      await guarding.close()
      target.close()
    }
  })
})

describe('a pathway chat with a model', () => {
  let model: ReplayModel
  let service: TestService
  beforeAll(async () => {
    model = await startReplayModel(receptionistRecording, { key: 'sk-test' })
    service = await startTestService({
      DIALPATH_LLM_URL: model.url,
      DIALPATH_LLM_MODEL: 'replay',
      DIALPATH_LLM_KEY: 'sk-test',
    })
  })
  afterAll(async () => {
    await service.close()
    await model.close()
  })

  it.each(['happy_path', 'rude_caller', 'service_first'])('leads the caller of %s to the end', async script => {
    const pathway_id = await createPathway(service, read('pathway.json'), 'Receptionist')
    const chat = await open(service, pathway_id)
    expect(chat).toMatchObject({
      brain: 'replay',
      assistant_responses: ['Apex Auto Works, this is Clint. What can I do for ya?'],
    })
    let last = chat
    for (const message of read(`${script}.json`)) {
      last = (await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message })).body
    }
    expect(last).toMatchObject({ completed: true, ended: { reason: 'end_call' }, current_node_name: 'Confirm And End' })
  })

  it('can be played by the scripted simulator all the same', async () => {
    const pathway_id = await createPathway(service, asking)
    expect((await open(service, pathway_id, { brain: 'scripted' })).brain).toBe('scripted')
  })

  it('says so when the model refuses the key', async () => {
    const wrong = await startTestService({
      DIALPATH_LLM_URL: model.url,
      DIALPATH_LLM_MODEL: 'replay',
      DIALPATH_LLM_KEY: 'sk-wrong',
    })
    try {
      const chat = await open(wrong, await createPathway(wrong, read('pathway.json')))
      expect(chat).toMatchObject({ completed: true, ended: { reason: 'error' } })
      expect(chat.ended.message).toContain('refuses the key')
      expect(JSON.stringify(chat)).not.toContain('sk-wrong')
    } finally {
      await wrong.close()
    }
  })
})
