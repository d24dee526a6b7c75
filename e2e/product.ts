import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { freePort } from '../src/tooling/freePort.ts'

export const API_KEY = 'e2e-key-0123456789abcdef0123456789abcdef'

/** The built product in a process of its own, with its own data, as `npm start` runs it. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  /** The process's log so far. */
  log(): string
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  /** Ends the process as a person does. */
  stop(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  /** A request with the API key; the parsed JSON. */
  api<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>
}

/** Starts a product on a copy of the prepared data directory; before there is one, on an empty one. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'dialpath-e2e-'))
  const template = process.env.DIALPATH_E2E_TEMPLATE
  if (template !== undefined) {
    // A process that had to end in haste leaves its lock behind, a socket that cannot be copied.
    cpSync(template, dataDir, { recursive: true, filter: path => !lstatSync(path).isSocket() })
  }
  let output = ''
  let child: ChildProcess | undefined

  async function start() {
    const started = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        PORT: String(port),
        DIALPATH_DATA_DIR: dataDir,
        DIALPATH_API_KEY: API_KEY,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.stdout.on('data', chunk => (output += chunk))
    started.stderr.on('data', chunk => (output += chunk))
    const exited = once(started, 'exit').then(([code]) => {
      throw new Error(`The service ended with ${code} while it started:\n${output}`)
    })
    await Promise.race([exited, healthy()])
    exited.catch(() => undefined)
  }

  async function healthy() {
    const until = performance.now() + 180_000
    while (performance.now() < until) {
      const answer = await fetch(`${url}/healthz`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error(`The service did not answer within three minutes:\n${output}`)
  }

  async function end(signal: NodeJS.Signals) {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exit = once(ending, 'exit')
    ending.kill(signal)
    await exit
  }

  await start()
  return {
    url,
    dataDir,
    log: () => output,
    kill: () => end('SIGKILL'),
    restart: start,
    stop: () => end('SIGTERM'),
    async api<T>(method: string, path: string, body?: unknown) {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: API_KEY, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const json = await answer.json()
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(json)}`)
      return json as T
    },
  }
}

interface TestFixtures {
  /** For a test that needs the service empty, ends it, or counts what it has: a product of its own. */
  readonly isAlone: boolean
  /** Settings of the service. */
  readonly settings: Record<string, string>
  readonly product: Product
  readonly signedIn: Page
}

/** Nothing of a product is kept, so that there is no use in waiting for its snapshot. */
async function discard(product: Product) {
  await product.kill()
  rmSync(product.dataDir, { recursive: true, force: true })
}

/** The products of a worker, one for each settings that its tests ask for. */
type Shared = (settings: Record<string, string>) => Promise<Product>

/** Every test gets a page that is signed in to a product: one that other tests of its worker use before and after it, or one of its own. */
export const test = base.extend<TestFixtures, { shared: Shared }>({
  isAlone: [false, { option: true }],
  settings: [{}, { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const started = new Map<string, Product>()
      await use(async settings => {
        const key = JSON.stringify(settings)
        const product = started.get(key) ?? (await startProduct(settings))
        started.set(key, product)
        return product
      })
      for (const product of started.values()) await discard(product)
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  // Starting it has a time limit of its own, so that the test's does not depend on it.
  product: [
    async ({ isAlone, settings, shared }, use) => {
      const product = isAlone ? await startProduct(settings) : await shared(settings)
      await use(product)
      if (isAlone) await discard(product)
    },
    { timeout: 200_000 },
  ],
  signedIn: async ({ page, product }, use) => {
    await signIn(page, product)
    await use(page)
  },
})

/** Signs the page's browser context in with the API key, as the sign-in form does. */
export async function signIn(page: Page, product: Product) {
  const answer = await page.request.post(`${product.url}/api/session`, {
    data: { key: API_KEY },
    headers: { origin: product.url },
  })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}: ${await answer.text()}`)
}

export { expect } from '@playwright/test'
