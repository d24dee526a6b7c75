import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../testing/listen.ts'
import { endNow, openEventStream, wantsJson } from './eventStream.ts'

const KEEP_ALIVE_MS = 15_000
/** More than systems take in on behalf of a reader who does not read. */
const LONG = 'x'.repeat(32 * 1024 * 1024)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An open stream whose reader reads nothing until told to. */
async function openUnread() {
  const server = createServer()
  const port = await listen(server)
  const reader = connect(port, '127.0.0.1').pause()
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [, raw]: [unknown, ServerResponse] = (await once(server, 'request')) as never
  onTestFinished(() => {
    reader.destroy()
    server.close()
  })
  const errors: unknown[] = []
  raw.on('error', error => errors.push(error))
  // Of a request and its reply a stream uses no more than this.
  const reply = { raw, hijack() {} } as unknown as FastifyReply
  const stream = openEventStream({ id: 'one' } as FastifyRequest, reply)
  return { raw, reader, reply, stream, errors }
}

it('says nothing more when it was ended by another while some of it is unread', async () => {
  const { raw, stream, errors } = await openUnread()
  stream.send(LONG)
  raw.end()
  vi.advanceTimersByTime(2 * KEEP_ALIVE_MS)
  // A write after the end fails at the next tick.
  await new Promise(resolve => process.nextTick(resolve))
  expect(errors).toEqual([])
})

it('that ends for one who may know no more is cut a second later where it is not read', async () => {
  const { raw, reply, stream } = await openUnread()
  const sent = stream.send(LONG)
  endNow(reply)
  vi.advanceTimersByTime(999)
  expect(raw.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await once(raw, 'close')
  // Whoever was sending waits for no reader any more.
  await sent
  expect(await stream.woken()).toBe(false)
})

it('that ends so is whole where it is read', async () => {
  const { reader, reply, stream } = await openUnread()
  stream.send(LONG)
  endNow(reply)
  let length = 0
  for await (const piece of reader) {
    length += piece.length
    if (length > LONG.length) break
  }
  vi.advanceTimersByTime(KEEP_ALIVE_MS)
  expect(length).toBeGreaterThan(LONG.length)
})

it.each([
  ['application/json, text/event-stream;q=0.5', true],
  ['text/event-stream, application/json;q=0.5', false],
  ['application/json, text/event-stream', false],
  ['text/event-stream;q=0, application/json', true],
  ['*/*', true],
])('is asked for with `accept: %s`: %s', (accept, isJson) => {
  expect(wantsJson({ headers: { accept } }, true)).toBe(isJson)
})
