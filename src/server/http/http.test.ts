import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idempotencyKeys } from '../db/schema.ts'
import { asking, base, createPathway, open } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const envelope = { status: 'error', message: expect.any(String) }

describe('authentication', () => {
  it('takes the raw key and a bearer key', async () => {
    expect((await service.ask('GET', '/api/v1/me')).status).toBe(200)
    expect((await service.ask('GET', '/api/v1/me', undefined, { authorization: `Bearer ${service.key}` })).status).toBe(
      200,
    )
    expect((await service.ask('GET', '/api/v1/me', undefined, { authorization: 'wrong' })).status).toBe(401)
  })

  it('makes keys, shows them once and revokes them at once', async () => {
    const made = await service.ask('POST', '/api/v1/keys', { name: 'CI' })
    const listed = await service.ask('GET', '/api/v1/keys')
    expect(JSON.stringify(listed.body)).not.toContain(made.body.key)
    expect((await service.ask('GET', '/api/v1/me', undefined, { authorization: made.body.key })).status).toBe(200)
    expect((await service.ask('DELETE', `/api/v1/keys/${made.body.key_id}`)).status).toBe(200)
    expect((await service.ask('GET', '/api/v1/me', undefined, { authorization: made.body.key })).status).toBe(401)
  })

  it('never lets the last key go', async () => {
    const { body } = await service.ask('GET', '/api/v1/keys')
    expect((await service.ask('DELETE', `/api/v1/keys/${body.keys[0].key_id}`)).status).toBe(409)
  })
})

describe('the studio’s session', () => {
  const signIn = (body: object) => service.ask('POST', '/api/session', body, { authorization: '', origin: service.url })
  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

  it('is a cookie that scripts and other sites cannot use', async () => {
    const answer = await signIn({ key: service.key })
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/)
    expect(answer.headers.get('set-cookie')).toMatch(/SameSite=Strict/)
    const cookie = cookieOf(answer.headers)
    const me = await fetch(`${service.url}/api/v1/me`, { headers: { cookie } })
    expect(me.status).toBe(200)
  })

  it('changes nothing for another origin, or for one that is not told', async () => {
    const cookie = cookieOf((await signIn({ key: service.key })).headers)
    const post = (headers: Record<string, string>) =>
      fetch(`${service.url}/api/v1/keys`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: '{"name":"x"}',
      })
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({})).status).toBe(403)
    expect((await post({ origin: service.url })).status).toBe(200)
  })

  it('begins with a link that works once', async () => {
    const token = (await service.running.createSignInLink()).split('#token=')[1]
    expect((await signIn({ token })).status).toBe(200)
    expect((await signIn({ token })).status).toBe(401)
  })

  it('ends when the person signs out', async () => {
    const cookie = cookieOf((await signIn({ key: service.key })).headers)
    await fetch(`${service.url}/api/session`, { method: 'DELETE', headers: { cookie, origin: service.url } })
    expect((await fetch(`${service.url}/api/v1/me`, { headers: { cookie } })).status).toBe(401)
  })

  it('refuses a wrong key', async () => {
    expect((await signIn({ key: 'wrong' })).body).toMatchObject(envelope)
  })
})

