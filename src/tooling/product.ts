import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from './freePort.mjs'

const LONGEST_START_MS = 180_000

export interface ProductOptions {
  /** The checkout that it was built in. */
  readonly root: string
  readonly dataDir: string
  /** The API key of its first account. */
  readonly key: string
  /** More settings of the service. */
  readonly settings?: Readonly<Record<string, string>>
  /** Options of Node.js. */
  readonly flags?: readonly string[]
  /** A free one where none is given. */
  readonly port?: number
  /** Stream that its errors are written to as they come, beside its log. */
  readonly errors?: NodeJS.WritableStream
}

/** The built product in a process of its own, which may not have come up yet. */
export interface LaunchedProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Settles when it answers that it is well, with the milliseconds since its start; fails with its log where it does not come up. */
  healthy(): Promise<number>
  isRunning(): boolean
  /** Output of the process so far. */
  log(): string
  /** Ends the process: in order by SIGTERM, as a crash does by SIGKILL. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** The built product in a process of its own on loopback, as `npm start` runs it, for journeys and measurements. */
export interface ProductProcess extends LaunchedProcess {
  /** Milliseconds from the start of the process until it answered that it is well. */
  readonly startMs: number
}

/** Throws with its log where it does not come up. */
export async function startProcess(options: ProductOptions): Promise<ProductProcess> {
  const launched = await launchProcess(options)
  return { ...launched, startMs: await launched.healthy() }
}

/** Starts the process and does not wait for it. */
export async function launchProcess({
  root,
  dataDir,
  key,
  settings = {},
  flags = [],
  ...given
}: ProductOptions): Promise<LaunchedProcess> {
  const port = given.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      DIALPATH_DATA_DIR: dataDir,
      DIALPATH_API_KEY: key,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  if (given.errors) child.stderr.pipe(given.errors, { end: false })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return {
    url,
    port,
    pid: child.pid ?? 0,
    async healthy() {
      try {
        await answersWell(url, child)
      } catch (error) {
        await end(child, 'SIGKILL')
        throw new Error(`The service did not start:\n${output}`, { cause: error })
      }
      return performance.now() - startedAt
    },
    isRunning: () => !hasEnded(child),
    log: () => output,
    end: signal => end(child, signal),
  }
}

async function answersWell(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + LONGEST_START_MS
  while (performance.now() < until) {
    if (hasEnded(child)) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}.`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('It did not answer within three minutes.')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Memory that a process holds now, in MiB; undefined where the system does not say. */
export function residentMemory(pid: number): number | undefined {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  return kilobytes ? Number(kilobytes) / 1024 : undefined
}

/** A request as the account of the key; the parsed answer. Throws on a refusal. */
export async function request<T>(
  { url, key }: { readonly url: string; readonly key: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
