import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { boxOf } from '#studio/shell/testing/screen.ts'

it('a number is texted, its agent answers, and the conversation is cleared', async () => {
  const { api } = await signIn()
  await api('POST', '/api/v1/inbound/4155550101', { prompt: 'You are a bakery.', first_sentence: 'Bakery, hello!' })
  await renderStudio('/messages')
  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expectAccessible(document.body)
  await page.getByRole('button', { name: 'Text a number' }).click()
  await page.getByLabelText('The person’s number').fill('911')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you have bread?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('911 is an emergency number and can’t be called.')).toBeVisible()
  await page.getByLabelText('The person’s number').fill('+14155550171')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const thread = page.getByRole('list', { name: 'Messages', exact: true })
  await expect.element(thread.getByText('Do you have bread?')).toBeVisible()
  await expect.element(thread.getByText('Bakery, hello!')).toBeVisible()
  await expectAccessible(document.body)

  await page.getByRole('radio', { name: 'As your number' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('We close at six.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(thread.getByText('We close at six.')).toBeVisible()

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Clear conversation' }).click()
  await expect.poll(() => thread.getByText(/Hidden from the AI/).elements().length).toBe(3)
  const said = await boxOf(page.css('[data-sonner-toast]').filter({ hasText: 'The AI starts fresh' }))
  expect(said.bottom).toBeLessThan((await boxOf(page.getByRole('radio', { name: 'As your number' }))).top)

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabelText('Webhook', { exact: true }).fill('example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The webhook must be a valid URL.')).toBeVisible()
  await page.getByLabelText('Webhook', { exact: true }).fill('https://example.com/messages')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'Change the webhook' })).toBeVisible()
})
