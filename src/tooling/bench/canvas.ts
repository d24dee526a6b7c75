import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { generatePathway } from './generate.ts'
import { servePeer } from './peer/serve.ts'
import { installProbe } from './probe.ts'
import { createDataFolder, type Product, startProduct } from './product.ts'
import { median, quantile } from './statistics.ts'
import type { Table } from './table.ts'

const SIZES = [100, 1000]
const ROUNDS = 3
const KEYS = 40
const KEY_PAUSE_MS = 60
const CLICK_PAUSE_MS = 500
const LONGEST_MS = 60_000
const NODE = 'node-0'

/** A page that shows a pathway: ours, or the peer. */
interface Subject {
  readonly name: string
  /** The page's address for a pathway of that many nodes. */
  address(size: number): string
  prepare(context: BrowserContext): Promise<void>
}

interface Visit {
  readonly painted: number
  readonly interactive: number
  readonly keys: readonly number[]
  /** Milliseconds of the page's main thread that each key took, with all that it set off. */
  readonly work: number
  /** MiB of the page's own objects. */
  readonly heap: number
}

/** How fast the canvas opens and answers to keys, beside a page that holds nothing but React Flow. */
export async function measureCanvas(root: string): Promise<readonly Table[]> {
  const data = createDataFolder()
  const peer = await servePeer(root, SIZES)
  try {
    const product = await startProduct(root, data.path)
    try {
      const browser = await openBrowser()
      try {
        const ours = await createOurs(product)
        const bare: Subject = { name: 'bare React Flow', address: peer.address, prepare: async () => undefined }
        return await compare(browser, ours, bare)
      } finally {
        await browser.close()
      }
    } finally {
      await product.stop()
    }
  } finally {
    await peer.close()
    data.remove()
  }
}

async function createOurs(product: Product): Promise<Subject> {
  const ids = new Map<number, string>()
  for (const size of SIZES) {
    const made = await product.api('POST', '/api/v1/convo_pathway/create', JSON.stringify(generatePathway(size)))
    ids.set(size, String(made.pathway_id))
  }
  return {
    name: 'Dialpath',
    address: size => `${product.url}/pathways/${ids.get(size)}`,
    async prepare(context) {
      const answer = await context.request.post(`${product.url}/api/session`, {
        data: { key: product.key },
        headers: { origin: product.url },
      })
      if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`)
    },
  }
}

/** The two take turns, so that what else the machine does falls on both alike. */
async function compare(browser: Browser, ours: Subject, bare: Subject): Promise<readonly Table[]> {
  const open: Record<string, Record<string, number>> = {}
  const keys: Record<string, Record<string, number>> = {}
  for (const size of SIZES) {
    const visits = new Map<Subject, Visit[]>([
      [ours, []],
      [bare, []],
    ])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [subject, seen] of visits) seen.push(await visit(browser, subject, size))
    }
    for (const [{ name }, seen] of visits) {
      const row = `${size} nodes, ${name}`
      open[row] = {
        'first node painted': median(seen.map(each => each.painted)),
        'a click on it shows': median(seen.map(each => each.interactive)),
        'slowest of the runs': Math.max(...seen.map(each => each.interactive)),
        'heap, MiB': median(seen.map(each => each.heap)),
      }
      const all = seen.flatMap(each => each.keys)
      keys[row] = {
        median: median(all),
        p95: quantile(all, 0.95),
        'work a key': median(seen.map(each => each.work)),
      }
    }
  }
  return [
    {
      id: 'open',
      title: 'Opening a pathway: from the navigation until a click on its first node shows',
      note: `Milliseconds, median of ${ROUNDS} runs, each in a new browser profile with an empty cache; the whole pathway is in view.`,
      rows: open,
    },
    {
      id: 'keys',
      title: 'Typing into the prompt of a selected node: from a key’s press until the next frame is painted',
      note: `Milliseconds over ${ROUNDS} × ${KEYS} keys, ${KEY_PAUSE_MS} ms apart; a frame is 16.7 ms. Work: the page’s main thread, with findings and saving.`,
      rows: keys,
    },
  ]
}

async function visit(browser: Browser, subject: Subject, size: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(LONGEST_MS)
  try {
    await subject.prepare(context)
    const page = await context.newPage()
    await page.addInitScript(installProbe, NODE)
    await page.goto(subject.address(size), { waitUntil: 'commit' })
    const opened = await open(page)
    const typed = await type(page)
    return { ...opened, ...typed }
  } finally {
    await context.close()
  }
}

async function open(page: Page): Promise<Pick<Visit, 'painted' | 'interactive'>> {
  const polling = 5
  const shown = page.waitForFunction(() => Number.isFinite(window.benchProbe.interactive), undefined, { polling })
  // A click that comes to nothing, since the page was busy or its node has moved, is made again.
  for (let isShown = false; !isShown; ) {
    const spot = await page.waitForFunction(() => window.benchProbe.spot, undefined, { polling })
    const { x, y } = (await spot.jsonValue()) ?? { x: 0, y: 0 }
    await page.mouse.click(x, y)
    isShown = await Promise.race([shown.then(() => true), page.waitForTimeout(CLICK_PAUSE_MS).then(() => false)])
  }
  return page.evaluate(() => {
    const { painted, interactive } = window.benchProbe
    return { painted: painted ?? Number.NaN, interactive: interactive ?? Number.NaN }
  })
}

async function type(page: Page): Promise<Pick<Visit, 'keys' | 'work' | 'heap'>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const metric = async (name: string) => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(each => each.name === name)?.value ?? Number.NaN
  }
  const field = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await field.click()
  await page.keyboard.press('End')
  // What opening set off is over before the first key.
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    window.benchProbe.keys.length = 0
  })
  const before = await metric('TaskDuration')
  await page.keyboard.type('abcd '.repeat(KEYS / 5), { delay: KEY_PAUSE_MS })
  await page.waitForTimeout(500)
  const work = (((await metric('TaskDuration')) - before) * 1000) / KEYS
  const keys = await page.evaluate(() => window.benchProbe.keys)
  await devtools.send('HeapProfiler.collectGarbage')
  return { keys, work, heap: (await metric('JSHeapUsedSize')) / 2 ** 20 }
}
