import { card, expectSaved, openEditor } from './editor.ts'
import { expect, test } from './product.ts'

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

test('a chat becomes a test, which says at which turn a lost edge leads elsewhere', async ({
  signedIn: page,
  product,
}) => {
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', {
    name: 'Salon',
    ...salon,
  })
  await openEditor(page, product, pathway_id)
  await page.getByRole('tab', { name: 'Chat' }).click()
  const chat = page.getByRole('region', { name: 'Chat' })
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.getByRole('log')).toContainText('Book or cancel?')
  const field = chat.getByLabel('What the caller says')
  await field.fill('I want to cancel')
  await field.press('Enter')
  await expect(chat.getByRole('log')).toContainText('It is canceled.')
  await chat.getByRole('button', { name: 'Save as test' }).first().click()
  await page.getByRole('button', { name: 'View tests' }).click()

  await page.locator('.edge-label').filter({ hasText: 'wants to cancel' }).click()
  await page.keyboard.press('Delete')
  await expectSaved(page)
  await page.getByRole('tab', { name: 'Tests' }).click()
  const tests = page.getByRole('tabpanel', { name: 'Tests' })
  await tests.getByRole('button', { name: 'Run all' }).click()
  await expect(tests).toContainText('Turn 1: “I want to cancel” went to Booking instead of Cancel.')

  await page.reload()
  await expect(card(page, 'hello')).toBeVisible()
  await expect(tests.getByRole('status')).toHaveText('1 failed')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.locator('.edge-label').filter({ hasText: 'wants to cancel' })).toBeVisible()
  await expectSaved(page)
  await tests.getByRole('button', { name: 'Run all' }).click()
  await expect(tests.getByRole('status')).toHaveText('1 passed')
})
