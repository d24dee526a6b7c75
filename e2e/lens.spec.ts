import type { Page } from '@playwright/test'
import { expectAccessibleInAllColours } from './accessibility.ts'
import { canvas, card, carShareFile, goToNode, nodeNamed, openEditor, readFile, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'

const file = readFile(carShareFile)
const idOf = (name: string) => nodeNamed(file, name).id
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Variables' })
const chip = (page: Page) => page.getByRole('region', { name: 'Highlighted variable' })
const marksOf = (page: Page, name: string) => card(page, idOf(name)).locator('.pathway-card')

async function open(page: Page, product: Product) {
  await openEditor(page, product, await storePathway(product, carShareFile))
}

test('a variable is looked at: who sets it, who reads it, and the way on which nothing does', async ({
  signedIn: page,
  product,
}) => {
  await open(page, product)
  await page.keyboard.press('Alt+5')
  await panel(page).getByRole('searchbox', { name: 'Find a variable' }).fill('pri')
  await panel(page)
    .getByRole('button', { name: /^price/ })
    .click()
  await expect(panel(page).getByRole('heading', { name: 'price' })).toBeVisible()
  await expect(chip(page)).toContainText('1 set · 2 read · 1 may be unset')
  await expect(marksOf(page, 'Ask for the price')).toHaveAttribute('data-marks', 'sets reads')
  await expect(marksOf(page, 'Confirm the longer trip')).toHaveAttribute('data-marks', 'unset way')
  await expect(marksOf(page, 'Trip unchanged')).toHaveAttribute('data-marks', 'way')
  await expect(marksOf(page, 'Goodbye')).toHaveAttribute('data-marks', 'none')
  await expectAccessibleInAllColours(page, '[role="tabpanel"]')

  const way = panel(page).getByRole('list', { name: 'A path on which nothing sets it' })
  await expect(way.getByRole('listitem')).toHaveText([/^Welcome/, /./, /./, /./, /./, /^Trip unchanged/, /^Confirm/])
  await way.getByRole('button', { name: /^Trip unchanged/ }).click()
  await expect(card(page, idOf('Trip unchanged'))).toHaveClass(/selected/)
  await expect(panel(page)).toBeVisible()

  const read = panel(page)
    .getByRole('region', { name: 'May be unset here' })
    .getByRole('button', { name: /^Confirm/ })
    .first()
  await read.click()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeFocused()
  await expect(chip(page)).toBeVisible()
  await chip(page).getByRole('button', { name: 'price' }).click()
  await expect(panel(page).getByRole('heading', { name: 'price' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip(page)).toHaveCount(0)
  await expect(marksOf(page, 'Confirm the longer trip')).not.toHaveAttribute('data-marks')
})

test('the caret in a text, a problem and a search lead to a variable', async ({ signedIn: page, product }) => {
  await open(page, product)
  await goToNode(page, 'Confirm the longer trip')
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.focus()
  await prompt.evaluate(area => {
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('The prompt is no text area.')
    const at = area.value.indexOf('{{extraCharge') + 4
    area.setSelectionRange(at, at)
  })
  await page.keyboard.press('F9')
  await expect(chip(page)).toContainText('extraCharge')
  await expect(panel(page)).toContainText('Nothing in this pathway sets it')

  const problem = page.getByRole('region', { name: 'Problems' }).getByRole('listitem').filter({ hasText: 'gateHours' })
  await problem.hover()
  await problem.getByRole('button', { name: 'Where “gateHours” is set and read' }).click()
  await expect(chip(page)).toContainText('gateHours')
})

test('a variable is renamed everywhere, and a row that sets it is added', async ({ signedIn: page, product }) => {
  await open(page, product)
  await page.keyboard.press('Alt+5')
  await panel(page)
    .getByRole('button', { name: /^surname/ })
    .click()
  await page.keyboard.press('Shift+F9')
  const dialog = page.getByRole('dialog', { name: 'Rename {{surname}} everywhere' })
  const name = dialog.getByRole('textbox', { name: 'New name' })
  await name.fill('a.b')
  await expect(dialog.getByRole('alert')).toContainText('no braces, brackets, dots')
  await name.fill('code')
  await expect(dialog).toContainText('the two become one')
  await name.fill('family_name')
  await expect(dialog.getByRole('list', { name: 'What changes' }).getByRole('listitem')).toHaveCount(5)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(chip(page)).toContainText('family_name')
  await expect(chip(page)).toContainText('2 set · 3 read')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(panel(page)).toContainText('Nothing in this pathway sets or reads this variable any more.')

  await panel(page).getByRole('button', { name: 'Back to all variables' }).click()
  await panel(page)
    .getByRole('button', { name: /^gateHours/ })
    .click()
  await panel(page).getByRole('button', { name: 'Extract it in…' }).click()
  await page.getByRole('combobox', { name: 'Which node extracts gateHours' }).fill('Welcome')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByRole('button', { name: 'Undo: Extract {{gateHours}} in “Welcome”' })).toBeEnabled()
  await expect(chip(page)).toContainText('1 set · 1 read')
  await expect(canvas(page)).toBeVisible()
})
