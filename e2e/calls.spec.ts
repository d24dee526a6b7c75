import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type Product, test } from './product.ts'

test.use({ own: 'account' })

const booking = {
  name: 'Booking',
  nodes: [
    {
      id: 'hello',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: { name: 'Hello', isStart: true, text: 'Hello {{name}}, do you want to book?' },
    },
    { id: 'day', type: 'Default', position: { x: 0, y: 260 }, data: { name: 'Day', text: 'Which day suits you?' } },
    { id: 'bye', type: 'End Call', position: { x: 0, y: 520 }, data: { name: 'Bye', text: 'See you then. Goodbye.' } },
  ],
  edges: [
    { id: 'yes', source: 'hello', target: 'day', label: 'wants to book' },
    { id: 'said', source: 'day', target: 'bye', label: 'named a day' },
  ],
}

async function openBooking(page: Page, product: Product) {
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', booking)
  await page.goto(`${product.url}/pathways/${pathway_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeAttached()
  return pathway_id
}

/** The panel of the test call, by the button of the toolbar. */
async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Test call', exact: true }).click()
  await expect(page.getByLabel('Number to call')).toBeVisible()
}

test('a test call walks the canvas, and its record tells it', async ({ signedIn: page, product }) => {
  await openBooking(page, product)
  await openPanel(page)
  await expectAccessible(page)

  await page.getByLabel('Number to call').fill('911')
  await page.getByRole('button', { name: 'Call now' }).click()
  await expect(page.getByText('911 is an emergency number and can’t be called.')).toBeVisible()

  await page.getByLabel('Number to call').fill('(415) 555-0123')
  await page.getByRole('button', { name: 'Add variable' }).click()
  await page.getByLabel('Variable, row 1').fill('name')
  await page.getByLabel('Value, row 1').fill('Ada')
  await page.getByRole('button', { name: 'Call now' }).click()

  const talk = page.getByRole('log', { name: 'The call' })
  await expect(talk.getByText('Hello Ada, do you want to book?')).toBeVisible()
  await expect(page.getByText('Simulated', { exact: true })).toBeVisible()
  await expect(page.locator('.react-flow__node[data-id="hello"] [data-visited]')).toBeVisible()

  // Another panel may be looked at meanwhile.
  await page.keyboard.press('Alt+1')
  await expect(talk).toBeHidden()
  await expect(page.locator('.react-flow__node[data-id="bye"] [data-active]')).toBeVisible()
  await page.keyboard.press('Alt+3')
  await expect(talk.getByText('The pathway ended the call at “Bye”.')).toBeVisible()
  await expect(talk.getByText('wants to book').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Call again' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'View call' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('+1 (415) 555-0123')
  await expect(page.getByText('Completed')).toBeVisible()
  await expect(page.getByText('Simulated', { exact: true })).toBeVisible()
  await expect(page.getByRole('log').getByText('See you then. Goodbye.')).toBeVisible()
  await expect(page.getByRole('tree', { name: 'Variables' })).toContainText('Ada')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Log' }).click()
  await expect(page.getByText('Call connected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Timeline' }).click()
  await page.getByRole('log').getByRole('link', { name: 'Day' }).first().click()
  await expect(page).toHaveURL(/node=day/)
  await expect(page.locator('.react-flow__node[data-id="day"] [data-selected]')).toBeVisible()
})

test.describe('a call that takes its time', () => {
  test.use({ settings: { DIALPATH_SIMULATED_PACE: '10' } })

  test('survives a reload and is hung up in the editor', async ({ signedIn: page, product }) => {
    await openBooking(page, product)
    await openPanel(page)
    await page.getByRole('button', { name: 'Call now' }).click()
    await expect(page.getByRole('button', { name: 'Hang up' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Test call', exact: true }).click()
    await page.getByRole('button', { name: 'Hang up' }).click()
    await expect(page.getByText('The call was stopped.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Call again' })).toBeVisible()
  })

  test('is hung up from its page', async ({ signedIn: page, product }) => {
    const { call_id } = await product.api<{ call_id: string }>('POST', '/api/v1/calls', {
      phone_number: '+14155550124',
      task: 'Ask for the opening hours.',
    })
    await page.goto(`${product.url}/calls/${call_id}`)
    await page.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hang up' }).click()
    await expect(page.getByText('The call was stopped.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Call again' })).toBeVisible()
  })

  test.describe('on a service that is killed', () => {
    test.use({ own: 'process' })

    test('ends truthfully on its page when the service is killed, without a reload', async ({
      signedIn: page,
      product,
    }) => {
      const pathway_id = await openBooking(page, product)
      const { call_id } = await product.api<{ call_id: string }>('POST', '/api/v1/calls', {
        phone_number: '+14155550124',
        pathway_id,
        request_data: { name: 'Ada' },
      })
      await page.goto(`${product.url}/calls/${call_id}`)
      await expect(page.getByText('Hello Ada, do you want to book?')).toBeVisible()
      await product.kill()
      await expect(page.getByText(/Connection lost/)).toBeVisible()
      await product.restart()
      await expect(page.getByText('Failed', { exact: true })).toBeVisible()
      await expect(page.getByText('The service stopped while the call was in progress.').first()).toBeVisible()
      await expect(page.getByText('Hello Ada, do you want to book?')).toHaveCount(1)
    })
  })
})

test('calls are listed, narrowed and sent from their page', async ({ signedIn: page, product }) => {
  await page.goto(`${product.url}/calls`)
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible()
  await expectAccessible(page)
  await product.api('POST', '/api/v1/convo_pathway/create', booking)
  await page.reload()

  await page.getByRole('button', { name: 'New call' }).first().click()
  await page.getByRole('button', { name: 'Place call' }).click()
  await expect(page.getByText('Enter the number to call.')).toBeVisible()
  await expect(page.getByText('Choose a pathway.')).toBeVisible()
  await page.getByLabel('Number to call').fill('+15005550003')
  await page.getByRole('dialog').getByLabel('Pathway').selectOption({ label: 'Booking' })
  await page.getByLabel('On voicemail').selectOption({ label: 'Leave a message' })
  await page.getByRole('button', { name: 'Place call' }).click()
  await expect(page.getByText('Write a voicemail message.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Message').fill('Please call us back.')
  await page.getByRole('button', { name: 'Place call' }).click()

  await expect(page).toHaveURL(/\/calls\/.+/)
  await expect(page.getByRole('log').getByText('Please call us back.')).toBeVisible()
  await expect(page.getByText('Voicemail', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Call again' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('Please call us back.')
  await page.getByLabel('Number to call').fill('+15005550001')
  await page.getByRole('button', { name: 'Place call' }).click()
  await expect(page.getByText('The number you dialed is busy. Please try again later.').first()).toBeVisible()

  await page.getByRole('link', { name: 'Calls' }).first().click()
  const rows = page.getByRole('table', { name: 'Calls' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('Simulated', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByLabel('State').selectOption({ label: 'Busy' })
  await expect(rows).toHaveCount(2)
  await rows.nth(1).locator('time').click()
  await page.getByRole('main').getByRole('link', { name: 'Calls' }).click()
  await expect(page.getByLabel('State')).toHaveValue('busy')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search by number or call ID').fill('555 0003')
  await expect(page.getByRole('heading', { name: 'No calls match' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all calls' }).click()
  await expect(rows).toHaveCount(3)
  await rows.nth(1).locator('time').click()
  await expect(page.getByRole('button', { name: 'Call again' })).toBeVisible()
  await page.goBack()
  await rows.nth(1).getByText('Draft', { exact: true }).hover()
  await expect(page.getByRole('tooltip')).toContainText('Used the draft at call time')
  await rows.nth(1).getByText('Draft', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Call again' })).toBeVisible()

  await page.goto(`${product.url}/calls/not-a-call`)
  await expect(page.getByRole('heading', { name: 'Call not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See all calls' }).click()
  await expect(rows).toHaveCount(3)
})
