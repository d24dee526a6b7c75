import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { SettingsError } from '../settings.ts'
import { listen } from '../testing/listen.ts'
import { isPublicAddress, readAllowList } from './addresses.ts'
import { createGuardedHttp, type GuardedHttp, type GuardedRequest, type Resolve } from './guarded.ts'
import { readTextAnswer } from './textAnswer.ts'

const servers: Server[] = []
const clients: GuardedHttp[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.close()))
  for (const server of servers.splice(0)) server.close()
})

/** A server on loopback; its port. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  return listen(server)
}

/** Names that resolve to what the test says; every other to nothing. */
function resolver(names: Readonly<Record<string, string>>): Resolve {
  return (host, _options, callback) => {
    const address = names[host]
    if (address === undefined) callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
    else callback(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  }
}

function client(allowed: readonly string[] = [], names: Readonly<Record<string, string>> = {}): GuardedHttp {
  const made = createGuardedHttp(readAllowList(allowed), resolver(names))
  clients.push(made)
  return made
}

const get = (url: string, more: Partial<GuardedRequest> = {}): GuardedRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: undefined,
  timeout_ms: 5000,
  retries: 0,
  ...more,
})

describe('a request never reaches the inside of a network', () => {
  const hostile = (port: number) => [
    `http://127.0.0.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://127.1:${port}/`,
    `http://127.0.0.1.:${port}/`,
    `http://0:${port}/`,
    `http://0.0.0.0:${port}/`,
    `http://１２７.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://[::ffff:7f00:1]:${port}/`,
    `http://[::127.0.0.1]:${port}/`,
    `http://[64:ff9b::127.0.0.1]:${port}/`,
    `http://[64:ff9b:1::7f00:1]:${port}/`,
    `http://[2002:7f00:1::]:${port}/`,
    `http://user:word@127.0.0.1:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://168.63.129.16/',
    'http://100.100.100.200/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    `http://loopback.test:${port}/`,
    `http://loopback6.test:${port}/`,
    `http://mapped.test:${port}/`,
    `http://metadata.test:${port}/`,
    `http://localhost:${port}/`,
  ]
  const names = {
    'loopback.test': '127.0.0.1',
    'loopback6.test': '::1',
    'mapped.test': '::ffff:127.0.0.1',
    'metadata.test': '169.254.169.254',
    localhost: '127.0.0.1',
  }

  it('however its address is written', async () => {
    const seen: string[] = []
    const port = await serve((request, response) => {
      seen.push(request.headers.host ?? '')
      response.end('secret')
    })
    const http = client([], names)
    for (const url of hostile(port)) {
      const answer = await http.send(get(url))
      expect(answer, url).toMatchObject({ status: 0, text: '' })
      expect(answer.error, url).toContain('DIALPATH_ALLOWED_HOSTS')
    }
    expect(seen).toEqual([])
  })

  it('by a redirect', async () => {
    const seen: string[] = []
    const inside = await serve((request, response) => {
      seen.push(request.url ?? '')
      response.end('secret')
    })
    for (const url of hostile(inside)) {
      // A header holds ASCII alone; a host is decoded again before it is used.
      const location = url.replace(/[^ -~]+/g, encodeURIComponent)
      const outside = await serve((_request, response) => response.writeHead(302, { location }).end())
      const answer = await client(['open.test'], { ...names, 'open.test': '127.0.0.1' }).send(
        get(`http://open.test:${outside}/`),
      )
      expect(answer.status, location).toBe(0)
    }
    expect(seen).toEqual([])
  })

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'javascript:1', 'not a url', ''])(
    'nor anything by another protocol: %s',
    async url => {
      const answer = await client().send(get(url))
      expect(answer.status).toBe(0)
      expect(answer.error).toBeTruthy()
    },
  )

  it('and speaks https only where that is asked for', async () => {
    const answer = await client(['open.test'], { 'open.test': '127.0.0.1' }).send(
      get('http://open.test:1/', { httpsOnly: true }),
    )
    expect(answer.error).toContain('https://')
  })
})

