import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { replayFile } from '#runtime/replay/file.ts'
import { replayOfFile } from '#runtime/replay/playFile.ts'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { nextDownload } from '#studio/shell/testing/downloads.ts'
import { holdRequests } from '#studio/shell/testing/holdRequests.ts'
import { focusOn, press, type } from '#studio/shell/testing/screen.ts'
import { card, expectSaved, goToNode, nameOfNode, openEditor, showEditor } from '../../testing/openEditor.ts'
import { button, chat, expectLit, field, log, openChat, say, startChat, tab, workshop } from './testing/workshop.ts'

/** Presses the quick reply with that label. */
const reply = (label: string) => button(label).click()

it('a move leads to its node and its edge, and the words said before come back', async () => {
  await startChat()
  await say('I want to book')
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
  await focusOn(field())
  await press('ArrowUp')
  await expect.element(field()).toHaveValue('I want to book')
  await press('ArrowDown')
  await expect.element(field()).toHaveValue('')

  await log().getByRole('button', { name: 'Ask the calendar' }).first().click()
  await tab('Edit').click()
  await expect.element(nameOfNode()).toHaveValue('Ask the calendar')
  await tab('Chat').click()
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
})

it('a chat that a key began on the canvas is where letters go next', async () => {
  await openEditor(workshop, 'Workshop')
  await card('offer').click()
  await press('Control+Shift+Enter')
  await expect.element(log()).toHaveTextContent('Booking or billing?')
  await expect.element(field()).toHaveFocus()

  await say('I want to book')
  await focusOn(card('offer'))
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
  await expect.element(button('Stop waiting')).not.toBeInTheDocument()
  await expect.element(card('offer')).toHaveFocus()
})

it('what is written while the agent is at its turn goes after it, unless it is edited again', async () => {
  await startChat()
  const turn = holdRequests()
  await say('I want to book')
  await expect.element(button('Stop waiting')).toBeVisible()
  await say('noon')
  await expect.element(chat().getByText('Will send after the reply. Edit to cancel.')).toBeVisible()
  await field().fill('fine, I take it')
  await expect.element(chat().getByText('Enter sends after the reply')).toBeVisible()
  await press('Enter')
  turn.letGo()
  await expect.element(log()).toHaveTextContent(/How about 10:00 AM\?.*fine, I take it/)
  await expect.element(field()).not.toBeInTheDocument()
})

it('what is typed on after the end changes nothing', async () => {
  await startChat()
  await reply('wants to book')
  await say('takes it')
  await expect.element(log()).toHaveTextContent('See you then. Goodbye.')
  await expect.element(chat().getByRole('group', { name: 'The chat has ended' })).toHaveFocus()
  const cards = page.css('.pathway-card').elements().length
  await type('a cleaning, no')
  await press('Enter')
  await expect.element(log()).toHaveTextContent('See you then. Goodbye.')
  expect(page.css('.pathway-card').elements()).toHaveLength(cards)
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
})

it('a card that is clicked before the chat begins has its form instead, and leaves a chat that goes on', async () => {
  await openChat()
  await card('offer').click()
  await expect.element(nameOfNode()).toHaveValue('Offer a slot')
  await tab('Chat').click()
  await button('Start chat').click()
  await expect.element(log()).toHaveTextContent('Booking or billing?')
  await card('offer').click()
  await expect.element(log()).toBeVisible()
})

