import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../testing/listen.ts'
import { startTestService, type TestService } from '../testing/service.ts'

interface Target {
  readonly url: string
  readonly received: string[]
  /** Resolves once so many messages have come. */
  arrived(count: number): Promise<void>
}

let service: TestService
const servers: Server[] = []
beforeEach(async () => {
  service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
  service.running.context.webhooks.define('test', { compose: async content => content })
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  await service.close()
})

/** A server that answers each message with a status, or not at all. */
async function startTarget(statusOf: (text: string, at: number) => number | undefined): Promise<Target> {
  const received: string[] = []
  let heard = () => {}
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { text } = JSON.parse(body)
    received.push(text)
    heard()
    const status = statusOf(text, received.length - 1)
    if (status === undefined) return
    response.statusCode = status
    response.end()
  })
  servers.push(server)
  const url = `http://127.0.0.1:${await listen(server)}/hook`
  return {
    url,
    received,
    async arrived(count) {
      while (received.length < count) await new Promise<void>(resolve => (heard = resolve))
    },
  }
}

async function send(url: string, topic: string, ...texts: readonly string[]) {
  const { account_id, context } = service.running
  for (const text of texts) {
    const message = { account_id, kind: 'test', topic, url, content: { text }, giveUpAfter: 60 }
    await context.database.db.transaction(tx => context.webhooks.send(message, tx))
  }
}

describe('messages for webhooks', () => {
  it('leave in order for each topic, one that is not taken before those after it', async () => {
    const target = await startTarget((text, at) => (text === 'a1' && at < 2 ? 400 : 204))
    await send(target.url, 'a', 'a1', 'a2', 'a3')
    await send(target.url, 'b', 'b1')
    await target.arrived(5)
    expect(target.received.filter(text => text.startsWith('a'))).toEqual(['a1', 'a1', 'a2', 'a3'])
    expect(target.received.indexOf('b1')).toBeLessThan(3)
  })

  it('that fail before they leave are given up in their time, and hold back those after them no longer', async () => {
    const target = await startTarget(() => 204)
    const { account_id, context } = service.running
    let tries = 0
    context.webhooks.define('broken', {
      async compose() {
        tries += 1
        throw new Error('There is no body to be had.')
      },
    })
    const broken = { account_id, kind: 'broken', topic: 'a', url: target.url, content: {}, giveUpAfter: 3 }
    await context.database.db.transaction(tx => context.webhooks.send(broken, tx))
    await send(target.url, 'a', 'after')
    await target.arrived(1)
    expect(target.received).toEqual(['after'])
    expect(tries).toBeGreaterThan(0)
  })

  it('of a target that hangs hold back nobody else', async () => {
    const hanging = await startTarget(() => undefined)
    const quick = await startTarget(() => 204)
    for (let at = 0; at < 100; at += 1) await send(hanging.url, `hanging ${at}`, String(at))
    await hanging.arrived(4)
    await send(quick.url, 'quick', 'now')
    await quick.arrived(1)
    expect(hanging.received).toHaveLength(4)
  })

  it('wait while their target is paused, which is told, and leave at once when a person says so', async () => {
    let status = 503
    const target = await startTarget(() => status)
    for (let at = 0; at < 5; at += 1) await send(target.url, `topic ${at}`, String(at))
    await target.arrived(5)
    const paused = async () => (await service.ask('GET', '/api/v1/webhook_targets')).body.targets
    await expect.poll(paused).toMatchObject([{ failures: 5, last_error: 'It returned status 503.', waiting: 5 }])
    const [{ target: origin, paused_until }] = await paused()
    expect(new URL(target.url).origin).toBe(origin)
    expect(Date.parse(paused_until)).toBeGreaterThan(Date.now() + 20_000)

    status = 204
    expect((await service.ask('POST', '/api/v1/webhook_targets/retry', { target: origin })).status).toBe(200)
    await target.arrived(10)
    expect(target.received.slice(5).toSorted()).toEqual(['0', '1', '2', '3', '4'])
    expect(await paused()).toEqual([])
  })
})
