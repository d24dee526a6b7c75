import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { holdRequests } from '#studio/shell/testing/holdRequests.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { press } from '#studio/shell/testing/screen.ts'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })

it('every setting of a number is kept, and each fault stands at its field', async () => {
  const { api } = await signIn()
  const { tool_id } = await api('POST', '/api/v1/tools', {
    name: 'Find a table',
    description: 'Finds the free tables of a day.',
    url: 'https://api.example.com/tables',
  })
  await renderStudio('/numbers?number=4155550101')
  await page.getByRole('radio', { name: 'A prompt' }).click()
  await field('Prompt').fill('You answer for a bakery.')
  await field('First sentence').fill('Good morning.')
  await page.getByRole('combobox', { name: 'Voice' }).fill('maya')
  await page.getByLabelText('Language').fill('en-GB')
  await page.getByRole('combobox', { name: 'Background' }).selectOptions('cafe')
  await page.getByLabelText('Interruption threshold').fill('150')
  await page.getByRole('checkbox', { name: 'Wait for the caller' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOptions('turbo')
  await field('Keywords').fill('Reece:3\nsourdough')
  await page.getByLabelText('Maximum duration (minutes)').fill('12.5')
  await page.getByLabelText('Timezone').fill('Europe/Oslo')
  await page.getByRole('checkbox', { name: 'Record the call' }).click()
  await field('Transfer number').fill('+14155550142')
  await page.getByRole('button', { name: 'Add a person or a team' }).click()
  await page.getByLabelText('Who, row 1').fill('default')
  await page.getByLabelText('Phone number, row 1').fill('12')
  await expect.element(page.getByText('Overridden by “default” in the transfer list')).toBeVisible()
  await expect.element(field('Transfer number')).toBeDisabled()
  await expect.element(page.getByText('12 is a short number and can’t be called.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Find a table' }).click()
  await field('Dynamic data').fill('[{"url": "https://example.com/hours"}]')
  await field('Webhook').fill('example.com')
  await field('Summary prompt').fill('Name the order.')
  await field('Analysis prompt').fill('Look at the end.')
  await field('Analysis schema').fill('{"ordered": "boolean"}')
  await field('Metadata').fill('{"branch": ')

  await press('ControlOrMeta+s')
  await expect.element(page.getByLabelText('Phone number, row 1')).toBeVisible()
  await expect.element(page.getByText('Invalid JSON.')).toBeVisible()
  await expect.element(page.getByText('The webhook must be a valid URL.')).toBeVisible()
  await expectAccessible(document.body)
  await page.getByLabelText('Phone number, row 1').fill('+14155550143')
  await field('Webhook').fill('https://example.com/calls')
  await field('Metadata').fill('{"branch": "north"}')
  await press('ControlOrMeta+s')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect
    .poll(() => api('GET', `/api/v1/inbound/${encodeURIComponent('+14155550101')}`))
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

it('a number that nobody answers says so before it is called', async () => {
  await signIn()
  await renderStudio('/numbers')
  await page.getByRole('button', { name: 'Call this number' }).click()
  await expect
    .element(page.getByText('Choose a pathway or a prompt first. This number isn’t assigned yet.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start the call' })).toBeDisabled()
  await renderStudio('/numbers?number=%2B14155559999')
  await expect.element(page.getByRole('heading', { name: 'Number not found' })).toBeVisible()
  await expectAccessible(document.body)
})

it('buys a number, shows its charge, cancels it and takes that back', async () => {
  const { api } = await signIn()
  await renderStudio('/numbers')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Buy a number…' }).click()
  await page.getByLabelText('Area code').fill('907')
  await expect.element(page.getByText('No numbers are left in 907. Try another area code.')).toBeVisible()
  await page.getByLabelText('Area code').fill('503')
  await page
    .getByRole('radio', { name: /\(503\)/ })
    .nth(1)
    .click()
  await expectAccessible(document.body)
  await page.getByRole('button', { name: /^Buy \+1 \(503\)/ }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: /\(503\)/ })).toBeVisible()
  const { subscriptions } = await api('GET', '/api/v1/subscriptions')
  expect(subscriptions).toMatchObject([{ status: 'active', direction: 'inbound' }])

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Subscriptions and charges' }).click()
  await expect.element(page.getByRole('table', { name: 'Charges' }).getByText('$15.00')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(page.getByText('Canceled', { exact: true })).toBeVisible()
  await expectAccessible(document.body)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
})

it('brings numbers of a telephony account, and deletes one once that is confirmed', async () => {
  const { api } = await signIn()
  await renderStudio('/numbers')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import numbers from Twilio…' }).click()
  await page.getByLabelText('Account SID').fill('nonsense')
  await page.getByLabelText('Auth token').fill('any')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect.element(page.getByText(/Enter an account SID/)).toBeVisible()
  await page.getByLabelText('Account SID').fill(`AC${'0'.repeat(32)}`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('checkbox', { name: '+1 (628) 555-0103' }).click()
  await expectAccessible(document.body)
  await page.getByRole('button', { name: 'Import 4 numbers' }).click()
  await page.getByRole('link', { name: /\(628\) 555-0104/ }).click()
  await page.getByRole('button', { name: 'Delete this number' }).click()
  await page.getByRole('button', { name: 'Delete number' }).click()
  await expect
    .poll(async () =>
      JSON.stringify((await api('GET', '/api/v1/inbound')).inbound_numbers)
        .match(/\+1628\d+/g)
        ?.toSorted(),
    )
    .toEqual(['+16285550101', '+16285550102', '+16285550105'])
})

it('an answer that comes once the person has left does not lead them away', async () => {
  await signIn()
  await renderStudio('/voices')
  await page.getByRole('link', { name: 'Numbers', exact: true }).click()
  await page.getByRole('button', { name: 'Delete this number' }).click()
  const deletion = holdRequests(/\/delete$/)
  await page.getByRole('button', { name: 'Delete number', exact: true }).click()
  await deletion.asked
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Voices', exact: true })).toBeVisible()
  deletion.letGo()
  await expect.element(page.getByText(/^Deleted .*0101$/)).toBeVisible()
  expect(location.pathname).toBe('/voices')
})
