import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../testing/listen.ts'
import { base, createPathway, node, open } from '../testing/pathways.ts'
import { startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

interface TimelineEvent {
  readonly event_type: string
  readonly sequence: number
  readonly operation_id: number | null
  readonly payload: Record<string, unknown>
}

const customTool = {
  name: 'Find Tables',
  description: 'Finds the free tables of a day.',
  speech: 'One moment, I am looking.',
  url: 'https://127.0.0.1:1/tables',
  input_schema: { example: { guests: 4 } },
  response: { free_tables: '$.tables.count' },
}

describe('the tools of a node', () => {
  let service: TestService
  let target: Server
  let url: string
  const received: { readonly body: string; readonly key: string | undefined }[] = []
  beforeAll(async () => {
    target = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ body, key: request.headers['x-own-key']?.toString() })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ tables: { free: 3 }, echo: request.headers['x-own-key'] }))
    })
    url = `http://127.0.0.1:${await listen(target)}/tables`
    service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
    await service.ask('PUT', '/api/v1/secrets/API', { value: 'very-secret-value' })
  })
  afterAll(async () => {
    await service.close()
    target.close()
  })

  const booking = (tools: readonly unknown[]) => ({
    nodes: [
      node('a', 'Default', {
        isStart: true,
        text: 'For how many?',
        prompt: 'Ask how many guests come. Then use Find Tables.',
        extractVars: [['guests', 'integer', 'The number of guests']],
        tools,
      }),
      node('b', 'Default', { text: 'We have {{free_tables}} tables.' }),
    ],
    edges: [{ id: 'ab', source: 'a', target: 'b', label: 'guests > 0' }],
  })

  it('are called with typed input; the answer is spoken, and secrets show nowhere', async () => {
    const own = {
      name: 'find_tables',
      description: 'Finds the free tables.',
      type: 'webhook',
      speech: 'One moment, I am looking.',
      config: {
        url,
        method: 'POST',
        headers: { 'x-own-key': '{{SECRET.API}}' },
        body: '{"guests": {{guests}}}',
        responseData: [{ name: 'free_tables', data: '$.tables.free' }],
      },
      extractVars: [['guests', 'integer', 'The number of guests']],
    }
    const pathway_id = await createPathway(service, booking([own]))
    const { chat_id } = await open(service, pathway_id, { webhooks: 'live', brain: 'scripted' })
    const { body } = await service.ask('POST', `${base}/chat/${chat_id}`, { message: 'For four, please' })
    expect(received).toEqual([{ body: '{"guests": 4}', key: 'very-secret-value' }])
    expect(body.assistant_responses).toEqual(['One moment, I am looking.', 'We have 3 tables.'])
    expect(body.variables).toMatchObject({ free_tables: 3, guests: 4 })
    const timeline: readonly TimelineEvent[] = body.timeline
    const invoke = timeline.find(({ event_type }) => event_type === 'tool.invoke')
    expect(invoke?.payload).toMatchObject({ name: 'find_tables', input: { guests: 4 }, body: '{"guests": 4}' })
    expect(timeline.find(({ event_type }) => event_type === 'tool.result')).toMatchObject({
      operation_id: invoke?.sequence,
      payload: { status: 200, mappings: [{ name: 'free_tables', value_preview: '3' }] },
    })
    expect(JSON.stringify(body)).not.toContain('very-secret')
  })

  it('are called by a model, which is told the answer and goes on', async () => {
    const own = {
      name: 'find_tables',
      description: 'Finds the free tables.',
      config: { url, method: 'POST', body: '{"guests": {{guests}}}' },
      extractVars: [['guests', 'integer', 'The number of guests']],
    }
    const model = await startReplayModel({
      answers: [{ step: 'Node a', caller: 'For four, please', choice: 'Node b', extract: { guests: 4 } }],
      calls: { 'Node a': [{ name: 'find_tables', input: { guests: '5' } }] },
    })
    const asked = await startTestService({
      DIALPATH_ALLOWED_HOSTS: '127.0.0.1',
      DIALPATH_LLM_URL: model.url,
      DIALPATH_LLM_MODEL: 'replay',
    })
    try {
      const chat = await open(asked, await createPathway(asked, booking([own])), { webhooks: 'live' })
      const { body } = await asked.ask('POST', `${base}/chat/${chat.chat_id}`, { message: 'For four, please' })
      expect(received.at(-1)?.body).toBe('{"guests": 5}')
      expect(body.current_node_id).toBe('b')
      const told = model.requests.at(-1)?.messages.find(({ role }) => role === 'tool')
      expect(told?.content).toContain('free')
    } finally {
      await asked.close()
      await model.close()
    }
  })

  it('can be the account’s, by their ids; without live webhooks a sample answers', async () => {
    const { tool_id } = (await service.ask('POST', '/api/v1/tools', customTool)).body
    const { chat_id } = await open(service, await createPathway(service, booking([tool_id])), { brain: 'scripted' })
    const { body } = await service.ask('POST', `${base}/chat/${chat_id}`, { message: 'For four, please' })
    expect(body.assistant_responses).toEqual(['One moment, I am looking.', 'We have sample free tables tables.'])
    const invoke = (body.timeline as readonly TimelineEvent[]).find(({ event_type }) => event_type === 'tool.invoke')
    expect(invoke?.payload).toMatchObject({ name: 'Find Tables', tool_id, input: { guests: 4 } })
  })

  it('are told of where the account has none of an id', async () => {
    const chat = await open(service, await createPathway(service, booking(['TL-404'])), { brain: 'scripted' })
    const told = (chat.timeline as readonly TimelineEvent[]).filter(({ event_type }) => event_type === 'warning')
    expect(told.map(({ payload }) => payload.message)).toEqual(['There is no tool with the ID TL-404.'])
  })
})

describe('the tools of a call', () => {
  it('are called through the guarded client, at every node', async () => {
    const service = await startTestService()
    try {
      const { body } = await service.ask('POST', '/api/v1/calls', {
        phone_number: '+14155550123',
        task: 'Use Find Tables and tell what is free.',
        request_data: { guests: 4 },
        tools: [customTool],
      })
      const stream = `${service.url}/api/v1/event_stream/${body.call_id}`
      const told = await (await fetch(stream, { headers: { authorization: service.key } })).text()
      expect(told).toContain('Tool failed: 127.0.0.1 isn’t on the public internet')
      const timeline = await service.ask('GET', `/api/v1/pathway_calls/${body.call_id}`)
      expect(JSON.stringify(timeline.body)).toContain('tool.error')
    } finally {
      await service.close()
    }
  })
})
