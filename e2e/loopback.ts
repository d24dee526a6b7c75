import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'loopback')

/** With these settings the product reaches a loopback API: tools ask over https only, and never a private address unless it is allowed. */
export const reachesLoopback = {
  DIALPATH_ALLOWED_HOSTS: '127.0.0.1',
  NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
}

export interface LoopbackRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** An API at https://127.0.0.1 that answers every request with the same JSON and remembers what it was asked. */
export async function startLoopback(answer: unknown, status = 200) {
  const requests: LoopbackRequest[] = []
  const server = createServer(
    // A certificate for 127.0.0.1 that nobody but these tests trusts.
    { cert: readFileSync(join(folder, 'cert.pem')), key: readFileSync(join(folder, 'key.pem')) },
    (request, response) => {
      let body = ''
      request.on('data', chunk => (body += chunk))
      request.on('end', () => {
        requests.push({ method: request.method, url: request.url, headers: request.headers, body })
        response.writeHead(status, { 'content-type': 'application/json', 'x-answered-by': 'loopback' })
        response.end(JSON.stringify(answer))
      })
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `https://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
