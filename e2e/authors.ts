import { type Browser, expect, type Page } from '@playwright/test'
import { card } from './editor.ts'
import { type Product, signIn } from './product.ts'

const nodes = [
  {
    id: 'start',
    type: 'Default',
    data: { name: 'Greeting', isStart: true, prompt: 'Greet the caller.', condition: '' },
    position: { x: 0, y: 0 },
  },
  { id: 'end', type: 'End Call', data: { name: 'Goodbye', prompt: 'Say goodbye.' }, position: { x: 0, y: 300 } },
]
const edges = [{ id: 'e', source: 'start', target: 'end', label: 'done', data: { label: 'done' } }]

export type Greeting = Readonly<Record<string, unknown>>

interface StoredPathway {
  readonly nodes: readonly { readonly id?: string; readonly data: Greeting }[]
}

/** Stores a greeting that leads to a goodbye, for several authors; its id. */
export async function createShared(product: Product): Promise<string> {
  const body = { name: 'Two authors', nodes, edges }
  return (await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', body)).pathway_id
}

export async function storedNodes(product: Product, id: string): Promise<StoredPathway['nodes']> {
  return (await product.api<StoredPathway>('GET', `/api/v1/convo_pathway/${id}`)).nodes
}

export async function storedGreeting(product: Product, id: string): Promise<Greeting | undefined> {
  return (await storedNodes(product, id)).find(node => node.id === 'start')?.data
}

/** A person with the greeting's form open. */
export async function openGreeting(page: Page, product: Product, id: string): Promise<Page> {
  await page.goto(`${product.url}/pathways/${id}`)
  await card(page, 'start').click()
  await expect(page.getByLabel('Node name')).toHaveValue('Greeting')
  return page
}

/** Somebody else, with a browser of their own. */
async function anotherAuthor(browser: Browser, product: Product, name?: string): Promise<Page> {
  const context = await browser.newContext()
  if (name !== undefined) await context.addInitScript(given => localStorage.setItem('dialpath-name', given), name)
  const page = await context.newPage()
  await signIn(page, product)
  return page
}

/** The greeting, opened by its author and by somebody else. */
export async function openTogether(page: Page, browser: Browser, product: Product, name?: string) {
  const id = await createShared(product)
  const mine = await openGreeting(page, product, id)
  const theirs = await openGreeting(await anotherAuthor(browser, product, name), product, id)
  return { id, mine, theirs }
}

export function promptOf(page: Page) {
  return page.getByRole('textbox', { name: 'Prompt', exact: true })
}

export async function expectNote(page: Page, text: string) {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

/** The bar that says that both changed the same places. */
export function decideButton(page: Page) {
  return page.getByRole('button', { name: 'Resolve', exact: true })
}
