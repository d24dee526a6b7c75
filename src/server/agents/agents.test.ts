import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPathway } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
let now = Date.now()
beforeAll(async () => {
  service = await startTestService({}, { clock: { now: () => now } })
})
afterAll(() => service.close())

const pathway = {
  nodes: [
    { id: 'ask', type: 'Default', data: { name: 'Ask', isStart: true, text: 'Hello {{first_name}}. Tea or coffee?' } },
    { id: 'tea', type: 'End Call', data: { name: 'Tea', text: 'Tea it is. Goodbye.' } },
    { id: 'coffee', type: 'End Call', data: { name: 'Coffee', text: 'Coffee it is. Goodbye.' } },
  ],
  edges: [
    { id: 'e1', source: 'ask', target: 'tea', label: 'tea' },
    { id: 'e2', source: 'ask', target: 'coffee', label: 'coffee' },
  ],
}

async function create(body: object) {
  return service.ask('POST', '/api/v1/agents', body)
}

async function authorize(agent_id: string, body: object = {}): Promise<string> {
  return (await service.ask('POST', `/api/v1/agents/${agent_id}/authorize`, body)).body.token
}

/** Asks as a visitor, who has no key. */
async function visit(path: string, body: object) {
  const answer = await fetch(`${service.url}/api/v1/agents/session${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

describe('a web agent', () => {
  it('has the defaults of what it does not say, is changed, listed and deleted', async () => {
    const made = await create({ prompt: 'Answer for a bakery.', keywords: ['rye:3'] })
    expect(made.body).toMatchObject({
      status: 'success',
      agent: { model: 'enhanced', language: 'ENG', interruption_threshold: 100, max_duration: 30, keywords: ['rye:3'] },
    })
    const { agent_id } = made.body
    const path = `/api/v1/agents/${agent_id}`
    const set = await service.ask('POST', path, {
      first_sentence: 'Good day.',
      dynamic_data: { url: 'https://a.example' },
    })
    expect(set.body.updates).toMatchObject({
      first_sentence: 'Good day.',
      dynamic_data: [{ url: 'https://a.example' }],
    })
    const cleared = await service.ask('POST', path, {
      first_sentence: '',
      dynamic_data: '',
      max_duration: null,
      keywords: null,
    })
    expect(cleared.body.updates).toMatchObject({
      first_sentence: null,
      dynamic_data: null,
      max_duration: 30,
      keywords: [],
    })
    expect((await service.ask('GET', '/api/v1/agents')).body).toMatchObject({ total_count: 1, agents: [{ agent_id }] })
    expect((await service.ask('POST', `${path}/delete`)).status).toBe(200)
    expect((await service.ask('GET', path)).status).toBe(404)
  })

  it('keeps both of two changes that come at once', async () => {
    const { body } = await service.ask('POST', '/api/v1/agents', { name: 'Twice', prompt: 'Answer.' })
    const { agent_id } = body.agent
    const path = `/api/v1/agents/${agent_id}`
    await Promise.all(
      [{ prompt: 'Be brief.' }, { first_sentence: 'Hi.' }, { language: 'GER' }, { max_duration: 7 }].map(change =>
        service.ask('POST', path, change),
      ),
    )
    const { agent } = (await service.ask('GET', path)).body
    expect(agent).toMatchObject({ prompt: 'Be brief.', first_sentence: 'Hi.', language: 'GER', max_duration: 7 })
  })

  it('that follows a pathway forgets what the pathway overrides', async () => {
    const { agent_id } = (await create({ prompt: 'Answer.', first_sentence: 'Hi.', model: 'base' })).body
    const pathway_id = await createPathway(service, pathway)
    const { updates } = (await service.ask('POST', `/api/v1/agents/${agent_id}`, { pathway_id, prompt: 'No.' })).body
    expect(updates).toMatchObject({ pathway_id, prompt: null, first_sentence: null, model: 'enhanced' })
    expect((await service.ask('POST', `/api/v1/agents/${agent_id}`, { pathway_id: null })).status).toBe(400)
  })

  it('is refused with every fault named', async () => {
    const answer = await create({
      prompt: 'x',
      first_sentence: 'x'.repeat(200),
      language: 'Klingon',
      keywords: ['a:b'],
      max_duration: 0,
      model: 'fast',
    })
    expect(answer.status).toBe(400)
    const paths = answer.body.errors.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual(['first_sentence', 'keywords[0]', 'language', 'max_duration', 'model'])
    expect(await create({})).toMatchObject({ status: 400, body: { errors: [{ path: 'prompt' }] } })
    expect((await create({ pathway_id: 'none' })).status).toBe(404)
  })
})

describe('a visitor', () => {
  it('talks to the agent by a token that is spent at once', async () => {
    const pathway_id = await createPathway(service, pathway)
    const { agent_id } = (await create({ name: 'Barista', pathway_id })).body
    const token = await authorize(agent_id, { request_data: { first_name: 'Ada' } })
    const opened = await visit('', { token })
    expect(opened).toMatchObject({
      status: 200,
      body: { name: 'Barista', assistant_responses: ['Hello Ada. Tea or coffee?'], completed: false },
    })
    expect((await visit('', { token })).status).toBe(401)
    expect((await visit('/message', { session: token, message: 'Tea' })).status).toBe(401)
    const { session } = opened.body
    const said = await visit('/message', { session, message: 'coffee' })
    expect(said.body).toMatchObject({ assistant_responses: ['Coffee it is. Goodbye.'], completed: true })
    expect((await visit('/message', { session, message: 'More' })).status).toBe(401)
  })

  it('has as long as the agent says, and a token a quarter of an hour', async () => {
    const { agent_id } = (await create({ prompt: 'Answer.', first_sentence: 'Yes?', max_duration: 5 })).body
    const [late, token] = [await authorize(agent_id), await authorize(agent_id)]
    const { session } = (await visit('', { token })).body
    now += 6 * 60_000
    expect((await visit('/message', { session, message: 'Hello' })).status).toBe(401)
    now += 10 * 60_000
    expect((await visit('', { token: late })).status).toBe(401)
  })

  it('is never let in where the pathway cannot be played, and its author hears why', async () => {
    const pathway_id = await createPathway(service, { nodes: [], edges: [] })
    const { agent_id } = (await create({ pathway_id })).body
    const answer = await service.ask('POST', `/api/v1/agents/${agent_id}/authorize`, {})
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('can’t run') } })
  })
})

describe('a conversation', () => {
  const conversationsOf = async (agent_id: string) =>
    (await service.ask('GET', `/api/v1/agents/${agent_id}/conversations`)).body.conversations
  const summedUp = (agent_id: string) =>
    vi.waitFor(
      async () => {
        const [conversation] = await conversationsOf(agent_id)
        if (!conversation?.summary) throw new Error('It is not summed up yet.')
        return conversation
      },
      { timeout: 15_000, interval: 100 },
    )

  it('that has ended is summed up, with the results that were asked for', async () => {
    const [ask, tea, coffee] = pathway.nodes
    const extractVars = [['drink', 'string', 'Tea or coffee']]
    const pathway_id = await createPathway(service, {
      ...pathway,
      nodes: [{ ...ask, data: { ...ask?.data, extractVars } }, tea, coffee],
    })
    const analysis_schema = { drink: 'string', wants_sugar: 'boolean' }
    const { agent_id } = (await create({ pathway_id, analysis_schema })).body
    const { session } = (await visit('', { token: await authorize(agent_id, { request_data: { first_name: 'Ada' } }) }))
      .body
    expect(await conversationsOf(agent_id)).toMatchObject([{ ended_at: null, summary: null, analyzed_by: null }])
    await visit('/message', { session, message: 'coffee' })
    const conversation = await summedUp(agent_id)
    expect(conversation).toMatchObject({
      agent_id,
      request_data: { first_name: 'Ada' },
      ended_at: expect.any(String),
      summary: expect.stringMatching(
        /^Extracted from the record, because no model read this conversation\. A visitor talked .*“coffee”/,
      ),
      analysis: { drink: 'coffee', wants_sugar: null },
      analyzed_by: 'extract',
    })
    const path = `/api/v1/agents/${agent_id}/conversations/${conversation.conversation_id}`
    const { body } = await service.ask('GET', path)
    expect(body.conversation.transcripts.map(({ user, text }: Record<string, string>) => `${user}: ${text}`)).toEqual([
      'assistant: Hello Ada. Tea or coffee?',
      'user: coffee',
      'assistant: Coffee it is. Goodbye.',
    ])
    expect(body.conversation.variables).toEqual({ drink: 'coffee' })
    for (const [name, value] of Object.entries({ YEAR: String(new Date().getFullYear()), ROLE: 'user' }))
      await service.ask('POST', '/api/v1/secrets', { name, value })
    // Nor do secrets that are words of ours change what these say.
    expect((await service.ask('GET', path)).body.conversation).toEqual(body.conversation)
    expect(await conversationsOf(agent_id)).toMatchObject([{ ended_at: conversation.ended_at }])
    for (const name of ['YEAR', 'ROLE']) await service.ask('DELETE', `/api/v1/secrets/${name}`)
    expect((await service.ask('GET', `${path}0`)).status).toBe(404)
  })

  it('that a visitor leaves is summed up when its time is over', async () => {
    const { agent_id } = (await create({ prompt: 'Answer.', first_sentence: 'Yes?', max_duration: 0.01 })).body
    await visit('', { token: await authorize(agent_id) })
    now += 60_000
    expect((await summedUp(agent_id)).summary).toContain('The visitor left.')
  })

  it('that cannot begin does not spend its token', async () => {
    const pathway_id = await createPathway(service, pathway)
    const { agent_id } = (await create({ pathway_id })).body
    const token = await authorize(agent_id)
    await service.ask('DELETE', `/api/v1/convo_pathway/${pathway_id}`)
    expect((await visit('', { token })).status).toBe(404)
    await service.ask('POST', `/api/v1/agents/${agent_id}`, { pathway_id: '', prompt: 'Answer.' })
    expect((await visit('', { token })).status).toBe(200)
    expect((await visit('', { token })).status).toBe(401)
  })
})
