import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  canvas,
  card,
  carShareFile,
  expectSaved,
  leaveReport,
  nodesOf,
  openEditor,
  readFile,
  storePathway,
} from './editor.ts'
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

async function importForeign(page: Page, product: Product): Promise<string> {
  await page.goto(`${product.url}/pathways`)
  await page
    .getByRole('button', { name: 'New pathway' })
    .or(page.getByRole('button', { name: 'Import a file' }))
    .first()
    .click()
  const choose = page.getByRole('dialog').getByRole('button', { name: 'Import a file' })
  const picker = page.getByLabel('Pathway file')
  await expect(choose.or(picker).first()).toBeAttached()
  if (await choose.isVisible()) await choose.click()
  await picker.setInputFiles({
    name: 'orders.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(foreign)),
  })
  const dialog = page.getByRole('dialog', { name: 'Import a pathway' })
  await expect(dialog.getByText('Secrets in clear text')).toBeVisible()
  await expect(dialog).not.toContainText(KEY)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/pathways\/[\w-]+$/)
  await expect(page.getByRole('banner').getByLabel('Name of the pathway')).toHaveValue('orders')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('an import says what became of the file, and moves its secrets into the account', async ({
  signedIn: page,
  product,
}) => {
  const id = await importForeign(page, product)
  const report = page.getByRole('dialog', { name: 'Report on this pathway’s file' })
  await expect(report.getByText('Secrets in clear text')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')

  await report.getByText('Kept, but not understood').click()
  await expect(report.getByText('“viewport”, beside the nodes and edges')).toBeVisible()
  await report.getByRole('button', { name: /^Goodbye/ }).click()
  await expect(report).toBeHidden()
  await expect(page.getByLabel('Name of the node')).toHaveValue('Goodbye')
  await page.getByRole('button', { name: 'Back to the report' }).click()

  await report.getByLabel('Name').last().fill('ORDERS_KEY')
  await report.getByRole('button', { name: 'Move all 2 into the account’s secrets' }).click()
  await expect(report.getByText('Secrets in clear text')).toBeHidden()
  await leaveReport(page)
  await expectSaved(page)
  const stored = await product.api<typeof foreign>('GET', `/api/v1/convo_pathway/${id}/export`)
  expect(JSON.stringify(stored)).not.toContain(KEY)
  expect(stored.nodes[1]?.data).toMatchObject({
    url: 'https://api.acme-orders.example/find?token={{SECRET.ACME_ORDERS_TOKEN}}',
    headers: [['Authorization', 'Bearer {{SECRET.ORDERS_KEY}}']],
  })
  const { secrets } = await product.api<{ secrets: { name: string }[] }>('GET', '/api/v1/secrets')
  expect(secrets.map(({ name }) => name)).toEqual(expect.arrayContaining(['ACME_ORDERS_TOKEN', 'ORDERS_KEY']))

  await page.getByRole('button', { name: 'Undo: Move 2 secrets out' }).click()
  await expectSaved(page)
  expect(await product.api('GET', `/api/v1/convo_pathway/${id}/export`)).toEqual(foreign)
})

test('the list of pathways asks about secrets too before a file leaves', async ({ signedIn: page, product }) => {
  const id = await importForeign(page, product)
  await leaveReport(page)
  await page.getByRole('link', { name: 'Back to the pathways' }).click()
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/pathways/${id}"]`) })
  async function save(isWhole: boolean): Promise<string> {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Export as a file…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export as a file' })
    if (isWhole) await dialog.getByRole('checkbox', { name: 'Leave the 2 secrets out' }).uncheck()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(dialog).toHaveCount(0)
    return readFileSync(await (await download).path(), 'utf8')
  }
  expect(await save(false)).not.toMatch(new RegExp(`${KEY}|abc123def456`))
  expect(JSON.parse(await save(true))).toEqual(foreign)
})

test('a pathway leaves without its secrets, and as pictures of its full size', async ({ signedIn: page, product }) => {
  const id = await importForeign(page, product)
  await leaveReport(page)
  const dialog = page.getByRole('dialog', { name: 'Export' })
  async function save(): Promise<Buffer> {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    return readFileSync(await (await download).path())
  }
  await page.keyboard.press('ControlOrMeta+Shift+e')
  await expect(dialog.getByText('Leave the 2 secrets out')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  const clean = JSON.parse((await save()).toString())
  expect(JSON.stringify(clean)).not.toMatch(new RegExp(`${KEY}|abc123def456`))
  expect(clean.nodes[2]).toEqual(foreign.nodes[2])
  expect(await product.api('GET', `/api/v1/convo_pathway/${id}/export`)).toEqual(foreign)

  await page.keyboard.press('ControlOrMeta+Shift+e')
  await dialog.getByRole('checkbox').uncheck()
  expect(JSON.parse((await save()).toString())).toEqual(foreign)

  await page.keyboard.press('ControlOrMeta+Shift+e')
  await dialog.getByRole('radio', { name: 'SVG image' }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  const svg = (await save()).toString()
  const drawn = await page.evaluate(text => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
    const root = parsed.documentElement
    return {
      isWhole: parsed.querySelector('parsererror') === null,
      texts: [...parsed.querySelectorAll('text')].map(one => one.textContent),
      size: [Number(root.getAttribute('width')), Number(root.getAttribute('height'))],
    }
  }, svg)
  expect(drawn.isWhole).toBe(true)
  expect(drawn.texts).toEqual(expect.arrayContaining(['Greeting', 'Find the order', 'Goodbye', 'asks for the order']))
  expect(svg).not.toContain(KEY)

  await page.keyboard.press('ControlOrMeta+Shift+e')
  await dialog.getByRole('radio', { name: 'PNG image' }).click()
  await dialog.getByRole('radio', { name: '3×' }).click()
  const [width = 0, height = 0] = drawn.size.map(side => side * 3)
  await expect(dialog).toContainText(`${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`)
  const png = await save()
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
  const colours = await page.evaluate(
    async data => {
      const image = Object.assign(new Image(), { src: data })
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
      context?.drawImage(image, 0, 0)
      const pixels = context?.getImageData(0, 0, width, Math.min(height, 800)).data ?? []
      const seen = new Set<string>()
      for (let at = 0; at < pixels.length; at += 4 * 97) seen.add(`${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`)
      return seen.size
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  expect(colours).toBeGreaterThan(5)
})

test('a chosen part tells of the secrets in its notes too', async ({ signedIn: page, product }) => {
  const secret = `sk_live_${'a1b2'.repeat(6)}`
  const note = { id: 'note', text: `For the shop: ${secret}`, color: 'blue', position: { x: 500, y: 0 } }
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/import?name=Noted', {
    ...foreign,
    canvas: { notes: [note] },
  })
  await openEditor(page, product, pathway_id)
  await page.getByText('For the shop').click()
  await page.keyboard.press('ControlOrMeta+Shift+e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByLabel('What to export').selectOption('The selected note')
  await expect(dialog.getByText('Leave the secret out')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain('For the shop')
  expect(text).not.toContain(secret)
})

/** Another tab of another browser, with a clipboard that it shares with the first as the system does. */
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
