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

test('every setting of a number is kept, and each fault stands at its field', async ({ signedIn: page, product }) => {
  const { tool_id } = await product.api<{ tool_id: string }>('POST', '/api/v1/tools', {
    name: 'Find a table',
    description: 'Finds the free tables of a day.',
    url: 'https://api.example.com/tables',
  })
  await page.goto(`${product.url}/numbers?number=4155550101`)
  await page.getByRole('radio', { name: 'A prompt' }).click()
  await field(page, 'Prompt').fill('You answer for a bakery.')
  await field(page, 'First sentence').fill('Good morning.')
  await field(page, 'Voice').fill('maya')
  await page.getByLabel('Language').fill('en-GB')
  await page.getByRole('combobox', { name: 'Background' }).selectOption('cafe')
  await page.getByLabel('Interruption threshold').fill('150')
  await page.getByRole('checkbox', { name: 'Wait for the caller' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOption('turbo')
  await field(page, 'Keywords').fill('Reece:3\nsourdough')
  await page.getByLabel('Longest call in minutes').fill('12.5')
  await page.getByLabel('Timezone').fill('Europe/Oslo')
  await page.getByRole('checkbox', { name: 'Record the call' }).click()
  await field(page, 'Transfer number').fill('+14155550142')
  await page.getByRole('button', { name: 'Add a person or a team' }).click()
  await page.getByLabel('Who, row 1').fill('default')
  await page.getByLabel('Phone number, row 1').fill('12')
  await expect(page.getByText('Overridden by “default” in the transfer list')).toBeVisible()
  await expect(field(page, 'Transfer number')).toBeDisabled()
  await expect(page.getByText('12 is a short number and cannot be called.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Find a table' }).click()
  await field(page, 'Dynamic data').fill('[{"url": "https://example.com/hours"}]')
  await field(page, 'Webhook').fill('example.com')
  await field(page, 'Summary prompt').fill('Name the order.')
  await field(page, 'Analysis prompt').fill('Look at the end.')
  await field(page, 'Analysis schema').fill('{"ordered": "boolean"}')
  await field(page, 'Metadata').fill('{"branch": ')

  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByLabel('Phone number, row 1')).toBeVisible()
  await expect(page.getByText('This is not JSON yet.')).toBeVisible()
  await expect(page.getByText('The webhook must be a valid URL.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Phone number, row 1').fill('+14155550143')
  await field(page, 'Webhook').fill('https://example.com/calls')
  await field(page, 'Metadata').fill('{"branch": "north"}')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(save(page)).toBeDisabled()
  await expect
    .poll(() => stored(product))
    .toMatchObject({
      prompt: 'You answer for a bakery.',
      first_sentence: 'Good morning.',
      voice: 'maya',
      language: 'en-GB',
      background_track: 'cafe',
      interruption_threshold: 150,
      wait_for_greeting: true,
      model: 'turbo',
      keywords: ['Reece:3', 'sourdough'],
      max_duration: 12.5,
      timezone: 'Europe/Oslo',
      record: true,
      transfer_phone_number: '+14155550142',
      transfer_list: { default: '+14155550143' },
      tools: [tool_id],
      dynamic_data: [{ url: 'https://example.com/hours' }],
      webhook: 'https://example.com/calls',
      summary_prompt: 'Name the order.',
      analysis_prompt: 'Look at the end.',
      analysis_schema: { ordered: 'boolean' },
      metadata: { branch: 'north' },
    })
})

test('a number that nobody answers says so before it is called', async ({ signedIn: page, product }) => {
  await page.goto(`${product.url}/numbers`)
  await page.getByRole('button', { name: 'Call this number' }).click()
  await expect(page.getByText('Nobody would answer. Assign a pathway or a prompt first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start the call' })).toBeDisabled()
  await page.goto(`${product.url}/numbers?number=%2B14155559999`)
  await expect(page.getByRole('heading', { name: 'Number not found' })).toBeVisible()
  await expectAccessible(page)
})