it('a mock is edited, checked in place, kept with the pathway, and reset', async () => {
  const { api, id } = await openEditor(workshop, 'Workshop')
  await tab('Chat').click()
  const sheet = page.getByRole('dialog', { name: 'Mocks' })
  const body = sheet.getByLabelText('Body as JSON')
  const save = sheet.getByRole('button', { name: 'Save mocks' })
  await button('Edit mocks').click()
  await expect.element(sheet.getByText('Generated sample')).toBeVisible()
  await expect.element(body).toHaveDisplayValue(/10:00 AM/)
  await body.fill('{"error":')
  await expect.element(sheet.getByText('Invalid JSON.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expectAccessible(sheet.element())
  await body.fill('{"error":"down"}')
  await sheet.getByLabelText('Status').fill('503')
  await press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  // Somebody else saves another one meanwhile.
  const others = { later: { status: 204, body: null, delay_ms: 0 } }
  await api('PUT', `/api/v1/convo_pathway/${id}/mocks`, { mocks: others })
  await save.click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(await api('GET', `/api/v1/convo_pathway/${id}/mocks`)).toMatchObject({
    mocks: { ...others, calendar: { status: 503 } },
  })

  await button('Start chat').click()
  await reply('wants to book')
  await expect.element(log()).toHaveTextContent('Webhook returned 503 (mocked)')
  await expect.element(log()).toHaveTextContent('Our calendar is down. Sorry.')
  await expectLit('sorry')

  await showEditor(id)
  await tab('Chat').click()
  await expect.element(log()).toHaveTextContent('Our calendar is down. Sorry.')
  await expectLit('sorry')
  await button('Chat setup').click()
  await button('Edit mocks').click()
  await expect.element(sheet.getByLabelText('Status')).toHaveDisplayValue('503')
  await sheet.getByRole('button', { name: 'Reset to sample' }).click()
  await expect.element(body).toHaveDisplayValue(/10:00 AM/)
  await save.click()
  await expect.element(sheet).not.toBeInTheDocument()
  await button('Restart chat').first().click()
  await reply('wants to book')
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
})

it('a chat starts at a chosen node, with data, and says when the pathway was edited meanwhile', async () => {
  await openChat()
  await button('Edit request data').click()
  const dialog = page.getByRole('dialog', { name: 'Request data' })
  await dialog.getByLabelText('Variable, row 1').fill('slot')
  await dialog.getByLabelText('Value, row 1').fill('noon')
  await dialog.getByRole('button', { name: 'Use this data' }).click()

  await card('offer').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Start a chat here' }).click()
  await expect.element(log()).toHaveTextContent('How about noon?')
  await expectLit('offer')
  await expect.element(card('hello').css('.pathway-card[data-visited]')).not.toBeInTheDocument()

  await tab('Edit').click()
  await goToNode('Goodbye')
  await nameOfNode().fill('Farewell')
  await expectSaved()
  await tab('Chat').click()
  await expect.element(log()).toHaveTextContent('How about noon?')
  await button('Restart with the changes').click()
  await expect.element(button('Restart with the changes')).not.toBeInTheDocument()
  await reply('takes it')
  await expect.element(log()).toHaveTextContent('Farewell')
})

it('real requests are asked about first, and show', async () => {
  await openChat()
  const live = chat().getByRole('switch', { name: 'Send real requests' })
  await live.click()
  const asked = page.getByRole('alertdialog', { name: 'Send real requests?' })
  await expectAccessible(asked.element())
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(live).not.toBeChecked()
  await live.click()
  await asked.getByRole('button', { name: 'Go live' }).click()
  await button('Start chat').click()
  const said = chat().getByRole('status').filter({ hasText: 'Live: real requests are sent.' })
  await expect.element(said).toBeVisible()
  await expect.element(button('Stop waiting')).not.toBeInTheDocument()
  await expectAccessible(chat().element())
})

it('what was said is back in the field when the service was not reached, and goes out again', async () => {
  await startChat()
  const unreached = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => unreached.mockRestore())
  await say('I want to book')
  await expect.element(log().getByRole('alert')).toHaveTextContent('Can’t reach Dialpath')
  await expect.element(field()).toHaveValue('I want to book')
  unreached.mockRestore()
  await focusOn(field())
  await press('Enter')
  await expect.element(log()).toHaveTextContent('How about 10:00 AM?')
  await expect.element(log().getByRole('alert')).not.toBeInTheDocument()
})

it('the chat is saved as a file that plays again', async () => {
  await startChat()
  await say('I want to book.')
  await expect.element(log()).toHaveTextContent('How about')
  const saved = nextDownload()
  await button('Chat actions').click()
  await page.getByRole('menuitem', { name: 'Download replay file' }).click()
  const file = await saved
  expect(file.name).toMatch(/^chat-[\w-]+\.replay\.json$/)
  expect(await replayOfFile(replayFile.parse(JSON.parse(await file.text())))).toBeUndefined()
})
