import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPathway } from '../testing/pathways.ts'
import { type ChatRequest, type ReplayModel, startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const isCallee = ({ messages }: ChatRequest) => messages[0]?.content.includes('You play a person') === true

describe('a persona', () => {
  let model: ReplayModel
  let service: TestService
  let lines: string[] = []
  beforeAll(async () => {
    model = await startReplayModel(
      { answers: [{ step: 'Ask', caller: 'Tea for me.', choice: 'Tea' }], speech: { Ask: 'Tea or coffee?' } },
      {
        fault: request => {
          if (!isCallee(request)) return undefined
          const text = lines.shift()
          return text === undefined ? { type: 'status', status: 401 } : { type: 'says', text }
        },
      },
    )
    service = await startTestService({ DIALPATH_LLM_URL: model.url, DIALPATH_LLM_MODEL: 'replay' })
  })
  afterAll(async () => {
    await service.close()
    await model.close()
  })

  async function call(simulated_callee: object) {
    const pathway_id = await createPathway(service, {
      nodes: [
        { id: 'ask', type: 'Default', data: { name: 'Ask', isStart: true, text: 'Tea or coffee?' } },
        { id: 'tea', type: 'End Call', data: { name: 'Tea', text: 'Tea it is. Goodbye.' } },
      ],
      edges: [{ id: 'e', source: 'ask', target: 'tea', label: 'wants tea' }],
    })
    const body = { phone_number: '+14155550123', pathway_id, simulated_callee }
    const { call_id } = (await service.ask('POST', '/api/v1/calls', body)).body
    const stream = await fetch(`${service.url}/api/v1/event_stream/${call_id}`, {
      headers: { authorization: service.key },
    })
    const log = await stream.text()
    const { events } = (await service.ask('GET', `/api/v1/pathway_calls/${call_id}`)).body
    const said = events
      .filter((event: { event_type: string }) => event.event_type === 'transcript.user')
      .map((event: { payload: { text: string } }) => event.payload.text)
    return { log, said, record: (await service.ask('GET', `/api/v1/calls/${call_id}`)).body }
  }

  it('is played by the model, which knows what a caller knows, and is heard as a caller is', async () => {
    lines = ['Hm, let me *think*.', 'Tea for me.']
    const { said, record } = await call({ persona: 'A man who likes tea.', answers: { cups: 2 } })
    expect(said).toEqual(['Hm, let me think.', 'Tea for me.'])
    expect(record).toMatchObject({ status: 'completed', call_ended_by: 'ASSISTANT' })
    const [asked] = model.requests.filter(isCallee)
    const prompt = JSON.stringify(asked?.messages)
    expect(prompt).toContain('A man who likes tea.')
    expect(prompt).toContain('cups')
    expect(prompt).toContain('Tea or coffee?')
    expect(prompt).not.toContain('wants tea')
  })

  it('hangs up when it has had enough', async () => {
    lines = ['No idea.', '[hangs up]']
    const { said, record } = await call({ persona: 'A man in a hurry.' })
    expect(said).toEqual(['No idea.'])
    expect(record).toMatchObject({ status: 'completed', call_ended_by: 'USER' })
  })

  it('whose model fails is played by the embedded callee, and the log says so', async () => {
    lines = []
    const { log, said, record } = await call({ persona: 'Anybody.' })
    expect(said).toContain('I’d like tea, please.')
    expect(log).toContain('The model couldn’t answer as the callee')
    expect(record.completed).toBe(true)
  })
})

it('is refused where no model could play it', async () => {
  const service = await startTestService()
  const body = { phone_number: '+14155550123', task: 'Ask.', simulated_callee: { persona: 'Anybody.' } }
  expect(await service.ask('POST', '/api/v1/calls', body)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'simulated_callee.persona' }] },
  })
  await service.close()
})
