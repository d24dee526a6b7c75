import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../freePort.ts'

const KEY = 'bench-key-0123456789abcdef0123456789abcdef'
const LONGEST_START_MS = 120_000

/** The built product in a process of its own, on loopback, with data of its own. */
export interface Product {
  readonly url: string
  readonly key: string
  /** Milliseconds from the start of the process until it answers that it is well. */
  readonly startMs: number
  /** Memory that the process holds now, in MiB; undefined where the system does not say. */
  memory(): number | undefined
  /** A request with the key; the parsed answer. */
  api(method: string, path: string, body?: string): Promise<Record<string, unknown>>
  /** Ends the process in order; the data stays. */
  stop(): Promise<void>
}

/** A folder for the data of one measurement, and its end. */
export function createDataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'dialpath-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export async function startProduct(root: string, dataDir: string): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      DIALPATH_DATA_DIR: dataDir,
      DIALPATH_API_KEY: KEY,
      DIALPATH_RATE_LIMIT: '1000000',
      DIALPATH_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => end(child)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  try {
    await answers(`${url}/healthz`, child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    key: KEY,
    startMs: performance.now() - startedAt,
    memory: () => (child.pid === undefined ? undefined : residentMemory(child.pid)),
    stop,
    async api(method, path, body) {
      const headers = { authorization: KEY, ...(body !== undefined && { 'content-type': 'application/json' }) }
      const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return await answer.json()
    },
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + LONGEST_START_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode} while it started.`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('The service did not answer within two minutes.')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

function residentMemory(pid: number): number | undefined {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  return kilobytes ? Number(kilobytes) / 1024 : undefined
}
