import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../testing/listen.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const PATH = '/api/v1/convo_pathway/webhook/try'
const SECRET = 'shop-token-4711'

let service: TestService
let api: Server
let address = ''
/** Another origin, which answers with the headers that it was sent. */
let elsewhere: Server
let other = ''
/** Called for each request that stays without an answer, once it is closed. */
let onClose = () => {}
let onWait = () => {}

beforeAll(async () => {
  api = createServer((request, response) => {
    if (request.url === '/wait') {
      response.once('close', () => onClose())
      onWait()
      return
    }
    if (request.url === '/away') {
      response.writeHead(307, { location: other }).end()
      return
    }
    if (request.url === '/deep') {
      response.end('['.repeat(200_000) + ']'.repeat(200_000))
      return
    }
    response.setHeader('content-type', 'application/json')
    response.statusCode = request.url?.startsWith('/orders/A%2F17') ? 200 : 404
    response.end(JSON.stringify({ state: 'sent', echo: request.headers.authorization, 'total due': 12 }))
  })
  elsewhere = createServer((request, response) => response.end(JSON.stringify(request.headers)))
  other = `http://127.0.0.1:${await listen(elsewhere)}/`
  address = `http://127.0.0.1:${await listen(api)}`
  service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
  await service.ask('PUT', '/api/v1/secrets/SHOP', { value: SECRET })
})
afterAll(async () => {
  await service.close()
  api.closeAllConnections()
  api.close()
  elsewhere.close()
})

const data = () => ({
  url: `${address}/orders/{{order}}`,
  method: 'GET',
  auth: { type: 'Bearer', token: '{{SECRET.SHOP}}' },
  responseData: [
    { name: 'state', data: '$.state' },
    { name: 'seen', data: '$.echo' },
    { name: 'none', data: '$.none' },
  ],
  responsePathways: [
    ['status_code', '>=', '400', { id: 'failed' }],
    ['state', '==', 'sent', { id: 'sent' }],
    ['status_code', '==', '404', { id: 'unknown' }],
  ],
})

describe('a request of a webhook node that is tried', () => {
  it('is sent with the variables, and tells what it keeps and which rule wins', async () => {
    const { status, body } = await service.ask('POST', PATH, { data: data(), variables: { order: 'A/17' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      request: { method: 'GET', url: `${address}/orders/A%2F17` },
      response: { status: 200, error: null, body: { state: 'sent', 'total due': 12 } },
      unset: [],
      rule_index: 1,
    })
    expect(body.variables).toMatchObject([
      { name: 'state', value: 'sent', outcome: 'set' },
      { name: 'seen', outcome: 'set' },
      { name: 'none', value: null, outcome: 'empty' },
    ])
  })

  it('fills secrets in and shows them nowhere, not even where the answer repeats them', async () => {
    const { body } = await service.ask('POST', PATH, { data: data(), variables: { order: 'A/17' } })
    expect(JSON.stringify(body)).not.toContain(SECRET)
    expect(body.response.body.echo).toBe('Bearer [redacted]')
  })

  it('is that of the attached tool where the node has no URL of its own', async () => {
    const tool = {
      tool: { name: 'Orders', method: 'PUT', url: 'https://10.0.0.1/{{order}}', response: { at: '$.at' } },
    }
    const { body } = await service.ask('POST', PATH, { data: { ...data(), url: '', tool }, variables: { order: 'A' } })
    expect(body.request).toMatchObject({ method: 'PUT', url: 'https://10.0.0.1/A' })
    expect(body.variables).toContainEqual(expect.objectContaining({ name: 'at' }))
  })

  it('names what had no value, and takes the last rule that is true', async () => {
    const { body } = await service.ask('POST', PATH, { data: data() })
    expect(body).toMatchObject({ response: { status: 404 }, unset: ['order'], rule_index: 2 })
  })

  it('does not use the secrets of another account', async () => {
    const authorization = await service.otherKey()
    const { body } = await service.ask('POST', PATH, { data: data(), variables: {} }, { authorization })
    expect(body.unset).toContain('SECRET.SHOP')
    expect(body.response.body.echo).toBeUndefined()
  })

  it('names the setting that would let a refused address through', async () => {
    const { body } = await service.ask('POST', PATH, { data: { url: 'http://10.0.0.1/x' } })
    expect(body).toMatchObject({
      response: { status: 0, error: expect.stringContaining('DIALPATH_ALLOWED_HOSTS') },
      rule_index: null,
    })
  })

  it('is not followed to another origin with the secrets that were filled in', async () => {
    const headers = { 'x-custom': '{{SECRET.SHOP}}', 'x-plain': 'kept' }
    const { body } = await service.ask('POST', PATH, { data: { url: `${address}/away`, headers } })
    expect(body.response.body).toMatchObject({ 'x-plain': 'kept' })
    expect(body.response.body).not.toHaveProperty('x-custom')
    const sent = await service.ask('POST', PATH, {
      data: { url: `${address}/away`, method: 'POST', body: '{"token":"{{SECRET.SHOP}}"}' },
    })
    expect(sent.body.response).toMatchObject({ status: 0, error: expect.stringContaining('the body has a secret') })
  })

  it('tells of an answer that is nested too deep', async () => {
    const { status, body } = await service.ask('POST', PATH, { data: { url: `${address}/deep` } })
    expect(status).toBe(200)
    expect(body.response).toMatchObject({ status: 0, error: 'The response is nested more than 200 levels deep.' })
  })

  it('is broken off when whoever asked is gone', async () => {
    const waits = new Promise<void>(resolve => {
      onWait = resolve
    })
    const closed = new Promise<void>(resolve => {
      onClose = resolve
    })
    const gone = new AbortController()
    const asked = fetch(service.url + PATH, {
      method: 'POST',
      headers: { authorization: service.key, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { url: `${address}/wait` } }),
      signal: gone.signal,
    }).catch(() => 'gone')
    await waits
    gone.abort()
    expect(await asked).toBe('gone')
    await closed
  })
})
