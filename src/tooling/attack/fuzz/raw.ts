import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 1500
const json = 'content-type: application/json\r\n'

/** Bytes that are HTTP nearly or not at all. `KEY` becomes the API key. */
export const rawRequests: readonly string[] = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  'GET /healthz HTTP/1.0\r\n\r\n',
  'GET //etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /../../package.json HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET http://evil.example/api/v1/me HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\nauthorization: x\r\n\r\n',
  'GET /%ff%fe HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /api/v1/me\u0000 HTTP/1.1\r\nhost: a\r\n\r\n',
  'CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: a\r\n\r\n',
  'TRACE / HTTP/1.1\r\nhost: a\r\n\r\n',
  'FOO / HTTP/1.1\r\nhost: a\r\n\r\n',
  `POST /api/v1/keys HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\n${json}content-length: -1\r\n\r\n`,
  `POST /api/v1/keys HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\n${json}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST /api/v1/keys HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\n${json}transfer-encoding: chunked\r\n\r\nzz\r\nxx\r\n`,
  `POST /api/v1/keys HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\n${json}transfer-encoding: gzip\r\n\r\nxx`,
  `POST /api/v1/keys HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\n${json}content-length: 100\r\n\r\n{"name":`,
  `POST /api/v1/keys HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\n${json}content-length: 99999999999\r\n\r\n{`,
  `POST /api/v1/keys HTTP/1.1\r\nhost: a\r\nauthorization: KEY\r\n${json}content-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`,
  'GET /api/v1/me HTTP/1.1\r\nhost: a\r\nexpect: 200-ok\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nhost: a\r\nx y: z\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nhost: a\r\n folded: z\r\n\r\n',
  `GET /api/v1/me HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  `GET /api/v1/me HTTP/1.1\r\nhost: a\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\nGET /api/v1/me HTTP/1.1\r\nhost: a\r\n\r\nXX',
]

/** Gives what comes back within a moment; empty where the connection is closed without an answer, as it may be. */
export async function sendRaw(port: number, key: string, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', chunk => (answer += chunk))
  socket.on('error', () => undefined)
  socket.write(bytes.replaceAll('KEY', key), 'latin1')
  await Promise.race([once(socket, 'close'), wait(PATIENCE_MS)])
  socket.destroy()
  return answer
}
