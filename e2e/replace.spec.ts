import type { Page } from '@playwright/test'
import { expectAccessibleInAllColours } from './accessibility.ts'
import { carShareFile, openEditor, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'

const finder = (page: Page) => page.getByRole('region', { name: 'Find and replace' })
const rows = (page: Page) => finder(page).locator('[data-hit]')

async function open(page: Page, product: Product) {
  await openEditor(page, product, await storePathway(product, carShareFile))
  await page.keyboard.press('ControlOrMeta+f')
  await expect(finder(page).getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
}

test('words are found, walked through and replaced in one step that one can take back', async ({
  signedIn: page,
  product,
}) => {
  await open(page, product)
  await page.keyboard.type('trip')
  const status = finder(page).getByRole('status')
  await expect(status).toHaveText(/^\d+ matches in \d+ elements$/)
  const all = Number.parseInt((await status.textContent()) ?? '', 10)
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(`1 of ${all}`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(status).toHaveText(`${all} of ${all}`)
  await page.keyboard.press('Enter')
  await expect(finder(page).getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
  await expect(page.getByLabel('Name of the node')).not.toHaveValue('')

  await finder(page).getByRole('button', { name: 'Whole words only' }).click()
  await finder(page).getByRole('button', { name: 'Match case' }).click()
  await expect(status).not.toHaveText(`1 of ${all}`)
  await finder(page).getByRole('textbox', { name: 'Replace with' }).fill('ride')
  await expect(rows(page).first()).toContainText('ride')
  await expectAccessibleInAllColours(page, 'section:has(> div h2)')
  const wanted = await rows(page).count()
  await finder(page).getByRole('listitem').first().getByRole('checkbox').click()
  await finder(page)
    .getByRole('button', { name: `Replace ${wanted - 1}` })
    .click()
  await expect(page.getByText(`“trip” was replaced in ${wanted - 1} places.`)).toBeVisible()
  await expect(status).toHaveText('1 of 1')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rows(page)).toHaveCount(wanted)
})

test('expressions are searched for, and a wrong one says why', async ({ signedIn: page, product }) => {
  await open(page, product)
  await finder(page).getByRole('button', { name: 'Regular expression' }).click()
  const find = finder(page).getByRole('textbox', { name: 'Find', exact: true })
  await find.fill('(trip')
  await expect(finder(page).getByRole('alert')).toContainText('not a regular expression')
  await find.fill('a(?=b)')
  await expect(finder(page).getByRole('alert')).toContainText('Lookahead')
  await find.fill('\\{\\{(code|price)\\}\\}')
  await expect(finder(page).getByRole('alert')).toHaveCount(0)
  await finder(page).getByRole('textbox', { name: 'Replace with' }).fill('{{the_$1}}')
  await expect(rows(page).first()).toContainText(/\{\{the_(code|price)\}\}/)
  await finder(page).getByText('In all texts').click()
  await finder(page).getByRole('checkbox', { name: 'Prompts and texts' }).click()
  await expect(finder(page).getByText('In 7 of 8 kinds of text')).toBeVisible()
  await find.press('Escape')
  await expect(finder(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+h')
  await expect(finder(page).getByRole('textbox', { name: 'Replace with' })).toBeFocused()
})

test('an expression that takes too long in a long text is given up, and typing goes on meanwhile', async ({
  signedIn: page,
  product,
}) => {
  const start = { id: 'start', type: 'Default', data: { name: 'Greeting', isStart: true, prompt: 'x'.repeat(150_000) } }
  const body = { name: 'Long', nodes: [start], edges: [] }
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', body)
  await openEditor(page, product, pathway_id)
  await page.keyboard.press('ControlOrMeta+f')
  await finder(page).getByRole('button', { name: 'Regular expression' }).click()
  const find = finder(page).getByRole('textbox', { name: 'Find', exact: true })
  await find.fill('x*y|x')
  await expect(finder(page).getByRole('status')).toHaveText('Searching…')
  await expect(finder(page).getByRole('alert')).toContainText('more than 3 seconds')
  await find.fill('Greet(ing)')
  await expect(finder(page).getByRole('alert')).toHaveCount(0)
  await expect(finder(page).getByRole('status')).toHaveText('1 match in 1 element')
})