it.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['100.64.0.1', false],
  ['::7f00:1', false],
  ['::ffff:0:127.0.0.1', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['192.0.2.1', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

describe('what an operator allows', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.0/8', '127.0.0.1'],
    ['inside.test', 'inside.test'],
    ['INSIDE.test', 'inside.test'],
    ['127.0.0.0/8', 'inside.test'],
  ])('%s lets %s be reached', async (allowed, host) => {
    const port = await serve((_request, response) => response.end('{"here":true}'))
    const answer = await client([allowed], { 'inside.test': '127.0.0.1' }).send(get(`http://${host}:${port}/`))
    expect(answer).toMatchObject({ status: 200, text: '{"here":true}', mocked: false })
  })

  it('is nothing else', async () => {
    const port = await serve((_request, response) => response.end())
    const http = client(['10.0.0.0/8', 'other.test'], { 'inside.test': '127.0.0.1' })
    expect((await http.send(get(`http://inside.test:${port}/`))).status).toBe(0)
  })

  it.each(['10.0.0.0/40', '10.0.0.0/', 'http://inside.test', 'inside.test:8080', '*'])(
    'is refused at the start when it is misread: %s',
    entry => {
      expect(() => readAllowList([entry])).toThrow(SettingsError)
    },
  )
})

describe('an answer', () => {
  const local = () =>
    client(['127.0.0.1', 'one.test', 'two.test'], { 'one.test': '127.0.0.1', 'two.test': '127.0.0.1' })

  const read = async (url: string) => readTextAnswer(await local().send(get(url)))

  it('is read as JSON where it is, else as text', async () => {
    const port = await serve((request, response) =>
      response.end({ '/json': '[1]', '/text': 'plain' }[request.url ?? '']),
    )
    expect((await read(`http://127.0.0.1:${port}/json`)).body).toEqual([1])
    expect((await read(`http://127.0.0.1:${port}/text`)).body).toBe('plain')
    expect((await read(`http://127.0.0.1:${port}/`)).body).toBeNull()
  })

  it('larger than 5 MiB is cut off', async () => {
    const port = await serve((_request, response) => response.end(Buffer.alloc(6 * 1024 * 1024, 'x')))
    const answer = await local().send(get(`http://127.0.0.1:${port}/`))
    expect(answer.status).toBe(0)
    expect(answer.error).toContain('5 MiB')
  })

  it.each([
    [200, undefined],
    [201, 'The response is nested more than 200 levels deep.'],
    [200_000, 'The response is nested more than 200 levels deep.'],
  ])('that is nested %i levels deep', async (levels, error) => {
    const port = await serve((_request, response) => response.end('['.repeat(levels) + ']'.repeat(levels)))
    const answer = await read(`http://127.0.0.1:${port}/`)
    expect(answer.error).toBe(error)
    expect(answer.status).toBe(error === undefined ? 200 : 0)
  })

  it('that is a text with many brackets is a text', async () => {
    const port = await serve((_request, response) => response.end('['.repeat(1000)))
    expect((await read(`http://127.0.0.1:${port}/`)).body).toBe('['.repeat(1000))
  })

  it('that does not come is given up, whatever fraction the timeout has', async () => {
    const port = await serve(() => undefined)
    const answer = await local().send(get(`http://127.0.0.1:${port}/`, { timeout_ms: 50.5, retries: 3 }))
    expect(answer).toMatchObject({ status: 0 })
    expect(answer.error).toContain('No response')
  })

  it.each([429, 500, 503])('of %i is asked for again, and the last one is what counts', async status => {
    let tries = 0
    const port = await serve((_request, response) => {
      tries += 1
      response.writeHead(tries < 3 ? status : 200).end(String(tries))
    })
    expect(await local().send(get(`http://127.0.0.1:${port}/`, { retries: 2 }))).toMatchObject({
      status: 200,
      text: '3',
    })
    tries = 0
    expect(await local().send(get(`http://127.0.0.1:${port}/`, { retries: 1 }))).toMatchObject({ status, text: '2' })
  })

  it('of 400 is not asked for again', async () => {
    let tries = 0
    const port = await serve((_request, response) => {
      tries += 1
      response.writeHead(400).end()
    })
    await local().send(get(`http://127.0.0.1:${port}/`, { retries: 5 }))
    expect(tries).toBe(1)
  })

  it('is a failure in words when the connection breaks, or a header is none', async () => {
    const port = await serve(request => request.socket.destroy())
    expect((await local().send(get(`http://127.0.0.1:${port}/`))).error).toBeTruthy()
    expect((await local().send(get(`http://127.0.0.1:${port}/`, { headers: { 'bad name': 'x' } }))).error).toBeTruthy()
    expect((await local().send(get('http://nowhere.test/'))).error).toBe('The host wasn’t found.')
  })
})

