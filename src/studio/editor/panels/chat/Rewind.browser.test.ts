import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { focusOn, press, type } from '#studio/shell/testing/screen.ts'
import { card, showEditor } from '../../testing/openEditor.ts'
import { button, chat, expectLit, field, log, openChat, say, startChat } from './testing/workshop.ts'

const visited = (id: string) => card(id).css('.pathway-card[data-visited]')
const edited = () => log().getByLabelText('Edit message', { exact: true }).and(log().getByRole('textbox'))

it('the chat goes back to an answer, the canvas and the variables with it, and what followed is restored', async () => {
  await startChat()
  await say('I want to book')
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
  await expectLit('offer')
  await say('I take it')
  await expect.element(log()).toHaveTextContent('See you then. Goodbye.')
  await expect.element(button('Restart chat').nth(1)).toBeVisible()

  await focusOn(log().getByRole('button', { name: 'Go back to here' }).first())
  await press('Enter')
  await expect.element(log()).toHaveTextContent('You went back to here.')
  await expect.element(log()).not.toHaveTextContent('How about')
  await expectLit('hello')
  await expect.element(visited('offer')).not.toBeInTheDocument()
  await expect.element(button('Variables 0')).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await expectAccessible(chat().element())

  await button('Restore what followed').click()
  await expect.element(log()).toHaveTextContent('See you then. Goodbye.')
  await expect.element(log()).not.toHaveTextContent('You went back to here.')
  await expectLit('bye')
  await expect.element(button('Restart chat').nth(1)).toBeVisible()
})

it('a message is said in other words, and both branches stay', async () => {
  const id = await startChat()
  await say('Hmm')
  await expect.element(log()).toHaveTextContent('Hmm')
  await expect.element(button('Stop waiting')).not.toBeInTheDocument()

  await focusOn(button('Edit message'))
  await press('Enter')
  await expect.element(edited()).toHaveValue('Hmm')
  await expect.element(edited()).toHaveFocus()
  await expectAccessible(chat().element())
  await press('Escape')
  await expect.element(edited()).not.toBeInTheDocument()
  await expect.element(button('Edit message')).toHaveFocus()

  await press('Enter')
  await expect.element(edited()).toHaveFocus()
  await type('I want to book')
  await press('Enter')
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
  await expect.element(log()).not.toHaveTextContent('Hmm')
  await expect.element(log()).toHaveTextContent('Branch 2 / of 2')
  await expectLit('offer')
  await expectAccessible(chat().element())

  await button('Previous branch').click()
  await expect.element(log()).toHaveTextContent('Hmm')
  await expect.element(log()).not.toHaveTextContent('How about')
  await expectLit('hello')

  await showEditor(id)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect.element(log()).toHaveTextContent('Hmm')
  await button('Next branch').click()
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
})

it('silence is a turn that words can take the place of', async () => {
  await startChat()
  await button('Send silence').click()
  await expect.element(log()).toHaveTextContent('(silence)')
  await expect.element(button('Stop waiting')).not.toBeInTheDocument()
  await button('Edit message').click()
  await expect.element(edited()).toHaveValue('')
  await expect.element(log().getByRole('button', { name: 'Send' })).toBeDisabled()
  await edited().fill('I want to book')
  await log().getByRole('button', { name: 'Send' }).click()
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
  await expect.element(log()).not.toHaveTextContent('(silence)')
})

it('the toolbar leads to the chat', async () => {
  await openChat()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Chat', exact: true }).click()
  await expect.element(button('Start chat')).toBeVisible()
})
