import { describe, expect, it } from 'vitest'
import { ApiError, addressOf, createCall } from './call.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

/** A service that answers always the same, and what it was sent. */
function answering(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = []
  const call = createCall({
    baseUrl: 'https://dialpath.example',
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init })
      return answer()
    },
  })
  return { call, sent }
}

const json =
  (body: unknown, init: ResponseInit = {}) =>
  () =>
    Response.json(body, init)
const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => expect.unreachable('It should have failed.'),
    (error: unknown) => error,
  )

describe('the address of a request', () => {
  it('has its parameters filled in as parts of the path', () => {
    expect(addressOf('GET /api/v1/calls/:call_id', { params: { call_id: 'a/b ?c' } })).toBe(
      '/api/v1/calls/a%2Fb%20%3Fc',
    )
    expect(addressOf('POST /api/v1/inbound/:phone_number', { params: { phone_number: '+1415' } })).toBe(
      '/api/v1/inbound/%2B1415',
    )
  })

  it('has the members of the query that are set', () => {
    const query = { limit: 5, to_number: '+1 415', batch_id: undefined }
    expect(addressOf('GET /api/v1/calls', { query })).toBe('/api/v1/calls?limit=5&to_number=%2B1+415')
    expect(addressOf('GET /api/v1/calls', { query: {} })).toBe('/api/v1/calls')
  })
})

describe('a request', () => {
  it('carries its body as JSON, and the headers that are set', async () => {
    const { call, sent } = answering(json({ status: 'success' }))
    await call('POST /api/v1/convo_pathway/:pathway_id', {
      params: { pathway_id: 'p' },
      headers: { 'if-match': '7' },
      body: { name: 'N', nodes: [{ id: '1' }] },
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toBe('https://dialpath.example/api/v1/convo_pathway/p')
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      headers: { 'if-match': '7', 'content-type': 'application/json' },
      body: '{"name":"N","nodes":[{"id":"1"}]}',
    })
  })

  it('without a body says nothing of one', async () => {
    const { call, sent } = answering(json({}))
    await call('GET /api/v1/calls/:call_id', { params: { call_id: '1' } })
    expect(sent[0]?.init).not.toHaveProperty('body')
    expect(sent[0]?.init.headers).not.toHaveProperty('content-type')
  })

  it('hands back the answer, and its headers when asked to', async () => {
    const { call } = answering(json({ call_id: '7' }, { headers: { etag: '"3"' } }))
    expect(await call('GET /api/v1/calls/:call_id', { params: { call_id: '7' } })).toEqual({ call_id: '7' })
    const { body, headers } = await call.withHeaders('GET /api/v1/calls/:call_id', { params: { call_id: '7' } })
    expect(body).toEqual({ call_id: '7' })
    expect(headers.get('etag')).toBe('"3"')
  })
})

describe('a failure', () => {
  it('carries the status, the sentence and every place at fault', async () => {
    const errors = [
      { path: 'task', message: 'This is required.' },
      { path: 'retry.wait', message: 'This must be a number.' },
    ]
    const { call } = answering(
      json(
        { status: 'error', message: 'Invalid parameters.', errors },
        { status: 400, headers: { 'x-request-id': 'r' } },
      ),
    )
    const error = await failureOf(call('POST /api/v1/calls', { body: {} }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, message: 'Invalid parameters.', errors })
    expect(error instanceof ApiError && error.headers.get('x-request-id')).toBe('r')
  })

  it('of the request as a whole is at no place', async () => {
    const message = 'There is no call with the ID 1.'
    const { call } = answering(json({ status: 'error', message, errors: [{ path: '', message }] }, { status: 404 }))
    expect(await failureOf(call('GET /api/v1/calls/:call_id', { params: { call_id: '1' } }))).toMatchObject({
      status: 404,
      message,
      errors: [],
    })
  })

  it('is told even where something else than the service answered', async () => {
    const { call } = answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failureOf(call('GET /api/v1/calls/:call_id', { params: { call_id: '1' } }))).toMatchObject({
      status: 502,
      message: 'Dialpath returned status 502.',
      errors: [],
    })
  })

  it('to reach the service has the status 0', async () => {
    const { call } = answering(() => Promise.reject(new TypeError('fetch failed')))
    const error = await failureOf(call('GET /api/v1/calls/:call_id', { params: { call_id: '1' } }))
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('Can’t reach Dialpath') })
  })

  it('by the caller’s own wish is handed on as it is', async () => {
    const controller = new AbortController()
    const reason = new DOMException('Left the page', 'AbortError')
    const { call, sent } = answering(() => {
      controller.abort(reason)
      return Promise.reject(reason)
    })
    const calling = call('GET /api/v1/calls/:call_id', { params: { call_id: '1' } }, { signal: controller.signal })
    expect(await failureOf(calling)).toBe(reason)
    expect(sent[0]?.init.signal).toBe(controller.signal)
  })
})
