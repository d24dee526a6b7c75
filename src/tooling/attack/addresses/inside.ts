/**
 * Runs in namespaces of its own: builds a network in which every address listens, starts the product there and has it send requests to
 * places where it must not. One line of JSON on standard output tells what was seen. Arguments: the checkout.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../../product.ts'
import { createClient } from '../client.ts'
import { KEY } from '../target.ts'
import type { Attempt } from './attempts.ts'
import { attempts } from './attempts.ts'
import { publicAddresses } from './hosts.ts'
import { send } from './send.ts'
import { buildWorld, REACHED } from './world.ts'

const LONGEST_TRY_MS = 12_000

/** The report that the attack from the inside gives to the one outside. */
export interface Seen {
  /** Attempts, and how many requests they are, by kind. */
  readonly kinds: Readonly<
    Record<string, { attempts: number; requests: number; reachedPublic: number; worstMs: number }>
  >
  readonly reachedInside: string[]
  readonly injected: string[]
  readonly failures: string[]
  readonly slow: string[]
}

const [root = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'dialpath-addresses-'))
process.on('disconnect', () => process.exit(1))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const world = await buildWorld(folder)
const service = await startProcess({
  root,
  dataDir: join(folder, 'data'),
  key: KEY,
  settings: {
    DIALPATH_RATE_LIMIT: '1000000',
    DIALPATH_SIMULATED_PACE: '0',
    DIALPATH_LOG_LEVEL: 'warn',
    NODE_EXTRA_CA_CERTS: world.certificate,
    HTTP_PROXY: 'http://127.0.0.1:3128',
    HTTPS_PROXY: 'http://127.0.0.1:3128',
    http_proxy: 'http://127.0.0.1:3128',
  },
})
const client = createClient(service.url, KEY)
const seen: Seen = { kinds: {}, reachedInside: [], injected: [], failures: [], slow: [] }
const kinds = seen.kinds as Record<string, Seen['kinds'][string]>
for (const attempt of attempts) {
  const row = kinds[attempt.kind] ?? { attempts: 0, requests: 0, reachedPublic: 0, worstMs: 0 }
  kinds[attempt.kind] = row
  row.attempts += 1
  for (let time = 0; time < (attempt.times ?? 1); time += 1) {
    row.requests += 1
    row.worstMs = Math.max(row.worstMs, await tryOnce(attempt))
    const reached = world.takeReached()
    const headers = world.takeHeaders()
    // A connection that is kept is used again, so that requests tell more than connections.
    row.reachedPublic += reached.length + headers.length > 0 ? 1 : 0
    for (const place of reached)
      if (!publicAddresses.has(place.split(' ')[0] ?? '')) seen.reachedInside.push(`${named(attempt)} reached ${place}`)
    if (headers.some(one => 'x-injected' in one)) seen.injected.push(named(attempt))
  }
}
if (!service.isRunning()) seen.failures.push(`the process ended: ${service.log().slice(-500)}`)
await service.end('SIGTERM')
await client.close()
process.stdout.write(`${JSON.stringify(seen)}\n`, () => process.exit(0))

/** Milliseconds. */
async function tryOnce(attempt: Attempt): Promise<number> {
  const begun = performance.now()
  try {
    const answer = await send(client, attempt)
    const { response } = JSON.parse(answer.text)
    if (answer.status >= 500) seen.failures.push(`${named(attempt)} answered ${answer.status}`)
    // An answer that no listener of ours gave came from the service itself.
    if (response?.status > 0 && !(REACHED in response.headers) && attempt.kind !== 'hostile answers')
      seen.reachedInside.push(`${named(attempt)} was answered ${response.status} by somebody else`)
  } catch (error) {
    seen.failures.push(`${named(attempt)}: ${error instanceof Error ? error.message : error}`)
  }
  const ms = performance.now() - begun
  if (ms > LONGEST_TRY_MS) seen.slow.push(`${named(attempt)} took ${Math.round(ms)} ms`)
  return ms
}

function named({ kind, through, url, method, headers }: Attempt): string {
  const more = [method, headers === undefined ? undefined : JSON.stringify(headers)].filter(Boolean).join(' ')
  return `${kind} by ${through}: ${url} ${more}`.slice(0, 200)
}
