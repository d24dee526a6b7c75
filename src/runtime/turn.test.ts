import { describe, expect, it } from 'vitest'
import type { Brain, Decision } from './brain.ts'
import { answerOf, brainOf, pathway, play, recordingHttp } from './testing/play.ts'
import { MAX_MOVES } from './walk.ts'

/** A brain that decides as told, one decision after the other; then it stays. */
function told(...decisions: Partial<Decision>[]): Brain {
  return brainOf({
    speak: request => `${request.purpose} ${request.node_name}`,
    decide: () => decisions.shift() ?? {},
  })
}

const edge = (key: string) => ({ pick: { kind: 'edge' as const, key } })
const global = (key: string) => ({ pick: { kind: 'global' as const, key } })

describe('takeTurn', () => {
  it('says fixed words with the variables filled in, and tells of one that is unset', async () => {
    const document = pathway([['a', 'Default', { isStart: true, text: 'Hi {{ NAME }}, code {{code}}.<|0.5|> Bye' }]])
    const played = await play(document, [], { conversation: { request_data: { name: 'Ann' } } })
    expect(played.said).toEqual(['Hi Ann, code . Bye'])
    expect(played.of('variable.unset').map(event => event.payload)).toEqual([{ name: 'code', field: 'text' }])
    expect(played.of('transcript.assistant')[0]?.payload.spoken).toBe('Hi Ann, code .<|0.5|> Bye')
    expect(played.state.ended).toBeNull()
  })

  it('finds nothing by the names that every object inherits', async () => {
    const text =
      'Hi {{constructor}}{{__proto__}}{{toString.name}}{{constructor.options.secrets.TWO}}{{hasOwnProperty}}.'
    const played = await play(pathway([['a', 'Default', { isStart: true, text }]]), [], {
      options: { secrets: { TWO: 'abc' } },
    })
    expect(played.said).toEqual(['Hi .'])
    expect(played.of('variable.unset')).toHaveLength(5)
  })

  it('tells the request data that it began with, long values by their beginning and no more than an event has room for', async () => {
    const document = pathway([['a', 'Default', { isStart: true, text: 'Hi' }]])
    const few = await play(document, [], { conversation: { request_data: { name: 'Ann', essay: 'x'.repeat(5000) } } })
    const [{ payload } = { payload: undefined }] = few.of('conversation.init')
    expect(payload?.request_data.name).toBe('Ann')
    expect(String(payload?.request_data.essay)).toHaveLength(200)
    expect(payload).not.toHaveProperty('left_out')
    const request_data = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`v${at}`, 'y'.repeat(100)]))
    const many = await play(document, [], { conversation: { request_data } })
    const init = many.of('conversation.init')[0]?.payload
    expect(JSON.stringify(init).length).toBeLessThan(100_000)
    expect(Object.keys(init?.request_data ?? {}).length + (init?.left_out ?? 0)).toBe(20_000)
    expect(many.state.variables).toMatchObject({ v0: 'y'.repeat(100), v19999: 'y'.repeat(100) })
  })

  it('names the first hundred that are unset in a text, and counts the rest', async () => {
    const text = Array.from({ length: 8000 }, (_, at) => `{{v${at}}}`).join(' ')
    const played = await play(pathway([['a', 'Default', { isStart: true, text }]]), [])
    expect(played.of('variable.unset')).toHaveLength(100)
    expect(played.of('warning').map(event => event.payload.message)).toEqual([
      '7,900 more variables have no value in “text”.',
    ])
  })

  it('stays while the condition is not met, and moves when it is', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'Name?', condition: 'A name was given' }],
        ['b', 'End Call', { text: 'Bye' }],
      ],
      [['a', 'b', 'given']],
    )
    const brain = told({ condition_met: false, ...edge('e0') }, { condition_met: true, ...edge('e0') })
    const played = await play(document, ['what?', 'Ann'], { ports: { brain } })
    expect(played.said).toEqual(['Name?', 'again a', 'Bye'])
    expect(played.of('condition.result').map(event => event.payload.met)).toEqual([false, true])
    expect(played.state.ended?.reason).toBe('end_call')
  })

  it('takes an edge that is always picked without asking', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'Hello', modelOptions: { skipUserResponse: true } }],
        ['b', 'Default', { text: 'B' }],
        ['c', 'Default', { text: 'C' }],
      ],
      [
        ['a', 'b', 'to b'],
        ['a', 'c', 'to c', { alwaysPick: true }],
      ],
    )
    const brain = brainOf({
      speak: () => 'x',
      decide: () => {
        throw new Error('asked')
      },
    })
    const played = await play(document, [], { ports: { brain } })
    expect(played.visited).toEqual(['a', 'c'])
    expect(played.said).toEqual(['Hello', 'C'])
  })

  it('returns from a global node that has no edges, before the caller answers', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'A' }],
        ['g', 'Default', { isGlobal: true, globalLabel: 'asks the hours', text: 'Nine to five' }],
        ['b', 'Default', { text: 'B' }],
      ],
      [['a', 'b', 'next']],
    )
    const brain = told(global('g'), edge('e0'))
    const played = await play(document, ['When are you open?', 'next'], { ports: { brain } })
    expect(played.visited).toEqual(['a', 'g', 'a', 'b'])
    expect(played.said).toEqual(['A', 'Nine to five', 'return a', 'B'])
  })

  it('stays at a global node that does not return', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'A' }],
        ['g', 'Default', { isGlobal: true, globalLabel: 'x', text: 'G', enableGlobalAutoReturn: false }],
      ],
      [],
    )
    const played = await play(document, ['x'], { ports: { brain: told(global('g')) } })
    expect(played.state.node_id).toBe('g')
    expect(played.state.returns).toEqual([])
  })

  it('lets a global node’s own edges answer first, then the node that it left', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'A' }],
        ['g', 'Default', { isGlobal: true, globalLabel: 'x', text: 'G' }],
        ['h', 'End Call', { text: 'H' }],
        ['b', 'Default', { text: 'B' }],
      ],
      [
        ['g', 'h', 'human'],
        ['a', 'b', 'next'],
      ],
    )
    const stays = { pick: null }
    const back = await play(document, ['x', 'go on'], { ports: { brain: told(global('g'), stays, edge('e1')) } })
    expect(back.visited).toEqual(['a', 'g', 'a', 'b'])
    const taken = await play(document, ['x', 'human'], { ports: { brain: told(global('g'), edge('e0')) } })
    expect(taken.state.ended?.reason).toBe('end_call')
  })

  it('ends a loop that never waits, and names its nodes', async () => {
    const skip = { modelOptions: { skipUserResponse: true } }
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'A', ...skip }],
        ['b', 'Default', { text: 'B', ...skip }],
      ],
      [
        ['a', 'b', ''],
        ['b', 'a', ''],
      ],
    )
    const played = await play(document, [])
    expect(played.state.ended).toMatchObject({ reason: 'loop', message: expect.stringContaining('b → a') })
    expect(played.visited).toHaveLength(MAX_MOVES + 1)
  })

  it('runs an unknown type as a Default node, with a warning', async () => {
    const document = pathway([['a', 'Mystery', { isStart: true, text: 'A' }]])
    const played = await play(document, [])
    expect(played.said).toEqual(['A'])
    expect(String(played.of('warning')[0]?.payload.message)).toContain('Mystery')
  })

  const failing = brainOf({
    speak: () => {
      throw new Error('The model cannot be reached.')
    },
  })

  it('lets the simulator speak for a brain that fails, and tells why', async () => {
    const document = pathway([['a', 'Default', { isStart: true, prompt: 'Say: "Hello, {{name}}!"' }]])
    const played = await play(document, [], {
      ports: { brain: failing },
      conversation: { request_data: { name: 'Ann' } },
    })
    expect(played.said).toEqual(['Hello, Ann!'])
    expect(played.of('warning')[0]?.payload.message).toContain('The model cannot be reached.')
    expect(played.of('transcript.assistant')[0]?.payload.brain).toBe('scripted')
    expect(played.state.ended).toBeNull()
  })

  it('says so, takes leave and ends truthfully where nothing works any more', async () => {
    const document = pathway([['a', 'Default', { isStart: true, prompt: 'Greet' }]])
    const played = await play(document, [], { ports: { brain: failing, standIn: failing } })
    expect(played.said).toEqual(['I’m sorry, I’m having trouble on my end.', 'Please call again later. Goodbye.'])
    expect(played.of('error')[0]?.payload).toEqual({ source: 'brain', message: 'The model cannot be reached.' })
    expect(played.state.ended).toEqual({ reason: 'error', message: 'The model cannot be reached.' })
  })

  it('gives the caller a person where nothing else works and the pathway has one', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, prompt: 'Greet' }],
        ['person', 'Transfer Node', { text: 'I’ll put you through.', transferNumber: '+14155550123' }],
      ],
      [['a', 'person', 'wants to talk to a human']],
    )
    const played = await play(document, [], { ports: { brain: failing, standIn: failing } })
    expect(played.said).toEqual(['I’m sorry, I’m having trouble on my end.', 'I’ll put you through.'])
    expect(played.state.ended).toMatchObject({ reason: 'transferred', transferred_to: '+14155550123' })
  })

  it('sets only what fits its type, and takes bland-prompt for an instruction', async () => {
    const rows = [
      ['age', 'integer', ''],
      ['ok', 'boolean', ''],
      ['price', 'number', ''],
      ['id', 'integer', ''],
      ['bland-prompt', 'string', 'Now: {{x}}'],
    ]
    const document = pathway([['a', 'Default', { isStart: true, text: 'A', extractVars: rows }]])
    let instructions: readonly string[] = []
    const brain = brainOf({
      extract: request => {
        instructions = request.instructions
        return { Age: 'young', ok: 'yes', price: '1,200.50', id: '00644', 'bland-prompt': 'x' }
      },
    })
    const played = await play(document, ['hi'], { ports: { brain }, conversation: { request_data: { x: 5 } } })
    expect(instructions).toEqual(['Now: 5'])
    expect(played.state.variables).toEqual({ x: 5, ok: true, price: 1200.5, id: '00644' })
    const [result] = played.of('var_extraction.result')
    expect(result?.payload.rejected).toEqual([{ name: 'age', value: 'young', type: 'integer' }])
  })

  it.each([
    ['null', 'string'],
    ['N/A', 'string'],
    ['Unknown.', 'string'],
    ['none of them', 'string'],
    ['Nothing.', 'string'],
    ['TBD', 'string'],
    ['{}', 'string'],
    ['not provided', 'integer'],
    ['5 7', 'integer'],
    ['maybe', 'boolean'],
  ])('keeps no value of “%s”', async (value, type) => {
    const document = pathway([['a', 'Default', { isStart: true, text: 'A', extractVars: [['v', type, '']] }]])
    const brain = brainOf({ extract: () => ({ v: value }) })
    expect((await play(document, ['x'], { ports: { brain } })).state.variables).toEqual({})
  })

  it.each([
    ['a hundred and fifty', 'integer', 150],
    ['two dozen', 'integer', 24],
    ['1,200', 'integer', 1200],
    ['one point five', 'number', 1.5],
    ['007', 'integer', '007'],
  ])('reads “%s” as %s', async (value, type, expected) => {
    const document = pathway([['a', 'Default', { isStart: true, text: 'A', extractVars: [['v', type, '']] }]])
    const brain = brainOf({ extract: () => ({ v: value }) })
    expect((await play(document, ['x'], { ports: { brain } })).state.variables).toEqual({ v: expected })
  })

  it('passes a node by when all that it asks is known and it is set to', async () => {
    const ask = { text: 'Name?', extractVars: [['name', 'string', '']], skipIfKnown: true }
    const document = pathway(
      [
        ['s', 'Default', { isStart: true, text: 'S', modelOptions: { skipUserResponse: true } }],
        ['a', 'Default', ask],
        ['b', 'Default', { text: 'B' }],
      ],
      [
        ['s', 'a', ''],
        ['a', 'b', ''],
      ],
    )
    const known = await play(document, [], { conversation: { request_data: { name: 'Ann' } } })
    expect(known.said).toEqual(['S', 'B'])
    expect(known.of('node.transition').at(-1)?.payload).toMatchObject({ passed_by: 'a' })
    expect((await play(document, [])).said).toEqual(['S', 'Name?'])
  })

  it('takes an option by hand', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'A' }],
        ['b', 'End Call', { text: 'B' }],
        ['g', 'End Call', { isGlobal: true, globalLabel: 'G', text: 'G' }],
      ],
      [['a', 'b', 'to b']],
    )
    const byEdge = await play(document, [{ type: 'choose', edge_key: 'e0', text: 'to b' }])
    expect(byEdge.said).toEqual(['A', 'B'])
    const byGlobal = await play(document, [{ type: 'choose', kind: 'global', edge_key: 'g', text: '' }])
    expect(byGlobal.said).toEqual(['A', 'G'])
    const unknown = await play(document, [{ type: 'choose', edge_key: 'gone', text: '' }])
    expect(unknown.state.node_id).toBe('a')
    expect(unknown.of('warning')).toHaveLength(1)
  })

  it('says so when there is no start node, and when the start node is not there', async () => {
    const document = pathway([['a', 'Default', { text: 'A' }]])
    expect((await play(document, [])).state.ended?.message).toBe('This pathway has no start node.')
    expect((await play(document, [], { start: 'x' })).state.ended?.message).toBe('Invalid start node ID: x')
    expect((await play(document, [], { start: 'a' })).said).toEqual(['A'])
  })

  it('transfers to a number that a variable holds', async () => {
    const document = pathway([
      ['t', 'Transfer Call', { isStart: true, text: 'One moment', transferNumber: '{{desk}}' }],
    ])
    const played = await play(document, [], { conversation: { request_data: { desk: '+14155550123' } } })
    expect(played.state.ended).toMatchObject({ reason: 'transferred', transferred_to: '+14155550123' })
    const [invoke] = played.of('transfer_call.invoke')
    expect(played.of('transfer_call.result')[0]?.operation_id).toBe(invoke?.sequence)
  })

  it.each([
    ['no number', {}],
    ['no number that can be called', { desk: 'the moon' }],
    ['a short number', { desk: '123' }],
  ])('announces no transfer to %s', async (_, request_data) => {
    const transfer = { text: 'One moment while I transfer you.', transferNumber: '{{desk}}' }
    const without = pathway([['t', 'Transfer Call', { isStart: true, ...transfer }]])
    const played = await play(without, [], { conversation: { request_data } })
    expect(played.said).toEqual(['I’m sorry, I can’t transfer you right now. Please try again later. Goodbye.'])
    expect(played.state.ended).toMatchObject({ reason: 'error' })
    expect(played.of('transfer_call.result')[0]?.payload.outcome).toBe('failed')
    expect(played.of('error')).toHaveLength(1)

    const withEdge = pathway(
      [
        ['t', 'Transfer Call', { isStart: true, ...transfer }],
        ['m', 'Default', { text: 'May I take a message?' }],
      ],
      [['t', 'm', 'the transfer failed']],
    )
    expect((await play(withEdge, [], { conversation: { request_data } })).said).toEqual(['May I take a message?'])
  })

  it('says the call’s own first sentence in the place of the start node’s opening', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'Welcome' }],
        ['b', 'Default', { text: 'B' }],
      ],
      [['a', 'b', '']],
    )
    const call = { first_sentence: 'Hi {{name}}!' }
    const played = await play(document, ['ok'], { conversation: { call, request_data: { name: 'Ann' } } })
    expect(played.said).toEqual(['Hi Ann!', 'B'])
  })

  it('hears what the person says before anyone spoke to them', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'How can I help?' }],
        ['b', 'Default', { text: 'Which day?' }],
      ],
      [['a', 'b', 'wants to book a table']],
    )
    const greeted = await play(document, [], { heard: 'Hello?' })
    expect(greeted.state.history.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'user: Hello?',
      'assistant: How can I help?',
    ])
    expect(greeted.of('transcript.user').map(({ payload }) => payload.text)).toEqual(['Hello?'])
    const answered = await play(document, [], { heard: 'Hi, I want to book a table' })
    expect(answered.said).toEqual(['How can I help?', 'Which day?'])
  })

  it('asks a model with the options of the call where the node sets none', async () => {
    const asked: unknown[] = []
    const brain = brainOf({
      speak: ({ model_options }) => {
        asked.push(model_options)
        return 'x'
      },
    })
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, prompt: 'A', modelOptions: { skipUserResponse: true } }],
        ['b', 'Default', { prompt: 'B', modelOptions: { temperature: 0.1, modelName: 'own' } }],
      ],
      [['a', 'b', '']],
    )
    const call = { temperature: 0.9, model: 'base', language: 'de' }
    await play(document, [], { ports: { brain }, conversation: { call } })
    expect(asked).toMatchObject([
      { temperature: 0.9, modelName: 'base', language: 'de' },
      { temperature: 0.1, modelName: 'own', language: 'de' },
    ])
  })

  it('offers an edge only where all rows of its condition are true', async () => {
    const rows = [
      { field: 'plan', operator: '==', value: 'gold' },
      { field: 'age', operator: '>=', value: '18' },
    ]
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'A' }],
        ['b', 'Default', { text: 'B' }],
        ['c', 'Default', { text: 'C' }],
      ],
      [
        ['a', 'b', 'gold', { condition: rows, alwaysPick: true }],
        ['a', 'c', 'others', { alwaysPick: true }],
      ],
    )
    const visited = async (request_data: Record<string, unknown>) =>
      (await play(document, ['go'], { conversation: { request_data } })).visited
    expect(await visited({ plan: 'Gold', age: 20 })).toEqual(['a', 'b'])
    expect(await visited({ plan: 'Gold', age: 17 })).toEqual(['a', 'c'])
    expect(await visited({})).toEqual(['a', 'c'])
  })

  it('answers from knowledge alone', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'A' }],
        ['k', 'Knowledge Base', { prompt: 'Answer', kb: 'We open at nine.' }],
      ],
      [['a', 'k', 'has a question']],
    )
    const played = await play(document, ['I have a question, when do you open?'])
    expect(played.said.at(-1)).toBe('We open at nine.')
    expect(played.of('kb.result')[0]?.operation_id).toBe(played.of('kb.invoke')[0]?.sequence)
  })

  it('fills in the built-in variables', async () => {
    const text =
      '{{call_id}} {{from}} {{to}} {{phone_number}} {{short_from}} {{now}} {{now_utc}} {{request_data.a}} {{prevNodePrompt}}'
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'First {{a}}', modelOptions: { skipUserResponse: true } }],
        ['b', 'Default', { text }],
      ],
      [['a', 'b', '']],
    )
    const call = { call_id: 'c1', from: '+14155550100', to: '+14155550199', inbound: true, timezone: 'America/Chicago' }
    const played = await play(document, [], { conversation: { call, request_data: { a: 7 } } })
    expect(played.said[1]).toBe(
      'c1 +14155550100 +14155550199 +14155550100 4155550100 Fri Nov 20 2026 09:30:00 GMT-0600 (Central Standard Time) ' +
        'Fri, 20 Nov 2026 15:30:00 GMT 7 First 7',
    )
  })

  it('keeps secrets out of speech and events, and fills them into requests', async () => {
    const { http, requests } = recordingHttp(answerOf(200, { echo: 'top-secret-1' }))
    const document = pathway([
      [
        'w',
        'Webhook',
        {
          isStart: true,
          text: 'Key {{SECRET.KEY}}.',
          url: 'https://x.test/?k={{SECRET.KEY}}',
          method: 'POST',
          headers: { Authorization: 'Bearer {{SECRET.KEY}}', 'X-Trace': '{{SECRET.KEY}}' },
          body: '{"k":"{{secret.key}}"}',
        },
      ],
    ])
    const played = await play(document, [], { ports: { http }, options: { secrets: { KEY: 'top-secret-1' } } })
    expect(requests[0]).toMatchObject({ url: 'https://x.test/?k=top-secret-1', body: '{"k":"top-secret-1"}' })
    expect(requests[0]?.headers.Authorization).toBe('Bearer top-secret-1')
    expect(played.said).toEqual(['Key .'])
    expect(JSON.stringify(played.events)).not.toContain('top-secret-1')
    expect(JSON.stringify(played.state)).not.toContain('Bearer')
  })

  it('hides a secret that the header cannot hold as it is', async () => {
    const { http, requests } = recordingHttp(answerOf(200, { echo: 'top-secret-1' }))
    const headers = { 'X-Trace': 'Key {{SECRET.KEY}}' }
    const document = pathway([['w', 'Webhook', { isStart: true, text: 'Hi', url: 'https://x.test/', headers }]])
    const played = await play(document, [], { ports: { http }, options: { secrets: { KEY: 'top-secret-1\n' } } })
    expect(requests[0]?.headers['X-Trace']).toBe('Key top-secret-1')
    expect(played.of('webhook.invoke')[0]?.payload.headers).toEqual({ 'X-Trace': '[redacted]' })
    expect(JSON.stringify(played.events)).not.toContain('top-secret-1')
  })

  it('keeps no secret of a conversation that has ended, in variables or in what was said', async () => {
    const { http, requests } = recordingHttp(answerOf(200, { echo: 'top-secret-1' }))
    const document = pathway(
      [
        ['w', 'Webhook', { isStart: true, url: 'https://x.test/', responseData: [{ name: 'echo', data: '$.echo' }] }],
        ['v', 'Webhook', { url: 'https://x.test/?e={{echo}}' }],
        ['e', 'End Call', { text: 'It is {{echo}}.' }],
      ],
      [
        ['w', 'v', 'next'],
        ['v', 'e', 'next'],
      ],
    )
    const played = await play(document, [], { ports: { http }, options: { secrets: { KEY: 'top-secret-1' } } })
    expect(requests[1]?.url).toBe('https://x.test/?e=top-secret-1')
    expect(played.state.ended?.reason).toBe('end_call')
    expect(played.state.variables.echo).toBe('[redacted]')
    expect(played.state.history.at(-1)?.content).toBe('It is [redacted].')
    expect(JSON.stringify(played.state)).not.toContain('top-secret-1')
  })
})
