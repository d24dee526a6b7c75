import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

// Made anew by each process, so that no private key stands in the repository.
const certificate = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
  keyType: 'ec',
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ],
})

// The product reads whom it trusts from a file, once, when it starts.
const folder = mkdtempSync(join(tmpdir(), 'dialpath-loopback-'))
const certificateFile = join(folder, 'cert.pem')
writeFileSync(certificateFile, certificate.cert)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** With these settings the product reaches a loopback API: tools ask over https only, and never a private address unless it is allowed. */
export const reachesLoopback = {
  DIALPATH_ALLOWED_HOSTS: '127.0.0.1',
  NODE_EXTRA_CA_CERTS: certificateFile,
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
  const server = createServer({ cert: certificate.cert, key: certificate.private }, (request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.writeHead(status, { 'content-type': 'application/json', 'x-answered-by': 'loopback' })
      response.end(JSON.stringify(answer))
    })
  })
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
