import type { BrowserContext, Page } from '@playwright/test'
import { canvas, card, carShareFile, expectSaved, nodesOf, openEditor, readFile, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'

const KEY = 'q7Wz0LmT4vXc9RbN2'

/** A file as another service may export it: with keys in it, and members that mean nothing here. */
const foreign = {
  viewport: { zoom: 1 },
  nodes: [
    {
      id: 'start',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: { name: 'Greeting', isStart: true, text: 'Hello.' },
    },
    {
      id: 'hook',
      type: 'Webhook',
      position: { x: 0, y: 240 },
      data: {
        name: 'Find the order',
        text: '',
        url: 'https://api.acme-orders.example/find?token=abc123def456',
        method: 'POST',
        headers: [['Authorization', `Bearer ${KEY}`]],
        body: '{}',
        responsePathways: [['status_code', '==', '200', { id: 'end', name: 'Goodbye' }]],
      },
    },
    { id: 'end', type: 'End Call', position: { x: 320, y: 480 }, data: { name: 'Goodbye', text: 'Bye.', folder: 7 } },
  ],
  edges: [
    { id: 'a', source: 'start', target: 'hook', data: { label: 'asks for the order' } },
    { id: 'b', source: 'hook', target: 'end', data: { label: 'found' } },
  ],
}

async function secondTab(context: BrowserContext, product: Product, id: string): Promise<Page> {
  const page = await context.newPage()
  await openEditor(page, product, id)
  return page
}

test('parts go from pathway to pathway and tab to tab as text that a person can read', async ({
  signedIn: page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const from = await storePathway(product, carShareFile)
  const made = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/import?name=Into', foreign)
  await openEditor(page, product, from)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(text)).toMatchObject({ dialpath: 'pathway-part' })
  expect(text.split('\n').length).toBeGreaterThan(500)

  const other = await secondTab(context, product, made.pathway_id)
  await canvas(other).hover({ position: { x: 300, y: 200 } })
  await other.keyboard.press('ControlOrMeta+v')
  const copied = nodesOf(readFile(carShareFile)).length
  await expect(other.getByRole('button', { name: `Undo: Paste ${copied} nodes` })).toBeEnabled()
  await expectSaved(other)
  const into = await product.api<typeof foreign>('GET', `/api/v1/convo_pathway/${made.pathway_id}/export`)
  expect(into.nodes.slice(0, 3)).toEqual(foreign.nodes)
  expect(into.nodes).toHaveLength(3 + copied)
  expect(new Set(into.nodes.map(node => node.id)).size).toBe(3 + copied)

  // In a field it is text; and what is no pathway is told, not taken.
  await other.keyboard.press('ControlOrMeta+z')
  await other.getByLabel('Name of the pathway').fill('')
  await other.evaluate(() => navigator.clipboard.writeText('Pasted name'))
  await other.getByLabel('Name of the pathway').press('ControlOrMeta+v')
  await expect(other.getByLabel('Name of the pathway')).toHaveValue('Pasted name')
  await canvas(other).click({ position: { x: 20, y: 20 } })
  for (const [pasted, said] of [
    ['a line of a letter', 'is not a part of a pathway'],
    ['{"nodes":[{"id":"x"},{"id":"x"},5],"edges":3}', '“edges” must be a list'],
  ] as const) {
    await other.evaluate(words => navigator.clipboard.writeText(words), pasted)
    await other.keyboard.press('ControlOrMeta+v')
    await expect(other.locator('[data-sonner-toast]').filter({ hasText: said })).toBeVisible()
  }
  await expectSaved(other)
  const after = await product.api<typeof foreign>('GET', `/api/v1/convo_pathway/${made.pathway_id}/export`)
  expect(after.nodes).toEqual(foreign.nodes)
})

test('the tab and the address say which pathway and node it is, and what is not saved', async ({
  signedIn: page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await storePathway(product, carShareFile)
  const [first, second] = nodesOf(readFile(carShareFile))
  await openEditor(page, product, id)
  await expect(page).toHaveTitle('Car share – Dialpath')
  const pages = await page.evaluate(() => history.length)
  await card(page, first?.id ?? '').click()
  await expect(page).toHaveURL(new RegExp(`\\?node=(%22)?${first?.id}`))
  expect(await page.evaluate(() => history.length)).toBe(pages)

  await context.setOffline(true)
  await page.getByLabel('Name of the pathway').fill('Car share of Larkmoor')
  await expect(page).toHaveTitle('● Car share of Larkmoor – Dialpath')
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-unsaved.svg')
  await context.setOffline(false)
  await expectSaved(page)
  await expect(page).toHaveTitle('Car share of Larkmoor – Dialpath')

  await page.goto(`${product.url}/pathways/${id}?node=${second?.id}`)
  await expect(page.getByLabel('Name of the node')).toHaveValue(second?.data.name ?? '')
  await page.goto(`${product.url}/pathways/${id}?node=nowhere`)
  await expect(page.getByText('The node of this link is no longer in the pathway.')).toBeVisible()
})
