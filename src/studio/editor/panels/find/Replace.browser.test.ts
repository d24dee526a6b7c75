import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { exactly, press, type } from '#studio/shell/testing/screen.ts'
import { nameOfNode, openEditor } from '../../testing/openEditor.ts'

const finder = () => page.getByRole('region', { name: 'Find and replace' })
const find = () => finder().getByRole('textbox', { name: 'Find', exact: true })
const status = () => finder().getByRole('status')
const rows = () => finder().css('[data-hit]')

async function open(...file: Parameters<typeof openEditor>) {
  await openEditor(...file)
  await press('ControlOrMeta+f')
  await expect.element(find()).toHaveFocus()
}

it('words are found, walked through and replaced in one step that one can take back', async () => {
  await open()
  await type('trip')
  await expect.element(status()).toHaveTextContent(/^\d+ matches in \d+ items$/)
  const all = Number.parseInt(status().element().textContent ?? '', 10)
  await press('Enter')
  await expect.element(status()).toHaveTextContent(exactly(`1 of ${all}`))
  // The panel does not lie over what it shows.
  const edge = (locator: ReturnType<typeof finder>) => locator.element().getBoundingClientRect()
  const shown = () => page.css('.react-flow__node.selected')
  await expect.poll(() => edge(shown()).left).toBeGreaterThan(edge(finder()).right)
  await press('Enter', 'Shift+Enter', 'Shift+Enter')
  await expect.element(status()).toHaveTextContent(exactly(`${all} of ${all}`))
  await press('Enter')
  await expect.element(find()).toHaveFocus()
  await expect.element(nameOfNode()).not.toHaveValue('')

  await finder().getByRole('button', { name: 'Whole words only' }).click()
  await finder().getByRole('button', { name: 'Match case' }).click()
  await expect.element(status()).not.toHaveTextContent(exactly(`1 of ${all}`))
  await expect.element(finder().getByRole('deletion').first()).not.toBeInTheDocument()
  await finder().getByRole('textbox', { name: 'Replace with' }).fill('ride')
  await expect.element(finder().getByRole('deletion').first()).toBeVisible()
  await expect.element(rows().first()).toHaveTextContent('ride')
  await expectAccessible(page.css('section:has(> div h2)').first().element())
  const wanted = rows().length
  await finder().getByRole('listitem').first().getByRole('checkbox').click()
  await finder()
    .getByRole('button', { name: `Replace ${wanted - 1}` })
    .click()
  await expect.element(page.getByText(`Replaced “trip” in ${wanted - 1} places`)).toBeVisible()
  await expect.element(status()).toHaveTextContent(exactly('1 of 1'))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(rows()).toHaveLength(wanted)
})

it('a blank replacement asks before it deletes', async () => {
  await open()
  await type('trip')
  const first = rows().first()
  await expect.element(first).toBeVisible()
  const all = rows().length
  const remove = finder().getByRole('button', { name: /^Delete \d+$/ })
  await remove.click()
  const asked = page.getByRole('alertdialog')
  await expect.element(asked).toHaveTextContent('Delete “trip” in')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(rows()).toHaveLength(all)
  await remove.click()
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect.element(status()).toHaveTextContent('No matches')
})

it('expressions are searched for, and a wrong one says why', async () => {
  await open()
  await finder().getByRole('button', { name: 'Regular expression' }).click()
  await find().fill('(trip')
  await expect.element(finder().getByRole('alert')).toHaveTextContent('Invalid regular expression')
  await find().fill('a(?=b)')
  await expect.element(finder().getByRole('alert')).toHaveTextContent('Lookahead')
  await find().fill('\\{\\{(code|price)\\}\\}')
  await expect.element(finder().getByRole('alert')).not.toBeInTheDocument()
  await finder().getByRole('textbox', { name: 'Replace with' }).fill('{{the_$1}}')
  await expect.element(rows().first()).toHaveTextContent(/\{\{the_(code|price)\}\}/)
  await finder().getByText('Search in: everything').click()
  await finder().getByRole('checkbox', { name: 'Prompts and scripts' }).click()
  await expect.element(finder().getByText('Search in: 7 of 8 types of text')).toBeVisible()
  await find().click()
  await press('Escape')
  await expect.element(finder()).not.toBeInTheDocument()
  await press('ControlOrMeta+Shift+h')
  await expect.element(finder().getByRole('textbox', { name: 'Replace with' })).toHaveFocus()
})

it('an expression that takes too long in a long text is given up, and typing goes on meanwhile', async () => {
  const start = { id: 'start', type: 'Default', data: { name: 'Greeting', isStart: true, prompt: 'x'.repeat(150_000) } }
  await open({ nodes: [start], edges: [] })
  await finder().getByRole('button', { name: 'Regular expression' }).click()
  await find().fill('x*y|x')
  await expect.element(status()).toHaveTextContent('Searching…')
  await expect.element(finder().getByRole('alert')).toHaveTextContent('more than 3 seconds')
  await find().fill('Greet(ing)')
  await expect.element(finder().getByRole('alert')).not.toBeInTheDocument()
  await expect.element(status()).toHaveTextContent('1 match in 1 item')
})
