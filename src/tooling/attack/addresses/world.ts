import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer as createTcp, type Socket } from 'node:net'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { answerAsAsked } from './hostileAnswers.ts'
import { PUBLIC, zone } from './hosts.ts'
import { serveNames } from './nameServer.ts'

/** Ports where somebody listens at every address there is. */
const PLAIN = [80, 8080]
const SECURE = [443]
/** Services that speak no HTTP, and the proxy that the environment names. */
const OTHERS = [22, 6379, 3128]
/** Says in an answer that it came from a listener of ours. */
export const REACHED = 'x-reached-at'

/** A network without an outside, in which every address there is belongs to this machine and listens. */
export interface World {
  /** The addresses that were connected to since this was last asked, without those of the attack itself. */
  takeReached(): string[]
  /** Headers of the requests that came since this was last asked. */
  takeHeaders(): IncomingMessage['headers'][]
  /** The file of the certificate that clients are to trust. */
  readonly certificate: string
}

/** Builds it in the network and mount namespaces that this process has to itself. `folder` is for files. */
export async function buildWorld(folder: string): Promise<World> {
  run('ip', ['link', 'set', 'lo', 'up'])
  run('ip', ['route', 'add', 'local', '0.0.0.0/0', 'dev', 'lo'])
  run('ip', ['-6', 'route', 'add', 'local', '::/0', 'dev', 'lo'])
  const settings = join(folder, 'resolv.conf')
  writeFileSync(settings, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
  run('mount', ['--bind', settings, '/etc/resolv.conf'])
  await serveNames(zone)

  let reached: string[] = []
  let headers: IncomingMessage['headers'][] = []
  const note = ({ localAddress = '', localPort }: Socket) => {
    reached.push(`${localAddress.replace(/^::ffff:(?=\d+\.)/, '')} ${localPort}`)
  }
  const answer: RequestListener = (request, response) => {
    headers.push(request.headers)
    response.setHeader(REACHED, request.socket.localAddress ?? '')
    answerAsAsked(request, response)
  }
  const names = [PUBLIC, 'other.attack.test', '*.attack.test']
  const { cert, private: key } = await generate([{ name: 'commonName', value: PUBLIC }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names.map(value => ({ type: 2 as const, value })) },
    ],
  })
  const certificate = join(folder, 'certificate.pem')
  writeFileSync(certificate, cert)
  const servers = [
    ...PLAIN.map(port => ({ port, server: createHttp(answer) })),
    ...SECURE.map(port => ({ port, server: createHttps({ cert, key }, answer) })),
    ...OTHERS.map(port => ({ port, server: createTcp(socket => socket.on('error', () => undefined).end()) })),
  ]
  for (const { port, server } of servers) {
    server.on('connection', note)
    server.on('clientError', (_, socket) => socket.destroy())
    server.listen(port, '::')
    await once(server, 'listening')
  }
  return {
    certificate,
    takeReached() {
      const taken = reached
      reached = []
      return taken
    },
    takeHeaders() {
      const taken = headers
      headers = []
      return taken
    },
  }
}

function run(program: string, args: readonly string[]) {
  const done = spawnSync(program, args, { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${done.stderr}`)
}
