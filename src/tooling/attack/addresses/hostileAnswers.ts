import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

const MEGABYTE = 1024 * 1024
const DEEP = 200_000
const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE))

type Answering = (response: ServerResponse, request: IncomingMessage) => void

const json =
  (body: string): Answering =>
  response => {
    response.setHeader('content-type', 'application/json')
    response.end(body)
  }
/** Bytes as they are, in place of what Node would write. */
const raw =
  (bytes: string): Answering =>
  response => {
    response.socket?.end(bytes)
  }

/** Answers that a client must survive; each ends by itself or at the client's timeout. */
const answers: Readonly<Record<string, Answering>> = {
  huge(response) {
    const chunk = Buffer.alloc(MEGABYTE, 'x')
    let left = 50
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1
        if (!response.write(chunk)) break
      }
      if (left === 0) response.end()
    }
    response.on('drain', more)
    more()
  },
  bomb(response) {
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-type', 'application/json')
    response.end(bomb)
  },
  deep: json(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  objects: json(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  prototype: json('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  nul: json('{"a":"\\u0000","b":"\\ud800","\\u0000":1}'),
  numbers: json('{"a":1e400,"b":-0,"c":123456789012345678901234567890}'),
  bytes(response) {
    response.setHeader('content-type', 'application/json')
    response.end(Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22]))
  },
  silent: () => undefined,
  slow(response) {
    const drip = setInterval(() => response.write(' '), 100)
    response.once('close', () => clearInterval(drip))
  },
  header(response) {
    const socket = response.socket
    socket?.write('HTTP/1.1 200 OK\r\n')
    const drip = setInterval(() => socket?.write(`x-${Math.random()}: ${'y'.repeat(1000)}\r\n`), 5)
    socket?.once('close', () => clearInterval(drip))
  },
  loop(response) {
    response.statusCode = 302
    response.setHeader('location', '/loop')
    response.end()
  },
  short: raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'),
  chunk: raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nnot a size\r\n'),
  noise: raw('\u0000\u0001\u0002 this is no HTTP\r\n\r\n'),
  informed: raw(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2000)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}`),
  split: raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'),
  status: raw('HTTP/1.1 999 Strange\r\ncontent-length: 0\r\n\r\n'),
}

export const hostileAnswers = Object.keys(answers)

/** `/redirect?status=302&to=…` redirects, the name of an answer gives it, and all else is answered plainly. */
export function answerAsAsked(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://attack.test')
  request.resume()
  const to = url.searchParams.get('to')
  if (to !== null) {
    response.statusCode = Number(url.searchParams.get('status') ?? 302)
    response.setHeader('location', to)
    response.end()
    return
  }
  const way = answers[url.pathname.slice(1)]
  if (way) way(response, request)
  else json('{"ok":true}')(response, request)
}
