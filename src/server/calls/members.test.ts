import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPathway } from '../testing/pathways.ts'
import { lineOf, playOn } from '../testing/scriptedLine.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LONG = 'We have a table at six, one at seven and one at half past eight this evening.'
const tables = {
  nodes: [
    { id: 'a', type: 'Default', data: { name: 'A', isStart: true, text: LONG } },
    { id: 'b', type: 'End Call', data: { name: 'B', text: 'Goodbye.' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', label: 'any answer', data: { alwaysPick: true } }],
}

async function ended(body: object) {
  const sent = await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550123', ...body })
  const { call_id } = sent.body
  const stream = await fetch(`${service.url}/api/v1/event_stream/${call_id}`, {
    headers: { authorization: service.key },
  })
  const log = await stream.text()
  const { body: record } = await service.ask('GET', `/api/v1/calls/${call_id}`)
  const { events } = (await service.ask('GET', `/api/v1/pathway_calls/${call_id}`)).body
  const of = (type: string) =>
    events.flatMap((event: { event_type: string; payload: object }) =>
      event.event_type === type ? [event.payload] : [],
    )
  return { log, record, of }
}

describe('a callee who talks into the agent’s words', () => {
  let pathway_id: string
  beforeAll(async () => {
    pathway_id = await createPathway(service, tables)
  })

  it('stops the agent, and the timeline keeps what it did not hear', async () => {
    const { of, record } = await ended({ pathway_id, simulated_callee: { interrupts: 'answers' } })
    expect(of('interrupt')).toEqual([
      { heard: 'We have a table at six,', unheard: 'one at seven and one at half past eight this evening.' },
    ])
    expect(record.status).toBe('completed')
  })

  it('does not stop an agent whose call blocks interruptions, and the transcript tells so', async () => {
    const { of, record, log } = await ended({
      pathway_id,
      block_interruptions: true,
      simulated_callee: { interrupts: 'answers' },
    })
    const said = 'Sorry, can I just say something?'
    expect(of('interrupt')).toEqual([{ heard: 'We have a table at six,', unheard: '', said, ignored: 'blocked' }])
    expect(record.transcripts.map(({ text }: { text: string }) => text)).toContain(
      `Went on while the caller said: ${said}`,
    )
    expect(log).toContain('interruptions are blocked')
  })

  it.each([
    [100, 'short'],
    [50, undefined],
  ])('murmurs, which a threshold of %s takes as %s', async (interruption_threshold, ignored) => {
    const { of } = await ended({ pathway_id, interruption_threshold, simulated_callee: { interrupts: 'murmurs' } })
    expect(of('interrupt')).toEqual([
      expect.objectContaining(ignored ? { ignored, unheard: '' } : { heard: 'We have a table at six,' }),
    ])
  })
})

it.each([
  ['an interruption threshold', { interruptionThreshold: 50 }, { heard: 'We have a table at six,', threshold: 50 }],
  ['a longer patience', { interruptionThreshold: 200 }, { ignored: 'short' }],
  ['interruptions that are prevented', { block_interruptions: true }, { ignored: 'blocked' }],
])('%s of a node comes before that of the call', async (_name, modelOptions, interrupt) => {
  const [first, ...rest] = tables.nodes
  const pathway_id = await createPathway(service, {
    ...tables,
    nodes: [{ ...first, data: { ...first?.data, modelOptions } }, ...rest],
  })
  const { of } = await ended({ pathway_id, simulated_callee: { interrupts: 'murmurs' } })
  expect(of('interrupt')).toEqual([expect.objectContaining(interrupt)])
})

describe('a call with a task', () => {
  const transfers = {
    transfer_phone_number: '+14155550170',
    transfer_list: { sales: '+14155550171', support: '+14155550172' },
  }

  it.each([
    ['I would like to speak with support, please.', '+14155550172', 'transfer:support'],
    ['Can I speak to sales?', '+14155550171', 'transfer:sales'],
    ['Can I talk to a real person?', '+14155550170', 'transfer:default'],
  ])('is transferred to whom the caller asks for: %s', async (text, number, node_id) => {
    const { line, said } = lineOf([{ type: 'speech', text }])
    const { of, record } = await playOn(service, line, { task: 'Answer for a bakery.', ...transfers })
    expect(of('transfer_call.invoke')).toEqual([{ number }])
    expect(of('node.transition').at(-1)).toMatchObject({ chosen_node_id: node_id })
    expect(record).toMatchObject({ transferred_to: number, status: 'completed' })
    expect(said.at(-1)).toMatch(/^I’ll put you through/)
  })

  it('goes to the list’s own default before the transfer number, and nowhere by the model turbo', async () => {
    const wants = lineOf([{ type: 'speech', text: 'Can I talk to a real person?' }]).line
    const list = { default: '+14155550173' }
    const first = await playOn(service, wants, { task: 'Answer.', ...transfers, transfer_list: list })
    expect(first.record.transferred_to).toBe('+14155550173')
    const turbo = lineOf([{ type: 'speech', text: 'Can I talk to a real person?' }]).line
    const second = await playOn(service, turbo, { task: 'Answer.', ...transfers, model: 'turbo' })
    expect(second.record.transferred_to).toBeNull()
  })
})

it('what the line misheard stands in the timeline beside what was said', async () => {
  const corrected = [{ heard: 'Rees', keyword: 'Reece' }]
  const reply = { type: 'speech', text: 'I am Reece.', said: 'I am Reece.', corrected } as const
  const { of } = await playOn(service, lineOf([reply]).line, { pathway_id: await createPathway(service, tables) })
  expect(of('conversation.input')[1]).toEqual(reply)
  expect(of('transcript.user')).toEqual([{ text: 'I am Reece.' }])
})

it('members that change nothing on the line are told once in the log, with the reason', async () => {
  const { log } = await ended({
    pathway_id: await createPathway(service, tables),
    keywords: ['Reece'],
    block_interruptions: true,
    temperature: 0.3,
    transfer_phone_number: '+14155550170',
    background_track: 'cafe',
  })
  const told = log.match(/Without effect on this call: [^"]*/g)
  expect(told).toHaveLength(1)
  for (const member of ['keywords', 'block_interruptions', 'temperature', 'transfer_phone_number', 'background_track'])
    expect(told?.[0]).toContain(`${member} (`)
})

it('whom it waits for speaks first, and the greeting is heard before the agent’s words', async () => {
  const pathway_id = await createPathway(service, tables)
  const order = async (wait_for_greeting: boolean) =>
    (await ended({ pathway_id, wait_for_greeting })).record.transcripts.map(({ user }: { user: string }) => user)
  expect((await order(true)).slice(0, 2)).toEqual(['user', 'assistant'])
  expect((await order(false)).slice(0, 2)).toEqual(['assistant', 'user'])
})

it.each([
  ['hangup', undefined, []],
  ['leave_message', 'We called about your table.', ['We called about your table.']],
  ['ignore', undefined, [LONG]],
] as const)('a voicemail is met by the action %s', async (voicemail_action, voicemail_message, words) => {
  const pathway_id = await createPathway(service, tables)
  const body = { phone_number: '+15005550003', pathway_id, voicemail_action, voicemail_message }
  const { record } = await ended(body)
  expect(record.answered_by).toBe('voicemail')
  const said = record.transcripts.flatMap(({ user, text }: Record<'user' | 'text', string>) =>
    user === 'assistant' ? [text] : [],
  )
  expect(said.slice(0, 1)).toEqual(words)
})

it('the number that a call is sent from is its caller, and stands in the agent’s words', async () => {
  const [start, end] = tables.nodes
  const nodes = [{ ...start, data: { ...start?.data, text: 'This is {{from}}.' } }, end]
  const pathway_id = await createPathway(service, { ...tables, nodes })
  const { record } = await ended({ pathway_id, from: '415 555 0142' })
  expect(record.from).toBe('+14155550142')
  expect(record.transcripts[0].text).toBe('This is +14155550142.')
})

it('webhooks of a call that asks for mocks are answered by those of the pathway, and nothing is sent', async () => {
  const end = { id: 'c', type: 'End Call', data: { name: 'C', text: 'Table {{table}} is yours.' } }
  const webhook = {
    id: 'w',
    type: 'Webhook',
    data: {
      name: 'W',
      isStart: true,
      url: 'https://api.example.com/tables',
      method: 'GET',
      responseData: [{ data: '$.table', name: 'table', context: '' }],
    },
  }
  const edges = [{ id: 'e', source: 'w', target: 'c', label: 'done', data: { alwaysPick: true } }]
  const pathway_id = await createPathway(service, { nodes: [webhook, end], edges })
  const mocks = { w: { status: 200, body: { table: 7 } } }
  expect((await service.ask('PUT', `/api/v1/convo_pathway/${pathway_id}/mocks`, { mocks })).status).toBe(200)
  const { of, record } = await ended({ pathway_id, webhooks: 'mock' })
  expect(of('webhook.result')).toEqual([expect.objectContaining({ status: 200, mocked: true })])
  expect(record.transcripts).toContainEqual(expect.objectContaining({ text: 'Table 7 is yours.' }))
  const refused = await service.ask('POST', '/api/v1/calls', {
    phone_number: '+14155550123',
    pathway_id,
    webhooks: 'no',
  })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'webhooks' }] } })
})
