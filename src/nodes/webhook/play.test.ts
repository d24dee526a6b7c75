import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '#runtime/ports.ts'
import { answerOf, brainOf, pathway, play, recordingHttp } from '#runtime/testing/play.ts'

const ends = (['ok', 'bad', 'declined', 'other'] as const).map(id => [id, 'End Call', { text: id }] as const)

function webhook(data: Record<string, unknown>, edges: [string, string, string][] = []) {
  return pathway([['w', 'Webhook', { isStart: true, url: 'https://x.test/a', ...data }], ...ends], edges)
}

async function ending(data: Record<string, unknown>, answer: HttpAnswer, edges: [string, string, string][] = []) {
  const { http } = recordingHttp(answer)
  return (await play(webhook(data, edges), [], { ports: { http } })).visited.at(-1)
}

const to = (id: string) => ({ id, name: id })
const codes = {
  responseData: [{ name: 'errors', data: '$.counterSystemError.code' }],
  responsePathways: [
    ['errors', '==', '0000', to('ok')],
    ['errors', '!=', '0000', to('bad')],
    ['errors', '==', 'CREDIT_CARD_DECLINED', to('declined')],
  ],
}

describe('a webhook node', () => {
  it('fills the request in: percent-encoded in the URL, escaped in JSON', async () => {
    const { http, requests } = recordingHttp(answerOf(200, {}))
    const document = webhook({
      url: 'https://x.test/{{name}}/info?q={{name}}',
      method: 'post',
      headers: [['X-Name', '{{name}}']],
      auth: { type: 'Basic', username: 'u', password: 'p' },
      body: '{"name":"{{name}}","n":{{n}}}',
      timeoutValue: 20_000,
      max_retries: 2,
    })
    await play(document, [], { ports: { http }, conversation: { request_data: { name: 'A "B"/c', n: 3 } } })
    expect(requests[0]).toEqual({
      node_id: 'w',
      method: 'POST',
      url: 'https://x.test/A%20%22B%22%2Fc/info?q=A%20%22B%22%2Fc',
      headers: { 'X-Name': 'A "B"/c', authorization: 'Basic dTpw', 'content-type': 'application/json' },
      body: '{"name":"A \\"B\\"/c","n":3}',
      timeout_ms: 20_000,
      retries: 2,
      secretHeaders: [],
      bodyHasSecret: false,
    })
  })

  const attached = {
    tool_id: 'TL-7',
    tool: {
      name: 'Find rental',
      url: 'https://tools.test/{{id}}',
      method: 'POST',
      headers: { 'x-key': 'k' },
      query: { from: '{{id}}' },
      body: '{"id":"{{id}}"}',
      timeout: 5_000,
      speech: 'Looking for {{id}}.',
      response: { place: '$.place', state: '$.wrong' },
    },
  }
  const asked = { responseData: [{ name: 'state', data: '$.state' }], tool: attached }
  const known = { conversation: { request_data: { id: 'A7' } } }

  it.each([[''], [undefined], ['tools.test/x']])(
    'with the URL %j sends the request of the attached tool',
    async url => {
      const { http, requests } = recordingHttp(answerOf(200, { place: 'Ohio', state: 'open' }))
      const { said, state } = await play(webhook({ url, ...asked }), [], { ports: { http }, ...known })
      expect(requests).toMatchObject([
        {
          method: 'POST',
          url: 'https://tools.test/A7?from=A7',
          headers: { 'x-key': 'k' },
          body: '{"id":"A7"}',
          timeout_ms: 5_000,
          httpsOnly: true,
        },
      ])
      expect(said[0]).toBe('Looking for A7.')
      expect(state.variables).toMatchObject({ place: 'Ohio', state: 'open' })
    },
  )

  it.each([['TL-7'], [{ tool_id: 'TL-7' }]])('finds the account’s tool by its id alone: %j', async tool => {
    const { http, requests } = recordingHttp(answerOf(200, { place: 'Ohio' }))
    const tools = { find: async (id: string) => (id === 'TL-7' ? attached.tool : undefined) }
    const { state } = await play(webhook({ url: '', tool }), [], { ports: { http, tools }, ...known })
    expect(requests).toMatchObject([{ method: 'POST', url: 'https://tools.test/A7?from=A7', httpsOnly: true }])
    expect(state.variables).toMatchObject({ place: 'Ohio' })
  })

  it('tells of an id that the account does not have', async () => {
    const tools = { find: async () => undefined }
    const { events } = await play(webhook({ url: '', tool: 'TL-8' }), [], { ports: { tools } })
    const payload = { message: 'There is no tool with the ID TL-8.' }
    expect(events).toContainEqual(expect.objectContaining({ event_type: 'warning', payload }))
  })

  it('with a URL of its own sends its own request, whatever tool is attached, and speaks its own words', async () => {
    const { http, requests } = recordingHttp(answerOf(200, { place: 'Ohio', state: 'open' }))
    const { said, state } = await play(webhook({ ...asked, text: 'Wait.' }), [], { ports: { http }, ...known })
    expect(requests).toMatchObject([{ method: 'GET', url: 'https://x.test/a', timeout_ms: 10_000 }])
    expect(said[0]).toBe('Wait.')
    expect(state.variables).toEqual(expect.not.objectContaining({ place: 'Ohio' }))
  })

  it('waits ten seconds where no timeout is set, and reads small numbers as seconds', async () => {
    const { http, requests } = recordingHttp(answerOf(200, {}))
    await play(webhook({}), [], { ports: { http } })
    await play(webhook({ timeoutValue: 15 }), [], { ports: { http } })
    expect(requests.map(request => request.timeout_ms)).toEqual([10_000, 15_000])
    expect(requests[0]?.method).toBe('GET')
  })

  it('lets the last rule that is true win', async () => {
    const answered = (code: string) => answerOf(200, { counterSystemError: { code } })
    expect(await ending(codes, answered('0000'))).toBe('ok')
    expect(await ending(codes, answered('X'))).toBe('bad')
    expect(await ending(codes, answered('CREDIT_CARD_DECLINED'))).toBe('declined')
  })

  it('takes the default only where no other rule is true', async () => {
    const data = {
      responsePathways: [
        ['Default/Webhook Completion', '', '', to('other')],
        ['BlandStatusCode', '==', '200', to('ok')],
      ],
    }
    expect(await ending(data, answerOf(200, {}))).toBe('ok')
    expect(await ending(data, answerOf(503, {}))).toBe('other')
  })

  it('routes a failure by its status, 0 without an answer', async () => {
    const data = {
      responsePathways: [
        ['status_code', '==', '0', to('bad')],
        ['status_code', '>=', '400', to('declined')],
      ],
    }
    expect(await ending(data, answerOf(0, null, 'No answer in 10 seconds.'))).toBe('bad')
    expect(await ending(data, answerOf(404, {}))).toBe('declined')
  })

  it('leaves it to the edges when no rule is true, those of no rule first', async () => {
    const data = { responsePathways: [['status_code', '==', '500', to('bad')]] }
    const edges: [string, string, string][] = [
      ['w', 'bad', 'status_code == 500'],
      ['w', 'other', 'done'],
    ]
    expect(await ending(data, answerOf(200, {}), edges)).toBe('other')
  })

  it('stays where no rule is true and no other edge leads on, whatever the caller says', async () => {
    const { http } = recordingHttp(answerOf(200, { status: 'approved' }))
    const document = webhook(
      {
        responseData: [{ name: 'status', data: '$.status' }],
        responsePathways: [['status', '==', 'declined', to('bad')]],
      },
      [['w', 'bad', 'declined']],
    )
    const brain = brainOf({ decide: ({ edges: [edge] }) => (edge ? { pick: { kind: 'edge', key: edge.key } } : {}) })
    const played = await play(document, ['declined'], { ports: { http, brain } })
    expect(played.visited).toEqual(['w'])
    expect(played.of('warning')[0]?.payload.message).toBe(
      'No rule of “w” matches, and no other edge fits, so the conversation stays here.',
    )
    expect(played.of('no_match')[0]?.payload).toMatchObject({ count: 1 })
  })

  it('ends with an error when its rule leads to a node that is gone', async () => {
    const { http } = recordingHttp(answerOf(200, {}))
    const document = webhook({ responsePathways: [['status_code', '==', '200', to('gone')]] })
    const played = await play(document, [], { ports: { http } })
    expect(played.state.ended).toMatchObject({ reason: 'error', message: expect.stringContaining('Rule 1 of “w”') })
  })

  it('maps by JSON Path, tells each outcome, and sets null where nothing is found', async () => {
    const { http } = recordingHttp(answerOf(200, { a: { b: [7] }, z: null }))
    const responseData = [
      { name: 'deep', data: '$.a.b[0]' },
      { name: 'dotted', data: 'a.b[0]' },
      { name: 'none', data: '$.q' },
      { name: 'z', data: '$.z' },
      { name: 'broken', data: '$.a[' },
      { name: '', data: '$' },
    ]
    const played = await play(webhook({ responseData }), [], { ports: { http } })
    expect(played.state.variables).toMatchObject({
      deep: 7,
      dotted: 7,
      none: null,
      z: null,
      broken: null,
      status_code: 200,
    })
    const outcomes = played.of('webhook.mapping').map(event => event.payload.outcome)
    expect(outcomes).toEqual(['set', 'set', 'empty', 'empty', 'error'])
  })

  it('keeps no value that is too long, and tells of it', async () => {
    const { http } = recordingHttp(answerOf(200, { long: 'x'.repeat(1_000_000), short: 'y' }))
    const responseData = [
      { name: 'all', data: '$' },
      { name: 'short', data: '$.short' },
    ]
    const played = await play(webhook({ responseData }), [], { ports: { http } })
    expect(played.state.variables).toEqual({ status_code: 200, all: null, short: 'y' })
    expect(played.of('webhook.mapping')[0]?.payload).toMatchObject({
      outcome: 'error',
      value_preview: 'null',
      detail: 'The value has more than 1,000,000 characters, written as JSON.',
    })
  })

  it('keeps no more values than the conversation has room for, and tells which', async () => {
    const { http } = recordingHttp(answerOf(200, { long: 'x'.repeat(900_000), count: 7 }))
    const responseData = [
      ...Array.from({ length: 20 }, (_, at) => ({ name: `v${at}`, data: '$.long' })),
      { name: 'count', data: '$.count' },
    ]
    const edges: [string, string, string][] = [['w', 'ok', 'done']]
    const played = await play(webhook({ responseData }, edges), [], { ports: { http } })
    const { variables } = played.state
    expect(JSON.stringify(variables).length).toBeLessThan(5_000_000)
    expect(variables).toMatchObject({ v5: null, v19: null, count: 7 })
    expect(String(variables.v4)).toHaveLength(900_000)
    const [warning] = played.of('warning')
    expect(warning?.payload.message).toContain('All variables together can have at most 5,000,000 characters')
    expect(warning?.payload.names).toEqual(Array.from({ length: 15 }, (_, at) => `v${at + 5}`))
    expect(played.of('webhook.mapping')[5]?.payload).toMatchObject({ outcome: 'error', value_preview: 'null' })
    expect(JSON.stringify(played.events).length).toBeLessThan(200_000)
  })

  it('names the first hundred unset variables of a field, and counts the rest', async () => {
    const body = Array.from({ length: 4_000 }, (_, at) => `{{v${at}}}`).join(' ')
    const { http } = recordingHttp(answerOf(200, {}))
    const played = await play(webhook({ method: 'POST', body, headers: { a: '{{x}}', b: '{{y}}{{x}}' } }), [], {
      ports: { http },
    })
    const unset = played.of('variable.unset').map(({ payload }) => payload)
    expect(unset.filter(({ field }) => field === 'body')).toHaveLength(100)
    expect(unset.filter(({ field }) => field === 'headers').map(({ name }) => name)).toEqual(['x', 'y'])
    expect(played.of('warning')[0]?.payload.message).toBe('3,900 more variables have no value in “body”.')
  })

  it('speaks while the request is under way', async () => {
    const order: string[] = []
    let answer: (value: HttpAnswer) => void = () => {}
    const http = {
      send: () => {
        order.push('sent')
        return new Promise<HttpAnswer>(resolve => {
          answer = resolve
        })
      },
    }
    const brain = brainOf({
      speak: () => {
        order.push('spoken')
        answer(answerOf(200, {}))
        return 'One moment.'
      },
    })
    const played = await play(webhook({ prompt: 'Say one moment' }), [], { ports: { http, brain } })
    expect(order).toEqual(['sent', 'spoken'])
    expect(played.events.map(event => event.event_type)).toEqual(
      expect.arrayContaining(['webhook.invoke', 'transcript.assistant', 'webhook.result']),
    )
  })

  it('hides what gives access', async () => {
    const { http } = recordingHttp(answerOf(200, {}))
    const document = webhook({ headers: { Authorization: 'Bearer abc', 'x-api-key': 'k', Accept: '*/*' } })
    const [invoke] = (await play(document, [], { ports: { http } })).of('webhook.invoke')
    expect(invoke?.payload.headers).toEqual({ Authorization: '[redacted]', 'x-api-key': '[redacted]', Accept: '*/*' })
  })

  it('leaves no silence where its answer takes long: the caller hears a filler every 8 seconds', async () => {
    let finish: ((answer: HttpAnswer) => void) | undefined
    const http = {
      send: () =>
        new Promise<HttpAnswer>(resolve => {
          finish = resolve
        }),
    }
    const waits: number[] = []
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds)
      if (waits.length < 3) return
      finish?.(answerOf(200, {}))
      await new Promise(() => undefined)
    }
    const played = await play(webhook({ text: 'I am looking.' }), [], { ports: { http, wait } })
    expect(waits).toEqual([8_000, 8_000, 8_000])
    expect(played.of('transcript.assistant').map(({ payload }) => payload.source)).toEqual(['text', 'filler', 'filler'])
    expect(played.of('webhook.result')).toHaveLength(1)
  })
})
