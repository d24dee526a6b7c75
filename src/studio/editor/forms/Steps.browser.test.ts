import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { focusOn, press, textsOf, type } from '#studio/shell/testing/screen.ts'
import { goToNode, type OpenedEditor, openEditor, showEditor } from '../testing/openEditor.ts'
import { unfoldAll } from '../testing/renderEditor.tsx'

const position = { x: 0, y: 0 }
const start = { id: 'start', type: 'Default', data: { name: 'Greeting', isStart: true, prompt: 'Greet.' }, position }
const goodbye = { id: 'end', type: 'End Call', data: { name: 'Goodbye', text: 'Bye.' }, position: { x: 0, y: 400 } }
const edges = [{ id: 'e', source: 'start', target: 'end', label: 'go', data: { label: 'go' } }]

const formOf = () => page.getByRole('tabpanel', { name: 'Edit' })

/** Opens the form of the greeting, which has this beside its own, with all its sections unfolded. */
async function openForm(data: object): Promise<OpenedEditor> {
  const nodes = [{ ...start, data: { ...start.data, ...data } }, goodbye]
  const opened = await openEditor({ nodes, edges }, 'Forms')
  await showForm()
  return opened
}

async function showForm() {
  await goToNode('Greeting')
  await expect.element(formOf().css('h3 > button').first()).toBeVisible()
  unfoldAll(formOf().element())
}

const dataOf =
  ({ stored }: OpenedEditor) =>
  async () =>
    (await stored()).nodes[0]?.data

it('two rows that are typed into are two steps, and a switch is one of its own', async () => {
  const extractVars = [
    ['one', 'string', ''],
    ['two', 'string', ''],
  ]
  const opened = await openForm({ extractVars })
  const variables = formOf().getByRole('textbox', { name: 'Variable', exact: true })
  await focusOn(variables.first())
  await press('End')
  await type('st')
  await focusOn(variables.last())
  await press('End')
  await type('nd')
  await formOf().getByLabelText('Don’t wait for a reply').click()
  await formOf().getByLabelText('Don’t wait for a reply').click()
  await page.getByRole('tab', { name: 'History' }).click()
  const steps = page.getByRole('list', { name: /^Changes, newest/ }).css('[data-step]')
  const named = ['“Don’t wait for a reply”', '“Don’t wait for a reply”', 'variables to extract', 'variables to extract']
  await expect.poll(() => textsOf(steps)).toEqual([...named, 'Opened'].map(words => expect.stringContaining(words)))
  await expectAccessible(document.body)

  await steps.nth(3).click()
  await expect.element(steps.nth(3)).toHaveAttribute('aria-current', 'step')
  await expect.element(page.getByRole('button', { name: /^Redo/ })).toBeEnabled()
  await focusOn(steps.nth(3))
  await press('ArrowDown')
  await expect.element(steps.nth(4)).toHaveFocus()
  await press('Enter')
  await expect.poll(dataOf(opened)).toMatchObject({ extractVars })
  await steps.first().click()
  const typed = [
    ['onest', 'string', ''],
    ['twond', 'string', ''],
  ]
  await expect.poll(dataOf(opened)).toMatchObject({ extractVars: typed })
})

it('JSON that is not finished stays while another node is looked at, and after a reload', async () => {
  const opened = await openForm({ 'x-note': { a: 1 } })
  const note = formOf().getByLabelText('x-note', { exact: true })
  await note.fill('{"a": 2,')
  await expect.element(formOf().getByText('Invalid JSON')).toBeVisible()
  await goToNode('Goodbye')
  await goToNode('Greeting')
  await expect.element(note).toHaveValue('{"a": 2,')
  await showEditor(opened.id)
  await showForm()
  await expect.element(note).toHaveValue('{"a": 2,')
  await note.fill('{"a": 2}')
  await expect.poll(dataOf(opened)).toMatchObject({ 'x-note': { a: 2 } })
})
