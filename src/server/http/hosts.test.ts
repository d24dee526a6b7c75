import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { createHostCheck } from './hosts.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the body holds
  readonly body: any
}

/** A request whose host header says what the test says, as `fetch` does not let it. */
async function ask(url: string, headers: Readonly<Record<string, string>>, method = 'GET', body = ''): Promise<Answer> {
  const sent = request(url, { method, headers: { 'content-type': 'application/json', ...headers } })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

describe('a host that a request names', () => {
  const check = createHostCheck({ host: '127.0.0.1', hosts: ['dialpath.example', '2001:db8::7'] })
  it.each([
    'localhost',
    'LOCALHOST:4242',
    'localhost.:80',
    '127.0.0.1:4242',
    '127.8.9.10',
    '[::1]:4242',
    '[::ffff:127.0.0.1]',
    'dialpath.example',
    'Dialpath.Example:443',
    '[2001:db8:0::7]:443',
  ])('is this service: %s', host => {
    expect(check(host)).toBe(true)
  })

  it.each([
    'evil.example',
    'localhost.evil.example',
    'dialpath.example.evil.example',
    'evil.dialpath.example',
    'localhost@evil.example',
    'evil.example/localhost',
    'evil.example:80:localhost',
    '192.0.2.1',
    '0.0.0.0',
    '[2001:db8::8]',
    '::1',
    '',
    ' ',
  ])('is another: %j', host => {
    expect(check(host)).toBe(false)
  })

  it('is one of the machine while it listens on all its addresses, and no other', () => {
    const onAll = createHostCheck({ host: '0.0.0.0', hosts: [] })
    const own = Object.values(networkInterfaces()).flatMap(parts => parts ?? [])
    for (const { address, family } of own) expect(onAll(family === 'IPv6' ? `[${address}]` : address)).toBe(true)
    expect([onAll('0.0.0.0:4242'), onAll('192.0.2.1'), onAll('evil.example')]).toEqual([true, false, false])
  })
})

describe('a service', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ DIALPATH_HOSTS: 'dialpath.example' })
  })
  afterAll(() => service.close())

  it.each(['/', '/healthz', '/openapi.json', '/api/v1/me', '/nowhere'])(
    'refuses a request that names another host, whatever it asks for: %s',
    async path => {
      const { status, body } = await ask(service.url + path, { host: 'evil.example', authorization: service.key })
      expect(status).toBe(421)
      expect(body).toMatchObject({ status: 'error', message: expect.stringContaining('DIALPATH_HOSTS') })
      expect(body.message).toContain('evil.example')
    },
  )

  it('takes one that names it, and believes nobody who says that he forwards', async () => {
    const named = { host: 'dialpath.example', authorization: service.key }
    expect((await ask(`${service.url}/api/v1/me`, named)).status).toBe(200)
    const forwarded = { ...named, host: 'evil.example', 'x-forwarded-host': 'dialpath.example' }
    expect((await ask(`${service.url}/api/v1/me`, forwarded)).status).toBe(421)
    const harmless = { ...named, 'x-forwarded-host': 'evil.example' }
    expect((await ask(`${service.url}/api/v1/me`, harmless)).status).toBe(200)
  })

  it('sets a cookie for plain HTTP, whatever a request says of its protocol', async () => {
    const body = JSON.stringify({ key: service.key })
    const { headers } = await ask(`${service.url}/api/session`, { 'x-forwarded-proto': 'https' }, 'POST', body)
    expect(headers['set-cookie']?.[0]).not.toMatch(/secure/i)
  })
})

describe.each(['1', '127.0.0.0/8, ::1'])('a service behind a proxy that it trusts: %s', trusted => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ DIALPATH_HOSTS: 'dialpath.example,inside', DIALPATH_TRUST_PROXY: trusted })
  })
  afterAll(() => service.close())

  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'dialpath.example' }

  it('signs in with a cookie that only https takes, and knows its own pages by the name that they have', async () => {
    const token = (await service.running.createSignInLink()).split('token=')[1]
    const own = { ...https, origin: 'https://dialpath.example', 'sec-fetch-site': 'same-origin' }
    const signedIn = await ask(`${service.url}/api/session`, own, 'POST', JSON.stringify({ token }))
    expect(signedIn.status).toBe(200)
    expect(signedIn.headers['set-cookie']?.[0]).toMatch(/; Secure/)
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const create = (headers: Readonly<Record<string, string>>) =>
      ask(`${service.url}/api/v1/keys`, { cookie, ...https, ...headers }, 'POST', JSON.stringify({ name: 'New' }))
    expect((await create({ origin: 'https://dialpath.example' })).status).toBe(200)
    expect((await create({ origin: 'https://evil.example' })).status).toBe(403)
  })

  it('looks at the host that the proxy was asked for, and at the one that it asks for itself', async () => {
    const me = (headers: Readonly<Record<string, string>>) =>
      ask(`${service.url}/api/v1/me`, { authorization: service.key, ...headers })
    expect((await me({ ...https, host: 'inside' })).status).toBe(200)
    expect((await me({ host: '127.0.0.1', 'x-forwarded-host': 'evil.example' })).status).toBe(421)
    const rebound = await me({ host: 'evil.example', 'x-forwarded-host': 'localhost' })
    expect(rebound).toMatchObject({ status: 421, body: { message: expect.stringContaining('evil.example') } })
  })

  it('counts guesses for the address that the proxy names', async () => {
    const guess = (number: number, address: string) =>
      ask(`${service.url}/api/v1/me`, { authorization: `a guess ${number}`, 'x-forwarded-for': address })
    for (let number = 0; number < 20; number += 1) await guess(number, '203.0.113.7')
    expect((await guess(20, '203.0.113.7')).status).toBe(429)
    expect((await guess(20, '203.0.113.8')).status).toBe(401)
  })

  it.each(['203.0.113.9', '[2001:db8::9]'])(
    'counts them for the address alone where the proxy names the port too: %s',
    async address => {
      const from = (port: number) => `${address}:${port}`
      const statuses: number[] = []
      for (let number = 0; number < 21; number += 1) {
        const headers = { authorization: `a guess from ${from(number)}`, 'x-forwarded-for': from(40_000 + number) }
        statuses.push((await ask(`${service.url}/api/v1/me`, headers)).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
    },
  )

  it('lists a session with its address alone', async () => {
    const body = JSON.stringify({ key: service.key })
    const from = { ...https, 'x-forwarded-for': '203.0.113.10:5678' }
    const signedIn = await ask(`${service.url}/api/session`, from, 'POST', body)
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const { body: listed } = await ask(`${service.url}/api/v1/sessions`, { cookie, ...https })
    expect(listed.sessions[0].address).toBe('203.0.113.10')
  })
})
