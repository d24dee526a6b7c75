import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, type Service, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { press } from '#studio/shell/testing/screen.ts'

async function open(): Promise<Service> {
  const service = await signIn()
  await renderStudio('/settings')
  return service
}

it('secrets go in, are replaced and deleted, and never come out', async () => {
  const { api } = await open()
  const add = page.getByRole('button', { name: 'Add a secret' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add a secret' })
  const name = dialog.getByLabelText('Name')
  const save = dialog.getByRole('button', { name: 'Save' })
  await name.fill('CRM-KEY')
  await save.click()
  await expect.element(dialog.getByRole('alert').first()).toHaveTextContent('only letters, digits, and underscores')
  await expectAccessible(dialog.element())
  await name.fill('CRM_KEY')
  await dialog.getByLabelText('Value').fill('sk-first-value')
  await save.click()
  await expect.element(page.getByRole('list', { name: 'Secrets' })).toHaveTextContent('CRM_KEY')
  await expect.element(page.getByText('sk-first-value')).not.toBeInTheDocument()

  await add.click()
  await name.fill('crm_key')
  await save.click()
  await expect.element(dialog.getByRole('alert').first()).toHaveTextContent('already')
  await press('Escape')
  await expect.element(add).toHaveFocus()

  await page.getByRole('button', { name: 'Replace the value of CRM_KEY' }).click()
  await page.getByLabelText('New value').fill('sk-second-value')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Replaced the value of CRM_KEY')).toBeVisible()
  expect(JSON.stringify(await api('GET', '/api/v1/secrets'))).not.toContain('sk-second-value')

  await page.getByRole('button', { name: 'Delete CRM_KEY' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('heading', { name: 'No secrets yet' })).toBeVisible()
})

it('the signing secret shows when it is asked for', async () => {
  const { api } = await open()
  const { signing_secret } = await api<{ signing_secret: string }>('GET', '/api/v1/signing_secret')
  const shown = page.getByText(signing_secret)
  const show = page.getByRole('button', { name: 'Show the signing secret' })
  await expect.element(show).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
  await show.click()
  await expect.element(shown).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.element(shown).not.toBeInTheDocument()
})

it('a new signing secret takes the place of the old one when that is confirmed', async () => {
  const { api } = await open()
  const read = async () => (await api<{ signing_secret: string }>('GET', '/api/v1/signing_secret')).signing_secret
  const before = await read()
  const make = page.getByRole('button', { name: 'Create a new signing secret' })
  const dialog = page.getByRole('alertdialog', { name: 'Create a new signing secret?' })
  await make.click()
  await expect.element(dialog).toHaveTextContent('until you update the secret there')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await read()).toBe(before)
  await make.click()
  await dialog.getByRole('button', { name: 'Create a new secret' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const after = await read()
  expect(after).not.toBe(before)
  await expect.element(page.getByText(after)).toBeVisible()
})

it('a connection is tested by one button, and says what answered or what is wrong', async () => {
  await open()
  const row = (title: string) =>
    page.getByRole('list', { name: 'Connections' }).getByRole('listitem').filter({ hasText: title })
  await expect.element(row('Language model')).toHaveTextContent('Not set up')
  await page.getByRole('button', { name: 'Test Storage' }).click()
  await expect
    .element(row('Storage').getByRole('status'))
    .toHaveTextContent(/data directory stored, returned, and removed a test file.* ms\./)
  await expectAccessible(row('Storage').element())
})

it('a key is made that works, shown once', async () => {
  await open()
  await page.getByLabelText('New key name').fill('CRM')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByRole('dialog').css('code').findElement()).textContent ?? ''
  const answer = await fetch('/api/v1/me', { headers: { authorization: key }, credentials: 'omit' })
  expect(answer.status).toBe(200)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText(key)).not.toBeInTheDocument()
})

it('a webhook that does not answer is told of, and sent to again when a person says so', async () => {
  const { api } = await open()
  for (let at = 0; at < 5; at += 1) {
    const body = { phone_number: '+15005550001', task: 'Ask.', webhook: 'https://127.0.0.1:9/calls' }
    await api('POST', '/api/v1/calls', body)
  }
  const paused = page.getByRole('list', { name: 'Paused webhooks' })
  await expect.element(paused).toHaveTextContent(/https:\/\/127\.0\.0\.1:9 isn’t responding.*5 messages will be sent/)
  await expectAccessible(paused.element())
  await paused.getByRole('button', { name: 'Send now' }).click()
  await expect.element(page.getByText('Its messages are being sent.')).toBeVisible()
})
