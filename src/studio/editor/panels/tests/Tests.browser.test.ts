import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { focusOn, press } from '#studio/shell/testing/screen.ts'
import { card, expectSaved, openEditor } from '../../testing/openEditor.ts'

const at = (x: number, y: number) => ({ position: { x, y } })

const salon = {
  nodes: [
    { id: 'hello', type: 'Default', ...at(0, 0), data: { name: 'Hello', isStart: true, text: 'Book or cancel?' } },
    { id: 'book', type: 'Default', ...at(-180, 260), data: { name: 'Booking', text: 'For when?' } },
    { id: 'cancel', type: 'End Call', ...at(180, 260), data: { name: 'Cancel', text: 'It is canceled. Goodbye.' } },
  ],
  edges: [
    { id: 'e1', source: 'hello', target: 'book', label: 'wants to book an appointment' },
    { id: 'e2', source: 'hello', target: 'cancel', label: 'wants to cancel' },
  ],
}

const chat = () => page.getByRole('region', { name: 'Chat' })
const panel = () => page.getByRole('tabpanel', { name: 'Tests' })
const status = () => panel().getByRole('status')
const rows = () => panel().getByRole('list', { name: 'Tests' }).getByRole('listitem')

async function say(words: string) {
  const field = chat().getByLabelText('What the caller says')
  await field.fill(words)
  await focusOn(field)
  await press('Enter')
}

async function saveTest(words: string, answer: string) {
  await press('Alt+2')
  await page
    .getByRole('button', { name: /^(Start|Restart) chat/ })
    .first()
    .click()
  await expect.element(chat().getByRole('log')).toHaveTextContent('Book or cancel?')
  await say(words)
  await expect.element(chat().getByRole('log')).toHaveTextContent(answer)
  await chat().getByRole('button', { name: 'Save as test' }).last().click()
}

it('a chat is saved as a test, which says the turn that leaves its path and passes once that is undone', async () => {
  await openEditor(salon, 'Salon')
  await press('Alt+6')
  await expect.element(panel()).toHaveTextContent('No tests yet')
  await expectAccessible(panel().element())
  await panel().getByRole('button', { name: 'Go to Chat' }).click()
  await page.getByRole('button', { name: 'Start chat' }).click()
  await expect.element(chat().getByRole('button', { name: 'Save as test' })).toBeDisabled()
  await saveTest('I want to cancel', 'It is canceled.')
  const after = page.getByRole('group', { name: 'The chat has ended' }).getByRole('button', { name: 'Save as test' })
  await expect.element(after).toHaveFocus()
  await expect.element(after).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'View tests' }).click()
  await expect.element(rows()).toHaveTextContent(/I want to cancel → Cancel.*Not run yet, 1 turn/s)
  await panel().getByRole('button', { name: 'Run all' }).click()
  await expect.element(status()).toHaveTextContent(/^1 passed$/)
  await expect.element(rows()).toHaveTextContent(/Passed.*with Simulator/s)

  await card('cancel').click()
  await press('Delete')
  await expectSaved()
  await press('Alt+6')
  await expect.element(status()).toHaveTextContent('1 not run since the last change')
  await panel()
    .getByRole('button', { name: /^Run I want to cancel/ })
    .click()
  await expect.element(status()).toHaveTextContent(/^1 failed$/)
  await expect.element(rows()).toHaveTextContent('Turn 1: “I want to cancel” went to Booking instead of Cancel.')
  await expectAccessible(panel().element())
  await panel().getByRole('button', { name: 'Booking', exact: true }).click()
  await expect.element(card('book')).toHaveClass(/selected/)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this pathway' })
  await expect.element(dialog).toHaveTextContent('Tests: 1 failed')
  await expectAccessible(dialog.element())
  await dialog.getByRole('button', { name: 'View tests' }).click()

  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.element(card('cancel')).toBeVisible()
  await expectSaved()
  await panel().getByRole('button', { name: 'Run all' }).click()
  await expect.element(status()).toHaveTextContent(/^1 passed$/)
})

it('a test is renamed, played in the chat, brought to its new path, and deleted', async () => {
  await openEditor(salon, 'Salon')
  await saveTest('I want to cancel', 'It is canceled.')
  await page.getByRole('button', { name: 'View tests' }).click()
  const act = async (name: string) => {
    await panel()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Rename')
  await panel().getByRole('textbox', { name: 'Test name' }).fill('Cancels')
  await press('Enter')
  await expect.element(rows()).toHaveTextContent('Cancels')
  await expect.element(panel().getByRole('button', { name: 'Actions for Cancels' })).toHaveFocus()

  await card('cancel').click()
  await press('Delete')
  await expectSaved()
  await press('Alt+6')
  await panel().getByRole('button', { name: 'Run all' }).click()
  await panel().getByRole('button', { name: 'Accept new path' }).click()
  await expect.element(status()).toHaveTextContent(/^1 passed$/)

  await act('Open in Chat')
  await expect.element(chat().getByRole('log')).toHaveTextContent(/Book or cancel\?.*I want to cancel/s)
  await press('Alt+6')
  await act('Delete…')
  await page.getByRole('alertdialog', { name: 'Delete this test?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(panel()).toHaveTextContent('No tests yet')
})
