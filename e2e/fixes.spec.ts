import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { card, carShareFile, openEditor, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'
import { openThree } from './three.ts'

const missing = 'The edge “result == DEPOSIT_MISSING” of “Book the longer trip” leads to a node'
const ruleMissing = 'Rule 3 of “Book the longer trip” leads to “Deposit missing”'
const sameNames = /^Warning: 2 nodes are named “Goodbye”/

const panelOf = (page: Page) => page.getByRole('region', { name: 'Problems' })
const problem = (page: Page, says: string | RegExp) => panelOf(page).getByRole('button', { name: says })
/** The line of a problem, with its fixes. */
const line = (page: Page, says: string | RegExp) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: says }) })

async function open(page: Page, product: Product) {
  await openEditor(page, product, await storePathway(product, carShareFile))
  await expect(panelOf(page).getByRole('status')).toHaveText('5 errors and 25 warnings')
}

test('a problem is fixed where it is listed, and one undo brings it back', async ({ signedIn: page, product }) => {
  await open(page, product)
  await problem(page, missing).hover()
  await line(page, missing).getByRole('button', { name: 'Fix this problem' }).click()
  await page.getByRole('menuitem', { name: 'Create the missing node here, as “Deposit missing”' }).click()
  await expect(problem(page, missing)).toHaveCount(0)
  await expect(problem(page, ruleMissing)).toHaveCount(0)
  await expect(page.locator('.react-flow__node').filter({ hasText: 'Deposit missing' })).toHaveCount(1)
  await expect(panelOf(page).locator('[data-problem]:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo: Create the missing node here, as “Deposit missing”' }).click()
  await expect(panelOf(page).getByRole('status')).toHaveText('5 errors and 25 warnings')
})

test('the fixes are reached by the keyboard, and offered beside the field as well', async ({
  signedIn: page,
  product,
}) => {
  await open(page, product)
  await problem(page, sameNames).focus()
  await page.keyboard.press('Tab')
  const fix = 'Rename the second “Goodbye” to “Goodbye 2”'
  await expect(line(page, sameNames).getByRole('button', { name: fix })).toBeFocused()
  await problem(page, sameNames).click()
  await page.getByRole('tabpanel').getByRole('button', { name: fix }).click()
  await expect(problem(page, sameNames)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Undo: ${fix}` })).toBeEnabled()
})

test('F8 goes from one problem of a node to the next, also where no field is to be written in', async ({
  signedIn: page,
  product,
}) => {
  await openThree(page, product)
  await expect(panelOf(page).getByRole('status')).toHaveText('2 warnings')
  const told = (says: RegExp) =>
    page.getByRole('list', { name: 'Problems of the node' }).getByRole('listitem').filter({ hasText: says })
  await page.keyboard.press('F8')
  await expect(told(/No conversation reaches/)).toBeFocused()
  await page.keyboard.press('F8')
  await expect(told(/has no way out/)).toBeFocused()
  const current = panelOf(page).locator('[aria-current]')
  await expect(current).toHaveText(/has no way out/)
  await card(page, 'greeting').click()
  await expect(current).toHaveCount(0)
})

test('the list shows the problem that F8 went to, also behind hundreds of others', async ({
  signedIn: page,
  product,
}) => {
  const nodes = Array.from({ length: 150 }, (_, at) => ({
    id: `n${at}`,
    type: 'Default',
    data: { name: `Node ${at}`, prompt: 'Say something.', ...(at === 0 && { isStart: true }) },
    position: { x: (at % 15) * 320, y: Math.floor(at / 15) * 240 },
  }))
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/import?name=Apart', {
    nodes,
    edges: [],
  })
  await openEditor(page, product, pathway_id)
  const rows = panelOf(page).locator('[data-problem]')
  await expect(rows).toHaveCount(50)
  await page.keyboard.press('Shift+F8')
  await expect(rows).toHaveCount(49)
  await expect(rows.last()).toHaveAttribute('aria-current', 'true')
  await expect(rows.last()).toBeInViewport()
  await panelOf(page).getByRole('button', { name: 'Show 50 earlier' }).click()
  await expect(rows).toHaveCount(99)
  await page.keyboard.press('F8')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
})

test('Alt+Enter fixes the problem that F8 went to', async ({ signedIn: page, product }) => {
  await open(page, product)
  await page.keyboard.press('F8')
  await page.keyboard.press('Alt+Enter')
  const dialog = page.getByRole('dialog', { name: 'Fix this problem' })
  await expect(dialog).toContainText('Rule 3 of “Book the longer trip” leads to “Deposit missing”')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete rule 3 and its edge' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(problem(page, ruleMissing)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo: Delete rule 3 and its edge' })).toBeEnabled()
})

test('all that is safe is shown before it is fixed, as one step that can be taken back', async ({
  signedIn: page,
  product,
}) => {
  await open(page, product)
  await panelOf(page)
    .getByRole('button', { name: /^Apply safe fixes/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Apply safe fixes' })
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Rename the second “Goodbye” to “Goodbye 2”' }),
  ).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Fix \d+ problems$/ }).click()
  await expect(problem(page, sameNames)).toHaveCount(0)
  await expect(panelOf(page).getByRole('button', { name: /^Apply safe fixes/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(panelOf(page).getByRole('status')).toHaveText('5 errors and 25 warnings')
  await expect(problem(page, sameNames)).toHaveCount(1)
})