describe('bad input', () => {
  it('answers an unknown path and method in the envelope', async () => {
    expect(await service.ask('GET', '/api/v1/nothing')).toMatchObject({ status: 404, body: envelope })
    const wrong = await service.ask('PUT', '/api/v1/tools')
    expect(wrong).toMatchObject({ status: 405, body: envelope })
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
  })

  it('names what is wrong with a body', async () => {
    expect(await service.ask('POST', '/api/v1/tools', '{"name":')).toMatchObject({ status: 400, body: envelope })
    expect(await service.ask('POST', '/api/v1/tools', '<a/>', { 'content-type': 'text/xml' })).toMatchObject({
      status: 415,
      body: envelope,
    })
    const missing = await service.ask('POST', '/api/v1/tools', {})
    expect(missing.body.errors.map((fault: { path: string }) => fault.path)).toEqual(['name', 'description', 'url'])
  })

  it('names the faults of types and of rules at once, each as `error` too', async () => {
    const tool = await service.ask('POST', '/api/v1/tools', { name: 'Speak', url: 'http://x', description: 5, body: 5 })
    const message = 'This must be text.'
    expect(tool.body.errors).toContainEqual({ path: 'description', message, error: message })
    const paths = ({ body }: typeof tool) => body.errors.map(({ path }: { path: string }) => path).toSorted()
    expect(paths(tool)).toEqual(['body', 'description', 'name', 'url'])
    const number = { prompt: 5, timezone: 'Mars', webhook: 'x', keywords: ['a', 5, 'a:b:c'] }
    expect(paths(await service.ask('POST', '/api/v1/inbound/+14155550101', number))).toEqual([
      'keywords[1]',
      'keywords[2]',
      'prompt',
      'timezone',
      'webhook',
    ])
    const call = { phone_number: '+14155550123', task: 'x', voice: {}, tools: [{}], dynamic_data: [{}] }
    const sent = await service.ask('POST', '/api/v1/calls', call)
    expect(paths(sent)).toContain('tools[0].name')
    expect(paths(sent)).toContain('dynamic_data[0].url')
    expect(JSON.stringify(sent.body)).not.toContain('Invalid input')
  })

  it('takes null for what is not given, and still asks for what is required', async () => {
    const members = [
      'pathway_id',
      'model',
      'language',
      'request_data',
      'metadata',
      'voice',
      'tools',
      'keywords',
      'retry',
    ]
    const nulls = Object.fromEntries([...members, 'max_duration', 'start_time', 'record'].map(name => [name, null]))
    const sent = await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550123', task: 'x', ...nulls })
    expect(sent.status).toBe(200)
    const without = await service.ask('POST', '/api/v1/calls', { phone_number: null, task: 'x' })
    expect(without.body.errors).toMatchObject([{ path: 'phone_number' }])
    const { pathway_id } = (await service.ask('POST', `${base}/create`, { name: 'x', ...asking })).body
    const chat = { pathway_id, start_node_id: null, request_data: null, pathway_version: null }
    expect((await service.ask('POST', `${base}/chat/create`, chat)).body).toMatchObject({
      data: { chat_id: expect.any(String), assistant_responses: [expect.any(String)] },
      errors: null,
    })
  })

  it('reads a body that begins with a byte order mark', async () => {
    expect((await service.ask('POST', `${base}/validate`, `\uFEFF${JSON.stringify(asking)}`)).status).toBe(200)
  })

  it('refuses bodies that are too large', async () => {
    const answer = await service.ask(
      'POST',
      '/api/v1/convo_pathway/validate',
      JSON.stringify({ nodes: [], edges: [], x: 'x'.repeat(6 * 1024 * 1024) }),
    )
    expect(answer).toMatchObject({ status: 413, body: envelope })
  })

  it.each(['{"nodes":[{"__proto__":{"a":1}}],"edges":[]}', '{"nodes":[],"edges":[],"constructor":{"prototype":{}}}'])(
    'refuses names that reach into prototypes: %s',
    async body => {
      const answer = await service.ask('POST', '/api/v1/convo_pathway/validate', body)
      expect(answer).toMatchObject({ status: 400, body: envelope })
      expect(answer.body.errors[0].path).not.toBe('')
    },
  )

  it('refuses a body that is compressed, whatever it holds', async () => {
    const send = (encoding: string) =>
      service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Plain' }, { 'content-encoding': encoding })
    expect(await send('gzip')).toMatchObject({ status: 415, body: envelope })
    expect((await send('Identity')).status).toBe(200)
  })

  it('outlives a body that ends halfway', async () => {
    const { hostname, port } = new URL(service.url)
    const socket = createConnection(Number(port), hostname)
    socket.write(
      'POST /api/v1/tools HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"na',
    )
    await new Promise(resolve => socket.once('connect', resolve))
    socket.destroy()
    expect((await service.ask('GET', '/healthz')).status).toBe(200)
  })
})

describe('headers', () => {
  it('carry a request id and a strict policy', async () => {
    const { headers } = await service.ask('GET', '/healthz')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('idempotency keys', () => {
  const create = (key: string, name: string) =>
    service.ask('POST', '/api/v1/convo_pathway/create', { name }, { 'idempotency-key': key })

  it('answer the first response again, and refuse another body', async () => {
    const first = await create('a', 'One')
    const again = await create('a', 'One')
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await create('a', 'Two')).status).toBe(409)
  })

  it('know the same body again whose members come in another order', async () => {
    const ask = (body: string) => service.ask('POST', '/api/v1/calls', body, { 'idempotency-key': 'ordered' })
    const first = await ask('{"phone_number":"+14155550125","task":"a","metadata":{"a":1,"b":2}}')
    const second = await ask('{"task":"a","metadata":{"b":2,"a":1},"phone_number":"+14155550125"}')
    expect(second.body).toEqual(first.body)
  })

  it('make one of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('b', 'At once')))
    const ids = answers.filter(answer => answer.status === 200).map(answer => answer.body.pathway_id)
    expect(new Set(ids).size).toBe(1)
    expect(answers.every(answer => answer.status === 200 || answer.status === 409)).toBe(true)
  })

  it('play a message of a chat once', async () => {
    const pathway_id = await createPathway(service, asking)
    const { chat_id } = await open(service, pathway_id)
    const say = () =>
      service.ask('POST', `${base}/chat/${chat_id}`, { message: 'Booking, please' }, { 'idempotency-key': 'said' })
    const first = await say()
    expect(first).toMatchObject({ status: 200, body: { current_node_id: 'b' } })
    const again = await say()
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const { body } = await service.ask('GET', `${base}/chat/${chat_id}`)
    expect(body.chat_history).toEqual(first.body.chat_history)
  })

  it('make one API key, which is shown once', async () => {
    const make = () => service.ask('POST', '/api/v1/keys', { name: 'Once' }, { 'idempotency-key': 'key' })
    const { body: first } = await make()
    expect(first.key).toMatch(/^dp_/)
    expect((await make()).body).toMatchObject({ key_id: first.key_id, key: null, message: expect.any(String) })
    const { body } = await service.ask('GET', '/api/v1/keys')
    expect(body.keys.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1)
    const { db } = service.running.context.database
    expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toContain(first.key)
  })

  it('keep no failure', async () => {
    expect((await create('c', '')).status).toBe(400)
    expect((await create('c', 'Fixed')).status).toBe(200)
  })
})

it('serves the aliases of the public service', async () => {
  const { body } = await service.ask('POST', '/v1/convo_pathway/create', { name: 'By alias' })
  expect((await service.ask('GET', `/v1/pathway/${body.pathway_id}`)).body.name).toBe('By alias')
  expect((await service.ask('GET', `/api/v1/pathway/${body.pathway_id}?x=1`)).body.name).toBe('By alias')
})