describe('a redirect', () => {
  const names = { 'one.test': '127.0.0.1', 'two.test': '127.0.0.1' }
  const headers = { Authorization: 'secret', cookie: 'secret', 'x-auth-token': 'secret', 'x-plain': 'kept' }

  it('to another host takes no secrets along; to the same host all', async () => {
    const got: IncomingMessage['headers'][] = []
    const port = await serve((request, response) => {
      got.push(request.headers)
      if (request.url === '/away') response.writeHead(307, { location: `http://two.test:${port}/` }).end()
      else if (request.url === '/near') response.writeHead(307, { location: '/' }).end()
      else response.end()
    })
    const http = client(['one.test', 'two.test'], names)
    await http.send(get(`http://one.test:${port}/away`, { headers }))
    expect(got[1]).toMatchObject({ 'x-plain': 'kept' })
    expect(got[1]?.authorization).toBeUndefined()
    expect(got[1]?.cookie).toBeUndefined()
    expect(got[1]?.['x-auth-token']).toBeUndefined()
    await http.send(get(`http://one.test:${port}/near`, { headers }))
    expect(got[3]?.authorization).toBe('secret')
  })

  it('to another host takes no header along that a secret was filled into, whatever its name', async () => {
    const got: IncomingMessage['headers'][] = []
    const port = await serve((request, response) => {
      got.push(request.headers)
      if (request.url === '/away') response.writeHead(307, { location: `http://two.test:${port}/` }).end()
      else response.end()
    })
    await client(['one.test', 'two.test'], names).send(
      get(`http://one.test:${port}/away`, {
        headers: { 'X-Custom': 'secret', 'x-plain': 'kept' },
        secretHeaders: ['X-Custom'],
      }),
    )
    expect(got[0]).toMatchObject({ 'x-custom': 'secret', 'x-plain': 'kept' })
    expect(got[1]).toMatchObject({ 'x-plain': 'kept' })
    expect(got[1]?.['x-custom']).toBeUndefined()
  })

  it.each([
    [307, true],
    [308, true],
    [302, false],
    [303, false],
  ])('of %i to another host takes no body with a secret along', async (status, isRefused) => {
    const got: string[] = []
    const port = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      got.push(`${request.method} ${request.url} ${body}`)
      if (request.url === '/away') response.writeHead(status, { location: `http://two.test:${port}/` }).end()
      else response.end('here')
    })
    const answer = await client(['one.test', 'two.test'], names).send(
      get(`http://one.test:${port}/away`, { method: 'POST', body: 'secret', bodyHasSecret: true, retries: 2 }),
    )
    expect(got).toEqual(isRefused ? ['POST /away secret'] : ['POST /away secret', 'GET / '])
    if (isRefused) expect(answer.error).toContain(`redirects to http://two.test:${port}, but the body has a secret`)
    else expect(answer).toMatchObject({ status: 200, text: 'here' })
  })

  it('keeps the method and the body where its status says so', async () => {
    const got: string[] = []
    const port = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      got.push(`${request.method} ${request.url} ${body}`)
      if (request.url === '/') response.end()
      else response.writeHead(Number(request.url?.slice(1)), { location: '/' }).end()
    })
    const http = client(['127.0.0.1'])
    for (const status of [302, 303, 307, 308]) {
      await http.send(get(`http://127.0.0.1:${port}/${status}`, { method: 'POST', body: 'hello' }))
    }
    expect(got.filter(line => line.includes(' / '))).toEqual(['GET / ', 'GET / ', 'POST / hello', 'POST / hello'])
  })

  it('is followed five times', async () => {
    let seen = 0
    const port = await serve((_request, response) => {
      seen += 1
      response.writeHead(302, { location: '/again' }).end()
    })
    const answer = await client(['127.0.0.1']).send(get(`http://127.0.0.1:${port}/`))
    expect(answer.error).toContain('more than 5 times')
    expect(seen).toBe(6)
  })

  it('to what is no address is an error in words', async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: 'http://' }).end())
    expect((await client(['127.0.0.1']).send(get(`http://127.0.0.1:${port}/`))).error).toContain('valid URL')
  })
})
