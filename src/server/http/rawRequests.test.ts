import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate, startTestService, type TestService } from '../testing/service.ts'

/** Opens a connection and writes to it what no client library would. */
async function write(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.write(text)
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

describe('what is no request', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const post = (headers: string, body: string) =>
    `POST /api/v1/tools HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n${body}`
  it.each([
    ['no HTTP', 400, 'good morning\r\n\r\n'],
    ['an unknown method', 400, 'CHAT /api/v1/me HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['no host', 400, 'GET /api/v1/me HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['endless headers', 431, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a length that is no number', 400, post('content-length: ten', '{}')],
    ['two ways to tell the length', 400, post('content-length: 2\r\ntransfer-encoding: chunked', '0\r\n\r\n')],
    ['an expectation that nobody knows', 401, post('expect: wonders\r\ncontent-length: 2\r\nconnection: close', '{}')],
    [
      'a path that cannot be read',
      400,
      'GET /api/v1/tools/%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    ],
    ['HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('is answered in the envelope: %s', async (_what, status, text) => {
    const answer = await readAll(await write(service.url, text))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im)
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im)
    expect(JSON.parse(body)).toMatchObject({ status: 'error', message: expect.any(String) })
  })

  it('is answered in the envelope when it breaks off', async () => {
    const socket = await write(
      service.url,
      post(`authorization: ${service.key}\r\ncontent-type: application/json\r\ncontent-length: 100`, '{"na'),
    )
    socket.end()
    expect(await readAll(socket)).toContain('"message":"The request was incomplete. Send it again."')
  })

  const MIB = 'x'.repeat(1024 * 1024)
  it.each([
    ['of which the length is told', `content-length: ${8 * MIB.length}`, (part: string) => part, ''],
    ['in chunks', 'transfer-encoding: chunked', (part: string) => `100000\r\n${part}\r\n`, '0\r\n\r\n'],
  ])(
    'is answered while too large a body is still being sent, and leaves the connection whole: %s',
    async (_what, length, framed, end) => {
      const parts = framed(MIB).repeat(6)
      const head = post(`authorization: ${service.key}\r\ncontent-type: application/json\r\n${length}`, '')
      const socket = await write(service.url, head + parts)
      const [refused] = await once(socket, 'data')
      expect(String(refused)).toMatch(/^HTTP\/1.1 413 /)
      socket.write(
        `${framed(MIB).repeat(2)}${end}GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      )
      expect(await readAll(socket)).toContain('HTTP/1.1 200 ')
    },
  )

  it('is answered in the envelope when it holds what no database can', async () => {
    expect(await service.ask('GET', '/api/v1/tools/%00')).toMatchObject({ status: 400, body: { status: 'error' } })
    const named = await service.ask('POST', '/api/v1/keys', '{"name":"a\\u0000b"}')
    expect(named).toMatchObject({ status: 400, body: { message: expect.stringContaining('U+0000') } })
  })
})

describe('a shutdown', () => {
  it('answers what arrives on a connection that was kept, and tells its client to make another', async () => {
    const service = await startTestService({}, { isDisposable: false })
    const request = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
    const socket = await write(service.url, request)
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1.1 200 /)
    const closed = service.running.close()
    socket.write(request)
    const last = await readAll(socket)
    expect(last).toMatch(/^HTTP\/1.1 200 /)
    expect(last).toMatch(/^connection: close$/im)
    await closed
    await service.close()
  })

  it('is in time and keeps a snapshot, whatever is still connected', async () => {
    const prepared = await copyTemplate()
    const service = await startTestService({}, { isDisposable: false }, prepared)
    const { body } = await service.ask('POST', '/api/v1/calls', {
      phone_number: '+14155550123',
      task: 'x',
      start_time: '2099-01-01 00:00:00',
    })
    const headers = `host: localhost\r\nauthorization: ${service.key}\r\n`
    const sockets = await Promise.all(
      [
        '',
        'POST /api/v1/tools HTTP/1.1\r\nhost: localhost\r\n',
        `POST /api/v1/tools HTTP/1.1\r\n${headers}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"na`,
        `GET /api/v1/event_stream/${body.call_id} HTTP/1.1\r\n${headers}\r\n`,
      ].map(begun => write(service.url, begun)),
    )
    const ended = sockets.map(
      socket => new Promise(resolve => socket.on('error', () => undefined).on('close', resolve)),
    )
    await new Promise(resolve => sockets.at(-1)?.once('data', resolve))
    for (const socket of sockets) socket.resume()
    const began = performance.now()
    const closed = service.close()
    await Promise.all(ended)
    // The rest of the shutdown waits for the disk, and for nobody who is connected.
    expect(performance.now() - began).toBeLessThan(10_000)
    await closed
    const { database, settings } = service.running.context
    if (database.kind === 'pglite') {
      const snapshots = readdirSync(join(settings.dataDir, 'snapshots'))
      expect(snapshots.filter(name => name.endsWith('.tar.gz'))).toHaveLength(1)
    }
    await prepared.drop()
  })
})
