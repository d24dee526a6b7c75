import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './freePort.ts'

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
  /** Where its errors are written as they come, beside its log. */
  readonly errors?: NodeJS.WritableStream
}

/** The built product in a process of its own on loopback, as `npm start` runs it, for journeys and measurements. */
export interface ProductProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Milliseconds from the start of the process until it answered that it is well. */
  readonly startMs: number
  /** What the process has said so far. */
  log(): string
  /** Ends the process: in order by SIGTERM, as a crash does by SIGKILL. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Throws with its log where it does not come up. */
export async function startProcess({
  root,
  dataDir,
  key,
  settings = {},
  flags = [],
  ...given
}: ProductOptions): Promise<ProductProcess> {
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
  try {
    await healthy(url, child)
  } catch (error) {
    await end(child, 'SIGKILL')
    throw new Error(`The service did not start:\n${output}`, { cause: error })
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    log: () => output,
    end: signal => end(child, signal),
  }
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
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
