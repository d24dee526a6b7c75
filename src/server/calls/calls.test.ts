import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEvents } from '../db/schema.ts'
import { STREAM_LIMIT } from '../http/streamLimit.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
let pathway_id: string
beforeAll(async () => {
  service = await startTestService()
  const { body } = await service.ask('POST', '/api/v1/convo_pathway/create', {
    name: 'Booking',
    nodes: [
      {
        id: 'hello',
        type: 'Default',
        data: { name: 'Hello', isStart: true, text: 'Hello {{name}}, do you want to book?' },
      },
      { id: 'book', type: 'Default', data: { name: 'Book', text: 'Which day?' } },
      {
        id: 'person',
        type: 'Transfer Node',
        data: { name: 'Person', text: 'One moment.', transferNumber: '+14155550177' },
      },
      { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Goodbye.' } },
    ],
    edges: [
      { id: 'yes', source: 'hello', target: 'book', label: 'wants to book' },
      { id: 'human', source: 'hello', target: 'person', label: 'wants a person' },
      { id: 'day', source: 'book', target: 'bye', label: 'said a day' },
    ],
  })
  pathway_id = body.pathway_id
})
afterAll(() => service.close())

async function send(body: object): Promise<string> {
  const answer = await service.ask('POST', '/api/v1/calls', body)
  expect(answer.body).toMatchObject({ status: 'success', batch_id: null })
  return answer.body.call_id
}

/** The event stream ends when the call does, so that reading it to its end waits for just that. */
async function ended(call_id: string) {
  await (
    await fetch(`${service.url}/api/v1/event_stream/${call_id}`, { headers: { authorization: service.key } })
  ).text()
  return (await service.ask('GET', `/api/v1/calls/${call_id}`)).body
}

describe('a call', () => {
  it('follows its pathway to the end and keeps what was said', async () => {
    const call = await ended(await send({ phone_number: '4155550123', pathway_id, request_data: { name: 'Ada' } }))
    expect(call).toMatchObject({
      to: '+14155550123',
      completed: true,
      queue_status: 'complete',
      status: 'completed',
      simulated: true,
      pathway_id,
      pathway_version: 'draft',
      error_message: null,
    })
    expect(call.concatenated_transcript).toContain('assistant: Hello Ada, do you want to book?')
    expect(call.variables).toMatchObject({ name: 'Ada' })
    expect(call.started_at).not.toBeNull()
    expect(call.transcripts.at(-1).user).toBe('agent-action')
  })

  it('is answered with what the test gives, and made-up details else', async () => {
    const { body } = await service.ask('POST', '/api/v1/convo_pathway/create', {
      name: 'Names',
      nodes: [
        {
          id: 'ask',
          type: 'Default',
          data: {
            isStart: true,
            text: 'Who is it, and for how many?',
            extractVars: [
              ['guest_name', 'string', 'their name'],
              ['party_size', 'integer', 'how many people'],
            ],
          },
        },
        { id: 'bye', type: 'End Call', data: { text: 'Goodbye, {{guest_name}}.' } },
      ],
      edges: [{ id: 'told', source: 'ask', target: 'bye', label: 'User told both' }],
    })
    const answers = { guest_name: 'Ada Byron' }
    const sent = { phone_number: '4155550124', pathway_id: body.pathway_id, simulated_callee: { answers } }
    const call = await ended(await send(sent))
    expect(call.variables).toMatchObject({ guest_name: 'Ada Byron', party_size: expect.any(Number) })
    expect(call.concatenated_transcript).toContain('assistant: Goodbye, Ada Byron.')
  })

  it('tells what it was sent with, but nothing that gives access', async () => {
    const call_id = await send({
      phone_number: '+15005550001',
      task: 'Ask for the opening hours.',
      voicemail_message: 'Please call back.',
      dynamic_data: [{ url: 'https://example.com', headers: { authorization: 'Bearer abc', accept: 'text/plain' } }],
    })
    const { request } = (await service.ask('GET', `/api/v1/calls/${call_id}`)).body
    expect(request).toMatchObject({
      task: 'Ask for the opening hours.',
      voicemail_message: 'Please call back.',
      dynamic_data: [{ headers: { authorization: '[redacted]', accept: 'text/plain' } }],
    })
    await ended(call_id)
  })

  it('tells its timeline in order', async () => {
    const call_id = await send({ phone_number: '+14155550123', pathway_id })
    await ended(call_id)
    const { body } = await service.ask('GET', `/api/v1/pathway_calls/${call_id}`)
    const types = body.events.map((event: { event_type: string }) => event.event_type)
    expect(types[0]).toBe('conversation.init')
    expect(types.at(-1)).toBe('conversation.end')
    expect(body.events.map((event: { sequence: number }) => event.sequence)).toEqual(
      types.map((_: string, index: number) => index + 1),
    )
  })

  it('says in the stream of its timeline when its record has changed', async () => {
    const call_id = await send({ phone_number: '+14155550123', pathway_id, request_data: { name: 'Ada' } })
    const headers = { authorization: service.key, accept: 'text/event-stream' }
    const told = await (await fetch(`${service.url}/api/v1/pathway_calls/${call_id}`, { headers })).text()
    const messages = told.split('\n\n').filter(message => message.includes('data: '))
    const ofRecord = messages.filter(message => message.startsWith('event: record\n'))
    expect(ofRecord.length).toBeGreaterThan(1)
    expect(ofRecord.at(-1)).toBe('event: record\ndata: {"status":"completed","completed":true}')
    const { body } = await service.ask('GET', `/api/v1/pathway_calls/${call_id}`)
    expect(messages.filter(message => message.startsWith('id: '))).toEqual(
      body.events.map((event: { sequence: number }) => `id: ${event.sequence}\ndata: ${JSON.stringify(event)}`),
    )
  })

  it('shows the events that another version of the service stored', async () => {
    const call_id = await send({ phone_number: '+15005550001', task: 'Ask.' })
    await ended(call_id)
    const { account_id, context } = service.running
    const stored = { call_id, account_id, node_id: null, operation_id: null, created_at: new Date() }
    await context.database.db.insert(callEvents).values([
      { ...stored, sequence: 1, event_type: 'sms.sent', payload: { to: '+1' } },
      { ...stored, sequence: 2, event_type: 'node.transition', payload: { chosen_node_id: 'b', note: 'old' } },
      { ...stored, sequence: 3, event_type: 'transcript.user', payload: {} },
    ])
    const { body } = await service.ask('GET', `/api/v1/pathway_calls/${call_id}`)
    expect(body.events).toMatchObject([
      { event_type: 'sms.sent', payload: { to: '+1' } },
      { event_type: 'node.transition', payload: { chosen_node_id: 'b', note: 'old', chosen_label: null, reason: '' } },
      { event_type: 'transcript.user', payload: { text: '' } },
    ])
    expect((await service.ask('GET', `/api/v1/calls/${call_id}`)).body.transcripts).toEqual([])
    const headers = { authorization: service.key, accept: 'text/event-stream' }
    const told = await (await fetch(`${service.url}/api/v1/pathway_calls/${call_id}`, { headers })).text()
    expect(told).toContain('"event_type":"sms.sent"')
  })

  it('is resumed in the event stream after the last event that was seen', async () => {
    const call_id = await send({ phone_number: '+14155550123', task: 'Ask for the opening hours.' })
    await ended(call_id)
    const stream = async (headers: Record<string, string>) =>
      (
        await fetch(`${service.url}/api/v1/event_stream/${call_id}`, {
          headers: { authorization: service.key, ...headers },
        })
      ).text()
    const whole = await stream({})
    const ids = [...whole.matchAll(/^id: (\d+)$/gm)].map(match => Number(match[1]))
    expect(ids).toEqual(ids.map((_, index) => index + 1))
    const rest = await stream({ 'last-event-id': '2' })
    expect([...rest.matchAll(/^id: (\d+)$/gm)].map(match => Number(match[1]))).toEqual(ids.slice(2))
    const { body } = await service.ask('GET', `/api/v1/event_stream/${call_id}`, undefined, {
      accept: 'application/json',
    })
    expect(body).toHaveLength(ids.length)
    expect(Object.keys(body[0]).sort()).toEqual(['call_id', 'category', 'level', 'message', 'timestamp'])
  })

  it('is told from its beginning to whoever names an event that cannot be', async () => {
    const call_id = await send({ phone_number: '+15005550001', task: 'Ask.' })
    await ended(call_id)
    for (const last of ['1e300', '2147483648', '-1', 'x']) {
      const headers = { authorization: service.key, 'last-event-id': last }
      const told = await (await fetch(`${service.url}/api/v1/event_stream/${call_id}`, { headers })).text()
      expect(told, last).toContain('Call enqueued')
    }
  })

  it('has no more than 100 streams that one account can open', async () => {
    const call_id = await send({ phone_number: '+14155550123', task: 'Ask.', start_time: '2099-01-01 00:00:00' })
    const follow = () =>
      fetch(`${service.url}/api/v1/event_stream/${call_id}`, { headers: { authorization: service.key } })
    const streams = await Promise.all(Array.from({ length: STREAM_LIMIT }, follow))
    expect((await follow()).status).toBe(429)
    await service.ask('POST', `/api/v1/calls/${call_id}/stop`)
    await Promise.all(streams.map(stream => stream.text()))
    expect((await follow()).status).toBe(200)
  })

  it.each([
    ['+15005550001', { status: 'busy' }],
    ['+15005550002', { status: 'no-answer', answered_by: 'no-answer' }],
    ['+15005550003', { status: 'completed', answered_by: 'voicemail' }],
    ['+15005550004', { status: 'completed', call_ended_by: 'USER' }],
    ['+15005550005', { status: 'completed', call_ended_by: 'ASSISTANT' }],
    [
      '+15005550009',
      { status: 'failed', queue_status: 'call_error', error_message: expect.stringContaining('not in service') },
    ],
  ])('to %s ends as that line does', async (phone_number, end) => {
    expect(await ended(await send({ phone_number, pathway_id }))).toMatchObject({ completed: true, ...end })
  })

  it('to a person who says nothing goes where the pathway says, and ends with words', async () => {
    const { body } = await service.ask('POST', '/api/v1/convo_pathway/create', {
      name: 'Silence',
      nodes: [
        {
          id: 'ask',
          type: 'Default',
          data: { name: 'Ask', isStart: true, text: 'May I ask your name?', noInput: { limit: 2, target: 'check' } },
        },
        { id: 'check', type: 'Default', data: { name: 'Check', text: 'Please press a key if you hear me.' } },
        { globalConfig: { globalPrompt: '', noInput: { limit: 1, say: 'I will try again tomorrow. Goodbye.' } } },
      ],
      edges: [],
    })
    const call = await ended(await send({ phone_number: '+15005550005', pathway_id: body.pathway_id }))
    expect(call).toMatchObject({ status: 'completed', call_ended_by: 'ASSISTANT' })
    const said = call.transcripts.map((line: { text: string }) => line.text)
    expect(said.slice(-3)).toEqual([
      'Please press a key if you hear me.',
      'I will try again tomorrow. Goodbye.',
      'Ended call: The caller said nothing.',
    ])
  })

  it('leaves a message, and dials once more after no answer', async () => {
    const left = await ended(
      await send({ phone_number: '+15005550003', pathway_id, voicemail_message: 'Please call back.' }),
    )
    expect(left.concatenated_transcript).toContain('Please call back.')
    const twice = await ended(
      await send({
        phone_number: '+15005550003',
        pathway_id,
        voicemail_message: 'First.',
        retry: { wait: 0, voicemail_message: 'Second.' },
      }),
    )
    expect(twice).toMatchObject({ status: 'completed', answered_by: 'voicemail' })
    expect(twice.transcripts.map((line: { text: string }) => line.text)).toEqual(['First.', 'Second.'])
    const call_id = await send({ phone_number: '+15005550002', pathway_id, retry: { wait: 0 } })
    expect((await ended(call_id)).status).toBe('no-answer')
    const { body } = await service.ask('GET', `/api/v1/event_stream/${call_id}`, undefined, {
      accept: 'application/json',
    })
    expect(body.filter((event: { message: string }) => event.message.startsWith('Dialing +'))).toHaveLength(2)
  })

  it('that waits for its time can be stopped before it is dialled', async () => {
    const call_id = await send({ phone_number: '+14155550123', pathway_id, start_time: '2099-01-01 00:00:00' })
    expect((await service.ask('POST', `/api/v1/calls/${call_id}/stop`)).status).toBe(200)
    expect((await service.ask('GET', `/api/v1/calls/${call_id}`)).body).toMatchObject({
      status: 'canceled',
      completed: true,
      started_at: null,
    })
  })
})

describe('a call is refused', () => {
  it('with every fault named', async () => {
    const { status, body } = await service.ask('POST', '/api/v1/calls', {
      phone_number: '911',
      record: 'maybe',
      max_duration: -1,
    })
    expect(status).toBe(400)
    expect(body.errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
      'max_duration',
      'phone_number',
      'record',
      'task',
    ])
  })

  it('to a pathway that is not there, or a node that it has not', async () => {
    expect((await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550123', pathway_id: 'x' })).status).toBe(
      404,
    )
    const answer = await service.ask('POST', '/api/v1/calls', {
      phone_number: '+14155550123',
      pathway_id,
      start_node_id: 'x',
    })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid start node ID: x' } })
  })
})

describe('the list of calls', () => {
  it('is filtered and counted', async () => {
    const call_id = await send({ phone_number: '+14155550177', pathway_id })
    await ended(call_id)
    const list = async (query: string) =>
      (await service.ask('GET', `/api/v1/calls?to_number=%2B14155550177&${query}`)).body
    expect(await list('completed=true')).toMatchObject({ total_count: 1, calls: [{ call_id, status: 'completed' }] })
    expect(await list('completed=false')).toMatchObject({ total_count: 0, calls: [] })
    expect((await service.ask('GET', '/api/v1/calls?start_date=never')).status).toBe(400)
  })

  it('is searched by the digits of a number, the beginning of an id, and its status', async () => {
    const call_id = await send({ phone_number: '+1 (500) 555-0001', pathway_id })
    await ended(call_id)
    const found = async (query: string) =>
      (await service.ask('GET', `/api/v1/calls?${query}`)).body.calls.map((call: { call_id: string }) => call.call_id)
    expect(await found(`search=${encodeURIComponent('(500) 555-00')}`)).toContain(call_id)
    expect(await found(`search=${call_id.slice(0, 8).toUpperCase()}`)).toEqual([call_id])
    expect(await found('status=busy')).toContain(call_id)
    expect(await found('status=failed')).not.toContain(call_id)
    expect(await found('search=%25')).toEqual([])
  })

  it('shows no other account anything', async () => {
    const call_id = await send({ phone_number: '+14155550123', task: 'x', start_time: '2099-01-01 00:00:00' })
    const authorization = await service.otherKey()
    for (const path of [`calls/${call_id}`, `pathway_calls/${call_id}`, `event_stream/${call_id}`]) {
      expect((await service.ask('GET', `/api/v1/${path}`, undefined, { authorization })).status).toBe(404)
    }
    expect((await service.ask('POST', `/api/v1/calls/${call_id}/stop`, undefined, { authorization })).status).toBe(404)
    expect((await service.ask('GET', '/api/v1/calls', undefined, { authorization })).body.total_count).toBe(0)
  })
})

describe('an inbound number', () => {
  const number = '14155550101'

  it('is listed, and read however it is written', async () => {
    expect((await service.ask('GET', '/api/v1/inbound')).body.inbound_numbers.length).toBeGreaterThanOrEqual(3)
    for (const written of [number, `%2B${number}`, '4155550101']) {
      expect((await service.ask('GET', `/api/v1/inbound/${written}`)).body.phone_number).toBe(`+${number}`)
    }
    expect((await service.ask('GET', '/api/v1/inbound/12025550000')).status).toBe(404)
  })

  it('resets what a pathway overrides', async () => {
    await service.ask('POST', `/api/v1/inbound/${number}`, {
      prompt: 'Be kind.',
      first_sentence: 'Hi',
      max_duration: 5,
      record: true,
    })
    const { body } = await service.ask('POST', `/api/v1/inbound/${number}`, { pathway_id, prompt: 'ignored' })
    expect(body.updates).toMatchObject({
      pathway_id,
      prompt: null,
      first_sentence: null,
      max_duration: 5,
      record: true,
    })
    const cleared = await service.ask('POST', `/api/v1/inbound/${number}`, { pathway_id: '', max_duration: null })
    expect(cleared.body.updates).toMatchObject({ pathway_id: null, max_duration: 30 })
    expect(
      (await service.ask('POST', `/api/v1/inbound/${number}`, { pathway_id: 'x', timezone: 'Mars' })).body.errors,
    ).toHaveLength(2)
  })

  it('plays its pathway when a simulated caller rings', async () => {
    expect((await service.ask('POST', `/api/v1/inbound/${number}/call`, {})).status).toBe(409)
    await service.ask('POST', `/api/v1/inbound/${number}`, { pathway_id })
    const { body } = await service.ask('POST', `/api/v1/inbound/${number}/call`, {})
    expect(await ended(body.call_id)).toMatchObject({ inbound: true, to: `+${number}`, status: 'completed' })
  })
})

describe('a custom tool', () => {
  const tool = { name: 'Find Booking', description: 'Finds a booking.', url: 'https://api.example.com/x', note: 'kept' }

  it('is kept whole, changed and deleted', async () => {
    const { body } = await service.ask('POST', '/api/v1/tools', tool)
    expect(body.tool_id).toMatch(/^TL-\d+$/)
    expect((await service.ask('GET', `/api/v1/tools/${body.tool_id}`)).body.tool).toMatchObject({
      ...tool,
      method: 'GET',
      timeout: 10_000,
    })
    expect(
      (await service.ask('POST', `/api/v1/tools/${body.tool_id}`, { ...tool, name: 'Play Music' })).body.message,
    ).toContain('“play”')
    const authorization = await service.otherKey()
    expect((await service.ask('GET', `/api/v1/tools/${body.tool_id}`, undefined, { authorization })).status).toBe(404)
    expect((await service.ask('DELETE', `/api/v1/tools/${body.tool_id}`, undefined, { authorization })).status).toBe(
      404,
    )
    expect((await service.ask('DELETE', `/api/v1/tools/${body.tool_id}`)).status).toBe(200)
    expect((await service.ask('GET', `/api/v1/tools/${body.tool_id}`)).status).toBe(404)
  })

  it('is never tried against the inside of the network', async () => {
    const { body } = await service.ask('POST', '/api/v1/tools/try', { tool: { ...tool, url: 'https://127.0.0.1/x' } })
    expect(body.response).toMatchObject({ status: 0, error: expect.stringContaining('public internet') })
  })
})
