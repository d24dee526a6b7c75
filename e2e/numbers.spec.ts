import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type Product, test } from './product.ts'

test.use({ own: 'account' })

const NUMBER = '+14155550101'
const file = join(import.meta.dirname, '../src/runtime/fixtures/receptionist/pathway.json')

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const stored = (product: Product) => product.api('GET', `/api/v1/inbound/${encodeURIComponent(NUMBER)}`)

async function importFrontDesk(product: Product) {
  const { pathway_id } = await product.api<{ pathway_id: string }>(
    'POST',
    '/api/v1/convo_pathway/import?name=Front%20desk',
    JSON.parse(readFileSync(file, 'utf8')),
  )
  return pathway_id
}

test('a person has a pathway answer a number, sees what it overrides, and calls it', async ({
  signedIn: page,
  product,
}) => {
  const pathway_id = await importFrontDesk(product)
  await product.api('POST', `/api/v1/inbound/${encodeURIComponent(NUMBER)}`, {
    prompt: 'You answer for a bakery.',
    first_sentence: 'Good morning.',
  })
  await page.goto(`${product.url}/numbers`)
  await expect(page.getByRole('list', { name: 'Numbers' }).getByText('Simulated')).toHaveCount(3)
  await page.getByRole('link', { name: '+1 (415) 555-0101' }).click()
  await expect(field(page, 'Prompt')).toHaveValue('You answer for a bakery.')
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'A pathway' }).click()
  await page.getByRole('combobox', { name: 'Pathway' }).selectOption('Front desk')
  await expect(field(page, 'Prompt')).toBeDisabled()
  await expect(field(page, 'First sentence')).toBeDisabled()
  await expect(page.getByText('Overridden by the pathway “Front desk”')).toHaveCount(3)
  await expect(page.getByRole('combobox', { name: 'Model' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(save(page)).toBeDisabled()
  await expect.poll(() => stored(product)).toMatchObject({ pathway_id, prompt: null, first_sentence: null })

  await page.reload()
  await expect(field(page, 'First sentence')).toHaveValue('Good morning.')
  await expect(save(page)).toBeDisabled()

  await page.getByRole('button', { name: 'Call this number' }).click()
  await expectAccessible(page)
  await page.getByLabel('The caller’s number').fill('911')
  await page.getByRole('button', { name: 'Start the call' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'emergency number' })).toBeVisible()
  await page.getByLabel('The caller’s number').fill('(415) 555-0177')
  await page.getByRole('button', { name: 'Start the call' }).click()
  await expect(page).toHaveURL(/\/calls\/[0-9a-f-]+$/)
  const call_id = page.url().split('/').at(-1) ?? ''
  expect(await product.api('GET', `/api/v1/calls/${call_id}`)).toMatchObject({
    inbound: true,
    from: '+14155550177',
    to: NUMBER,
    pathway_id,
  })

  await page.goto(`${product.url}/numbers?number=${encodeURIComponent(NUMBER)}`)
  await page.getByRole('radio', { name: 'A prompt' }).click()
  await expect(field(page, 'Prompt')).toHaveValue('You answer for a bakery.')
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  await expect
    .poll(() => stored(product))
    .toMatchObject({
      pathway_id: null,
      prompt: 'You answer for a bakery.',
      first_sentence: 'Good morning.',
    })
})

test('a person buys a number, gives it a pathway, and is answered by message', async ({ signedIn: page, product }) => {
  await importFrontDesk(product)
  await page.goto(`${product.url}/numbers`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Buy a number…' }).click()
  await page.getByLabel('Area code').fill('503')
  await page.getByRole('button', { name: /^Buy \+1 \(503\)/ }).click()
  const bought = '+1 (503) 555-0110'
  await expect(page.getByRole('heading', { level: 2, name: bought })).toBeVisible()
  await page.getByRole('radio', { name: 'A pathway' }).click()
  await page.getByRole('combobox', { name: 'Pathway' }).selectOption('Front desk')
  await save(page).click()
  await expect(page.getByRole('list', { name: 'Numbers' }).getByText('Front desk')).toBeVisible()

  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('button', { name: 'Text a number' }).click()
  await page.getByLabel('Your number').selectOption({ label: bought })
  await field(page, 'Message').fill('I would like to book an appointment.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const thread = page.getByRole('list', { name: 'Messages', exact: true })
  await expect(thread.getByRole('listitem').filter({ hasText: 'I would like to book an appointment.' })).toBeVisible()
  await expect(thread.getByRole('listitem').nth(1)).toBeVisible()
})
