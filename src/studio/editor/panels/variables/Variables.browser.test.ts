import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { focusOn, press, textsOf } from '#studio/shell/testing/screen.ts'
import { canvas, card, goToNode, idOf, openEditor, openProblems } from '../../testing/openEditor.ts'

const panel = () => page.getByRole('tabpanel', { name: 'Variables' })
const chip = () => page.getByRole('region', { name: 'Highlighted variable' })
const marksOf = (name: string) => card(idOf(name)).css('.pathway-card')

async function open() {
  await openEditor()
}

it('a variable is looked at: who sets it, who reads it, and the way on which nothing does', async () => {
  await open()
  await press('ControlOrMeta+0', 'Alt+5')
  await panel().getByRole('searchbox', { name: 'Search variables' }).fill('pri')
  await panel()
    .getByRole('button', { name: /^price/ })
    .click()
  await expect.element(panel().getByRole('heading', { name: 'price' })).toBeVisible()
  await expect.element(chip()).toHaveTextContent('Set 1× · used 2× · 1 may be unset')
  await expect.element(marksOf('Ask for the price')).toHaveAttribute('data-marks', 'sets reads')
  await expect.element(marksOf('Confirm the longer trip')).toHaveAttribute('data-marks', 'unset path')
  await expect.element(marksOf('Trip unchanged')).toHaveAttribute('data-marks', 'path')
  await expect.element(marksOf('Goodbye')).toHaveAttribute('data-marks', 'none')
  await expectAccessible(panel().element())

  const way = panel().getByRole('list', { name: 'Path where it’s never set' })
  await expect
    .poll(() => textsOf(way.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Welcome/),
      ...Array<unknown>(4).fill(expect.stringMatching(/./)),
      expect.stringMatching(/^Trip unchanged/),
      expect.stringMatching(/^Confirm/),
    ])
  await way.getByRole('button', { name: /^Trip unchanged/ }).click()
  await expect.element(card(idOf('Trip unchanged'))).toHaveClass(/selected/)
  await expect.element(panel()).toBeVisible()

  const read = panel()
    .getByRole('region', { name: 'May be unset here' })
    .getByRole('button', { name: /^Confirm/ })
    .first()
  await read.click()
  await expect.element(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveFocus()
  await expect.element(chip()).toBeVisible()
  await chip().getByRole('button', { name: 'price' }).click()
  await expect.element(panel().getByRole('heading', { name: 'price' })).toBeVisible()
  await press('Escape')
  await expect.element(chip()).not.toBeInTheDocument()
  await expect.element(marksOf('Confirm the longer trip')).not.toHaveAttribute('data-marks')
})

it('the caret in a text, a problem and a search lead to a variable', async () => {
  await open()
  await goToNode('Confirm the longer trip')
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await focusOn(prompt)
  const area = prompt.element()
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('The prompt is no text area.')
  const at = area.value.indexOf('{{extraCharge') + 4
  area.setSelectionRange(at, at)
  await press('F9')
  await expect.element(chip()).toHaveTextContent('extraCharge')
  await expect.element(panel()).toHaveTextContent('Not set in this pathway')

  await openProblems()
  const problem = page.getByRole('region', { name: 'Problems' }).getByRole('listitem').filter({ hasText: 'gateHours' })
  await problem.hover()
  await problem.getByRole('button', { name: 'Where “gateHours” is set and used' }).click()
  await expect.element(chip()).toHaveTextContent('gateHours')
})

it('a variable is renamed everywhere, and a row that sets it is added', async () => {
  await open()
  await press('Alt+5')
  await panel()
    .getByRole('button', { name: /^surname/ })
    .click()
  await press('Shift+F9')
  const dialog = page.getByRole('dialog', { name: 'Rename {{surname}} everywhere' })
  const name = dialog.getByRole('textbox', { name: 'New name' })
  await name.fill('a.b')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('have braces, brackets, dots')
  await name.fill('code')
  await expect.element(dialog).toHaveTextContent('will be merged')
  await name.fill('family_name')
  await expect.element(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveLength(5)
  await press('Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(chip()).toHaveTextContent('family_name')
  await expect.element(chip()).toHaveTextContent('Set 2× · used 3×')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(panel()).toHaveTextContent('This variable is no longer set or used in this pathway.')

  await panel().getByRole('button', { name: 'Back to all variables' }).click()
  await panel()
    .getByRole('button', { name: /^gateHours/ })
    .click()
  await panel().getByRole('button', { name: 'Extract in node…' }).click()
  await page.getByRole('combobox', { name: 'Node that extracts gateHours' }).fill('Welcome')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect.element(page.getByRole('button', { name: 'Undo: Extract {{gateHours}} in “Welcome”' })).toBeEnabled()
  await expect.element(chip()).toHaveTextContent('Set 1× · used 1×')
  await expect.element(canvas()).toBeVisible()
})
