import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { exactly, focusOn, press } from '#studio/shell/testing/screen.ts'
import { card, openEditor, openProblems } from '../../testing/openEditor.ts'
import { openThree } from '../../testing/three.ts'

const missing = 'The edge “result == DEPOSIT_MISSING” of “Book the longer trip” goes to a node'
const ruleMissing = 'Rule 3 of “Book the longer trip” goes to “Deposit missing”'
const misspelt = /^Warning: The prompt of “Confirm the longer trip” uses {{newReturn}}/
const sameNames = /^Warning: 2 nodes are named “Goodbye”/

const panelOf = () => page.getByRole('region', { name: 'Problems' })
const problem = (says: string | RegExp) => panelOf().getByRole('button', { name: says })
/** The line of a problem, with its fixes. */
const line = (says: string | RegExp) =>
  panelOf()
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: says }) })

async function open() {
  const opened = await openEditor()
  await openProblems()
  await expect.element(panelOf().getByRole('status')).toHaveTextContent(exactly('5 errors and 26 warnings'))
  return opened
}

it('a problem is fixed where it is listed, and one undo brings it back', async () => {
  const { stored } = await open()
  await problem(missing).hover()
  await line(missing).getByRole('button', { name: 'Fix this problem' }).click()
  await page.getByRole('menuitem', { name: 'Create the missing node “Deposit missing”' }).click()
  await expect.element(problem(missing)).not.toBeInTheDocument()
  await expect.element(problem(ruleMissing)).not.toBeInTheDocument()
  const made = async () => (await stored()).nodes.filter(({ data }) => data?.name === 'Deposit missing')
  await expect.poll(made).toHaveLength(1)
  await expect.element(panelOf().css('[data-problem]:focus')).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo: Create the missing node “Deposit missing”' }).click()
  await expect.element(panelOf().getByRole('status')).toHaveTextContent(exactly('5 errors and 26 warnings'))
})

it('the fixes are reached by the keyboard, and offered beside the field as well', async () => {
  await open()
  await focusOn(problem(sameNames))
  await press('Tab')
  const fix = 'Rename the second “Goodbye” to “Goodbye 2”'
  await expect.element(line(sameNames).getByRole('button', { name: fix })).toHaveFocus()
  await problem(sameNames).click()
  await page.getByRole('tabpanel').getByRole('button', { name: fix }).click()
  await expect.element(problem(sameNames)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: `Undo: ${fix}` })).toBeEnabled()
})

it('the last fix of all leaves the focus at the problems', async () => {
  const greeting = { name: 'Greeting', isStart: true, prompt: 'Greet {{customer}}.' }
  await openEditor({ nodes: [{ id: 'greet', type: 'End Call', position: { x: 0, y: 0 }, data: greeting }], edges: [] })
  await openProblems()
  await focusOn(panelOf().getByRole('button', { name: 'Expect {{customer}} as call input' }))
  await press('Enter')
  await expect.element(panelOf().getByRole('status')).toHaveTextContent('No problems')
  await expect.poll(() => panelOf().element().contains(document.activeElement)).toBe(true)
})

it('a pathway without nodes is neither ready nor wrong', async () => {
  await openEditor({ nodes: [], edges: [] })
  await openProblems()
  await expect.element(panelOf().getByRole('status')).toHaveTextContent(exactly('Nothing to check yet'))
  await expect.element(panelOf().getByText('Ready to publish')).not.toBeInTheDocument()
})

it('F8 goes from one problem of a node to the next, also where no field is to be written in', async () => {
  await openThree()
  await openProblems()
  await expect.element(panelOf().getByRole('status')).toHaveTextContent(exactly('2 warnings'))
  const told = (says: RegExp) =>
    page.getByRole('list', { name: 'Node problems' }).getByRole('listitem').filter({ hasText: says })
  await press('F8')
  await expect.element(told(/is unreachable/)).toHaveFocus()
  await press('F8')
  await expect.element(told(/is a dead end/)).toHaveFocus()
  const current = panelOf().css('[aria-current]')
  await expect.element(current).toHaveTextContent(/is a dead end/)
  await card('greeting').click()
  await expect.element(current).not.toBeInTheDocument()
})

it('the list shows the problem that F8 went to, also behind hundreds of others', async () => {
  const nodes = Array.from({ length: 150 }, (_, at) => ({
    id: `n${at}`,
    type: 'Default',
    data: { name: `Node ${at}`, prompt: 'Say something.', ...(at === 0 && { isStart: true }) },
    position: { x: (at % 15) * 320, y: Math.floor(at / 15) * 240 },
  }))
  await openEditor({ nodes, edges: [] })
  await openProblems()
  const rows = panelOf().css('[data-problem]')
  await expect.element(rows).toHaveLength(50)
  await press('Shift+F8')
  await expect.element(rows).toHaveLength(49)
  await expect.element(rows.last()).toHaveAttribute('aria-current', 'true')
  await expect.element(rows.last()).toBeInViewport()
  await panelOf().getByRole('button', { name: 'Show 50 earlier' }).click()
  await expect.element(rows).toHaveLength(99)
  await press('F8')
  await expect.element(rows.first()).toHaveAttribute('aria-current', 'true')
})

it('Alt+Enter fixes the problem that F8 went to', async () => {
  await open()
  await press('F8', 'Alt+Enter')
  const dialog = page.getByRole('dialog', { name: 'Fix this problem' })
  await expect.element(dialog).toHaveTextContent('Rule 3 of “Book the longer trip” goes to “Deposit missing”')
  await expectAccessible(document.body)
  await dialog.getByRole('button', { name: 'Delete rule 3 and its edge' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(problem(ruleMissing)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Undo: Delete rule 3 and its edge' })).toBeEnabled()
})

it('all that is safe is shown before it is fixed, as one step that can be taken back', async () => {
  await open()
  await panelOf()
    .getByRole('button', { name: /^Apply safe fixes/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Apply safe fixes' })
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: 'Use {{new_return}} instead of {{newReturn}}' }))
    .toHaveLength(1)
  await expectAccessible(document.body)
  await dialog.getByRole('button', { name: /^Fix \d+ problems?$/ }).click()
  await expect.element(problem(misspelt)).not.toBeInTheDocument()
  await expect.element(panelOf().getByRole('button', { name: /^Apply safe fixes/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(panelOf().getByRole('status')).toHaveTextContent(exactly('5 errors and 26 warnings'))
  await expect.element(problem(misspelt)).toHaveLength(1)
})
