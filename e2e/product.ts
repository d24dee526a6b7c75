import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { request, startProcess } from '../src/tooling/product.ts'
import { shortLived } from '../src/tooling/testing/shortLived.mjs'

/** Keys of the accounts that every prepared data directory has; the first is the one of a new installation. */
export const API_KEYS = Array.from({ length: 60 }, (_, at) => `e2e-key-${String(at).padStart(4, '0')}-0123456789abcdef`)
const [FIRST_KEY = ''] = API_KEYS

/** The built product in a process of its own, with its own data, as `npm start` runs it. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  /** The API key of the account that the test sees. */
  readonly key: string
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
  const dataDir = mkdtempSync(join(tmpdir(), 'dialpath-e2e-'))
  const template = process.env.DIALPATH_E2E_TEMPLATE
  if (template !== undefined) {
    // A process that had to end in haste leaves its lock behind, a socket that cannot be copied.
    cpSync(template, dataDir, { recursive: true, filter: path => !lstatSync(path).isSocket() })
  }
  const options = { root: join(import.meta.dirname, '..'), dataDir, key: FIRST_KEY, settings, flags: shortLived }
  let running = await startProcess(options)
  let logged = ''
  const { url, port } = running
  const product = {
    url,
    dataDir,
    log: () => logged + running.log(),
    kill: () => running.end('SIGKILL'),
    stop: () => running.end('SIGTERM'),
    async restart() {
      logged += running.log()
      running = await startProcess({ ...options, port })
    },
  }
  return asAccount(product, FIRST_KEY)
}

/** The same process, as another account sees it. */
function asAccount(product: Omit<Product, 'key' | 'api'>, key: string): Product {
  const account = { url: product.url, key }
  return { ...product, key, api: (method, path, body) => request(account, method, path, body) }
}

interface TestFixtures {
  /**
   * Resources of one test: an account where it needs an empty one or counts what there is, a process where it ends it, reads its
   * log or needs a new installation. Starting a process takes as long as a journey.
   */
  readonly own: 'nothing' | 'account' | 'process'
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

/** A product of a worker, for the tests that ask for the same settings. */
interface SharedProduct {
  readonly product: Product
  /** Gives it as an account sees it that nobody has used. */
  asNewAccount(): Product
}

async function startShared(settings: Record<string, string>): Promise<SharedProduct> {
  const product = await startProduct(settings)
  const [, ...unused] = API_KEYS
  return {
    product,
    asNewAccount() {
      const key = unused.shift()
      if (key === undefined) throw new Error('All prepared accounts were used: prepare more.')
      return asAccount(product, key)
    },
  }
}

type Shared = (settings: Record<string, string>) => Promise<SharedProduct>

/** Every test gets a page that is signed in to a product, which other tests of its worker use before and after it. */
export const test = base.extend<TestFixtures, { shared: Shared }>({
  own: ['nothing', { option: true }],
  settings: [{}, { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const started = new Map<string, SharedProduct>()
      await use(async settings => {
        const key = JSON.stringify(settings)
        const shared = started.get(key) ?? (await startShared(settings))
        started.set(key, shared)
        return shared
      })
      for (const { product } of started.values()) await discard(product)
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  // Starting it has a time limit of its own, so that the test's does not depend on it.
  product: [
    async ({ own, settings, shared }, use) => {
      if (own === 'process') {
        const product = await startProduct(settings)
        await use(product)
        await discard(product)
        return
      }
      const { product, asNewAccount } = await shared(settings)
      await use(own === 'account' ? asNewAccount() : product)
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
    data: { key: product.key },
    headers: { origin: product.url },
  })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}: ${await answer.text()}`)
}

/** The sign-in link that the process prints once it has come up, which may be a moment after its first answer. */
export async function printedLink(product: Product): Promise<string> {
  const link = () => /(http:\S+#token=\S+)/.exec(product.log())?.[1] ?? ''
  await expect.poll(link).not.toBe('')
  return link()
}

export { expect }
