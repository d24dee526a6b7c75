import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../testing/listen.ts'
import { type ReplayModel, startReplayModel } from '../../testing/replayModel.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { callRequest } from '../body.ts'
import { placeCall } from '../send.ts'

const pathway = {
  nodes: [
    {
      id: 'ask',
      type: 'Default',
      data: {
        name: 'Ask',
        isStart: true,
        text: 'For how many people?',
        extractVars: [['party_size', 'integer', 'How many people']],
      },
    },
    { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'See you. Goodbye.' } },
  ],
  edges: [{ id: 'e', source: 'ask', target: 'bye', label: 'said how many' }],
}
const analysis_schema = { party_size: 'integer', wants_terrace: 'boolean', when: 'YYYY-MM-DD' }

/** Places a call and waits for its webhook, which is handed the whole record. */
async function call(service: TestService, wishes: object = {}, to = '+14155550123') {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    response.end()
    server.emit('record', JSON.parse(text))
  })
  const webhook = `http://127.0.0.1:${await listen(server)}/`
  const arrived = once(server, 'record')
  const { context, account_id } = service.running
  const call_id = await placeCall(context, account_id, {
    to,
    from: '+14155550101',
    inbound: false,
    document: JSON.stringify(pathway),
    pathway_id: null,
    version: null,
    request: callRequest({
      simulated_callee: { answers: { party_size: 4 } },
      request_data: { first_name: 'Ada' },
      analysis_schema,
      webhook,
      ...wishes,
    }),
    start_at: undefined,
  })
  const [told] = await arrived
  server.close()
  const { body: record } = await service.ask('GET', `/api/v1/calls/${call_id}`)
  const { body: events } = await service.ask('GET', `/api/v1/calls/${call_id}/events`)
  return { told, record, log: events.map(({ message }: { message: string }) => message).join('\n') }
}

describe('what came of a call', () => {
  let model: ReplayModel
  let service: TestService
  let answers: string[] = []
  beforeAll(async () => {
    model = await startReplayModel(
      {
        answers: [{ step: 'Ask', caller: 'Four.', choice: 'Bye', extract: { party_size: 4 } }],
        speech: { Ask: 'For how many people?' },
      },
      { outcome: (_, at) => answers[at] ?? '' },
    )
    service = await startTestService({
      DIALPATH_LLM_URL: model.url,
      DIALPATH_LLM_MODEL: 'replay',
      DIALPATH_ALLOWED_HOSTS: '127.0.0.1',
      DIALPATH_PRICE_PER_MINUTE: '60',
    })
  })
  afterAll(async () => {
    await service.close()
    await model.close()
  })

  it('is read by the model, held to its forms, and told to the webhook', async () => {
    answers = [
      '<think>{"summary":"no"}</think>```json\n{"summary":"A table for four.","analysis":{"party_size":"4","wants_terrace":"yes, please","when":null}}\n```',
      '{"summary":"A table for four.","analysis":{"party_size":4,"wants_terrace":true,"when":null,"more":1}}',
    ]
    const { told, record } = await call(service, { summary_prompt: 'Name the table.', analysis_prompt: 'Be strict.' })
    expect(record).toMatchObject({
      summary: 'A table for four.',
      analysis: { party_size: 4, wants_terrace: true, when: null },
      analyzed_by: 'model',
    })
    expect(record.analysis).not.toHaveProperty('more')
    expect(told).toMatchObject({ summary: record.summary, analysis: record.analysis })
    expect(record.price).toBeCloseTo(record.corrected_duration, -1)
    const [first, second] = model.outcomes
    const prompt = JSON.stringify(first?.messages)
    expect(prompt).toContain('Name the table.')
    expect(prompt).toContain('Be strict.')
    expect(first?.messages[0]?.content).not.toContain('For how many people?')
    expect(second?.messages.at(-1)?.content).toContain('“wants_terrace” must be true or false, or null')
  })

  it('is an extract that says so where the model gives no report, and the log tells of it', async () => {
    answers = []
    const { record, log } = await call(service)
    expect(record).toMatchObject({ analyzed_by: 'extract', analysis: { wants_terrace: null } })
    expect(record.summary).toContain('Extracted from the record, because no model read this call.')
    expect(log).toContain('No model could read the call: The model gave no summary.')
  })
})

describe('without a model', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
  })
  afterAll(() => service.close())

  it('a call is summed up by what was recorded of it', async () => {
    const { told, record } = await call(service)
    expect(record).toMatchObject({
      analyzed_by: 'extract',
      analysis: { party_size: 4, wants_terrace: null, when: null },
      price: 0,
    })
    expect(record.summary).toMatch(
      /^Extracted from the record, because no model read this call\. The agent called \+1 \(415\) 555-0123\. A person answered\. The call took \d+ seconds?\. The other person spoke once, last “.+”\. Known at the end: party_size: 4\. The agent ended the call\.$/,
    )
    expect(told.summary).toBe(record.summary)
  })

  it('a call that nobody answered has neither summary nor price', async () => {
    const { record } = await call(service, {}, '+15005550002')
    expect(record).toMatchObject({ summary: null, analysis: null, analyzed_by: null, price: 0 })
  })
})
