import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { card, expectSaved, openEditor } from './editor.ts'
import { expect, type Product, test } from './product.ts'

const nodes = [
  {
    id: 'start',
    type: 'Default',
    data: { name: 'Greeting', isStart: true, prompt: 'Greet the caller and ask how to help.' },
    position: { x: 0, y: 0 },
  },
  {
    id: 'hours',
    type: 'Default',
    data: { name: 'Hours', prompt: 'Say when we are open.' },
    position: { x: 0, y: 260 },
  },
  { id: 'end', type: 'End Call', data: { name: 'Goodbye', text: 'Bye.' }, position: { x: 0, y: 520 } },
]
const edges = [
  { id: 'ask', source: 'start', target: 'hours', label: 'asks for hours' },
  { id: 'done', source: 'hours', target: 'end', label: 'knows enough' },
]

async function open(page: Page, product: Product): Promise<string> {
  const body = { name: 'Opening hours', nodes, edges }
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', body)
  await openEditor(page, product, pathway_id)
  return pathway_id
}

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const history = (page: Page) => page.getByRole('tabpanel', { name: 'History' })
const showHistory = (page: Page) => page.keyboard.press('Alt+4')

async function write(page: Page, id: string, prompt: string) {
  await card(page, id).click()
  await page.keyboard.press('Alt+1')
  await promptOf(page).fill(prompt)
}

async function live(product: Product, id: string) {
  const { pathways } = await product.api<{
    pathways: { pathway_id: string; production_version: number | null; staging_version: number | null }[]
  }>('GET', '/api/v1/convo_pathway?summary=true')
  const { production_version, staging_version } = pathways.find(one => one.pathway_id === id) ?? {}
  return [production_version, staging_version]
}

test('undo goes on after a reload and after the tab was closed, step by step', async ({ signedIn: page, product }) => {
  const id = await open(page, product)
  await write(page, 'start', 'Greet warmly.')
  await card(page, 'end').click()
  await page.getByLabel('Node name').fill('Farewell')
  await expectSaved(page)
  await page.reload()
  await expect(card(page, 'end')).toContainText('Farewell')
  await showHistory(page)
  const steps = history(page)
    .getByRole('list', { name: /^Changes, newest/ })
    .locator('[data-step]')
  await expect(steps).toHaveCount(3)
  await history(page)
    .getByRole('button', { name: /^What .* changed$/ })
    .first()
    .click()
  await expect(history(page)).toContainText(/Goodbye.*Farewell/s)
  await expectAccessible(page, '[role="tabpanel"]')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(page, 'end')).toContainText('Goodbye')
  await expectSaved(page)

  const next = await page.context().newPage()
  await page.close()
  await openEditor(next, product, id)
  await showHistory(next)
  await expect(history(next).locator('[data-step]')).toHaveCount(3)
  // The pathway opened where it was left, and what is undone is shown.
  await next.keyboard.press('ControlOrMeta+z')
  await expect(card(next, 'start')).toContainText('ask how to help')
  await next.keyboard.press('ControlOrMeta+Shift+z')
  await expect(card(next, 'start')).toContainText('Greet warmly')
  await next.keyboard.press('ControlOrMeta+Shift+z')
  await expect(card(next, 'end')).toContainText('Farewell')
})

test('a draft goes to staging, then to production, is rolled back in two clicks, and that is undone', async ({
  signedIn: page,
  product,
}) => {
  const id = await open(page, product)
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('banner')).toContainText('Never published')
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await dialog.getByRole('button', { name: 'Publish to production' }).click()
  await expect(page.getByRole('banner')).toContainText('Up to date · version 1 is live')

  await write(page, 'start', 'Greet loudly.')
  await expect(page.getByRole('banner')).toContainText('1 unpublished change')
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await dialog.getByRole('radio', { name: 'Staging' }).click()
  await expect(dialog).toContainText('This will be the first version in staging.')
  await dialog.getByLabel('Release notes (optional)').fill('A louder greeting')
  await dialog.getByRole('button', { name: 'Publish to staging' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await live(product, id)).toEqual([1, 2])

  await page.keyboard.press('ControlOrMeta+Shift+p')
  await expect(dialog).toContainText('The draft is the same as Version 2')
  await expect(dialog.getByRole('listitem')).toHaveText(/Greeting.*Greet.*loudly\./s)
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Publish to production' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await live(product, id)).toEqual([2, 2])

  await showHistory(page)
  await expect(history(page)).toContainText('A louder greeting')
  await page.getByRole('button', { name: 'Roll back production to version 1' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(/Greeting.*Greet.*loudly.*the caller/s)
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByText('Version 1 is live in production.').last()).toBeVisible()
  await expect.poll(() => live(product, id)).toEqual([1, 2])
  await page
    .locator('[data-sonner-toast]', { hasText: 'Version 1 is live' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('Version 2 is live in production again.')).toBeVisible()
  expect(await live(product, id)).toEqual([2, 2])

  // A menu goes with the row that it belongs to, which is drawn anew once the list knows what is live.
  await expect(page.getByRole('button', { name: 'Roll back production to version 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted version 1')).toBeVisible()
})
