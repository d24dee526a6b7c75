/**
 * Asks `/healthz` without a pause, from a process of its own, so that nothing but the service makes it wait. Messages: the address to
 * ask comes in as `{ url }`; each `{ lap: true }` is answered with the worst wait since the last one.
 */
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 3

/** The answer of the watcher to a lap. */
export interface Lap {
  /** Milliseconds of the worst wait, one that still lasts included. */
  readonly worst: number
  readonly asked: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let url = ''
let worst = 0
let asked = 0
let since: number | undefined

process.on('message', (message: { url?: string; lap?: true }) => {
  if (message.url !== undefined) url = message.url
  if (!message.lap) return
  const lasting = since === undefined ? 0 : performance.now() - since
  process.send?.({ worst: Math.max(worst, lasting), asked } satisfies Lap)
  worst = 0
  asked = 0
})
process.on('disconnect', () => process.exit())

for (;;) {
  if (url !== '') {
    since = performance.now()
    await ask(`${url}/healthz`)
    worst = Math.max(worst, performance.now() - since)
    since = undefined
    asked += 1
  }
  await wait(PAUSE_MS)
}

/** Settles when an answer is there, or when there will be none, as between two services. */
function ask(address: string): Promise<void> {
  return new Promise(resolve => {
    get(address, { agent }, answer => answer.resume().once('close', resolve)).once('error', () => resolve())
  })
}
