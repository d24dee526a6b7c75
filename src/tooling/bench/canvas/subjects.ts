import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { generatePathway } from '../generate.ts'
import { createDataFolder, type Product, startProduct } from '../product.ts'
import { type Peer, servePeer } from './peer/serve.ts'
import { installProbe } from './probe.ts'
import { type View, viewOf } from './view.ts'

const LONGEST_MS = 120_000

/** The node that is clicked first: where calls start. */
export const FIRST_NODE = 'node-0'

/** A page that shows a pathway: ours, or the peer. */
export interface Subject {
  readonly name: string
  /** The middle of a node, from its corner, in pixels at zoom 1. */
  readonly middle: { readonly x: number; readonly y: number }
  /** The page's address for a pathway of that many nodes. */
  address(size: number): string
  /** Signs in, and has the pathway of that size as it was generated. */
  prepare(context: BrowserContext, size: number): Promise<void>
  /** Brings all of the pathway into view. */
  fit(page: Page): Promise<void>
  selectAll(page: Page): Promise<void>
  /** The button that moves the view where it is held on an empty place. */
  readonly panButton: 'left' | 'middle'
  /** True if it can undo and lay out anew, which the peer cannot. */
  readonly isEditor: boolean
}

export interface Subjects {
  readonly browser: Browser
  /** Ours, then the peer: they take turns, so that what else the machine does falls on both alike. */
  readonly all: readonly Subject[]
}

/** Opens both, with a service, data and a browser of their own, and ends all that when the measuring is done. */
export async function withSubjects<Result>(
  root: string,
  sizes: readonly number[],
  measure: (subjects: Subjects) => Promise<Result>,
): Promise<Result> {
  const data = createDataFolder()
  const peer = await servePeer(root, sizes)
  try {
    const product = await startProduct(root, data.path)
    try {
      const browser = await openBrowser()
      try {
        const ours = await createOurs(product, sizes)
        const views = new Map<number, View>()
        for (const size of sizes) views.set(size, await openingView(browser, ours, size))
        return await measure({ browser, all: [ours, createPeer(peer, views)] })
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

/** Opens a pathway in a new profile with an empty cache. */
export async function visit<Result>(
  browser: Browser,
  subject: Subject,
  size: number,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(LONGEST_MS)
  try {
    await subject.prepare(context, size)
    const page = await context.newPage()
    await page.addInitScript(installProbe, FIRST_NODE)
    await page.goto(subject.address(size), { waitUntil: 'commit' })
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Reads where ours opens a pathway, and how large its canvas is: the peer opens at the same place, as large. */
function openingView(browser: Browser, ours: Subject, size: number): Promise<View> {
  return visit(browser, ours, size, async page => {
    await page.waitForSelector('.react-flow__node')
    return viewOf(page)
  })
}

async function createOurs(product: Product, sizes: readonly number[]): Promise<Subject> {
  const ids = new Map<number, string>()
  const bodies = new Map(sizes.map(size => [size, JSON.stringify(generatePathway(size))]))
  for (const [size, body] of bodies) {
    const made = await product.api('POST', '/api/v1/convo_pathway/create', body)
    ids.set(size, String(made.pathway_id))
  }
  const press = async (page: Page, key: string) => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press(key)
  }
  return {
    name: 'Dialpath',
    middle: { x: 132, y: 66 },
    // The left one draws a frame.
    panButton: 'middle',
    isEditor: true,
    address: size => `${product.url}/pathways/${ids.get(size)}`,
    async prepare(context, size) {
      await product.api('POST', `/api/v1/convo_pathway/${ids.get(size)}`, bodies.get(size))
      const answer = await context.request.post(`${product.url}/api/session`, {
        data: { key: product.key },
        headers: { origin: product.url },
      })
      if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`)
    },
    fit: page => press(page, 'Control+0'),
    selectAll: page => press(page, 'Control+a'),
  }
}

function createPeer(peer: Peer, views: ReadonlyMap<number, View>): Subject {
  return {
    name: 'bare React Flow',
    middle: { x: 75, y: 20 },
    panButton: 'left',
    isEditor: false,
    address(size) {
      const view = views.get(size)
      if (!view) throw new Error(`There is no view of ${size} nodes.`)
      return peer.address(size, view)
    },
    prepare: async () => undefined,
    fit: page => page.locator('.react-flow__controls-fitview').click(),
    selectAll: page => page.getByRole('button', { name: 'Select all' }).click(),
  }
}
