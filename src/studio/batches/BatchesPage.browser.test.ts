import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { press } from '#studio/shell/testing/screen.ts'

const busy = '+15005550001'
const people = [
  'First name;Mobile;City',
  `Ada;${busy};Rome`,
  'Ben;12;Paris',
  `Cleo;${busy};"Berlin; the capital"`,
].join('\r\n')

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = () => page.getByRole('heading', { level: 1 })

it('a batch is made of a CSV file, asked about, and followed to its end', async () => {
  const { api } = await signIn()
  await renderStudio('/batches')
  await button('Create a batch').click()
  const sheet = page.getByRole('dialog', { name: 'New batch' })
  await sheet.getByLabelText('People to call').upload(new File([people], 'people.csv', { type: 'text/csv' }))
  await expect.element(sheet.getByRole('combobox', { name: 'Use of Mobile' })).toHaveValue('phone_number')
  await expect.element(sheet.getByText('1 row can’t be called')).toBeVisible()
  await expect.element(sheet.getByRole('cell', { name: /is a short number/ })).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Placeholder of First name' }).fill('name')
  await button('Call 1 person').click()
  await expect.element(sheet.getByRole('textbox', { name: 'Prompt' })).toHaveFocus()
  await sheet.getByRole('textbox', { name: 'Prompt' }).fill('Greet {name} of {City} on {day}.')
  await expect.element(sheet.getByRole('region', { name: 'Preview' })).toHaveTextContent('Greet Ada of Rome on .')
  await expect.element(sheet.getByText('No column fills {day}')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Label' }).fill('Greetings')
  // Whatever time it is.
  await sheet.getByRole('checkbox', { name: 'Keep quiet hours' }).click()
  await expect.element(sheet.getByText('1 row with a number from an earlier row won’t be called.')).toBeVisible()
  await expect.element(button('Call 1 person')).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Call each number once' }).click()
  await expectAccessible(sheet.element())
  await press('Escape')
  const discard = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  await expectAccessible(discard.element())
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await button('Call 2 people').click()
  const question = page.getByRole('alertdialog', { name: 'Call 2 people?' })
  await expect.element(question).toHaveTextContent('1 row with problems will be skipped.')
  await expectAccessible(question.element())
  expect((await api<{ total_count: number }>('GET', '/api/v1/batches')).total_count).toBe(0)
  await question.getByRole('button', { name: 'Call them' }).click()

  await expect.element(heading()).toHaveTextContent('Greetings')
  await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
  const rows = page.getByRole('table', { name: 'People' })
  await expect.element(rows.getByText('name: Cleo, City: Berlin; the capital')).toBeVisible()
  await expect.element(rows.getByText(/12 is a short number/)).toBeVisible()
  await expectAccessible(document.body)
  const { calls } = await api<{ calls: { call_id: string }[] }>('GET', '/api/v1/calls')
  const made = await Promise.all(
    calls.map(({ call_id }) => api<{ request: { task: string } }>('GET', `/api/v1/calls/${call_id}`)),
  )
  expect(made.map(({ request }) => request.task).toSorted()).toEqual([
    'Greet Ada of Rome on .',
    'Greet Cleo of Berlin; the capital on .',
  ])
  await page.getByRole('link', { name: 'Show calls' }).click()
  await expect.element(page.getByText('Calls of one batch.')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Calls' })).toBeVisible()
})

it('what is missing is said at its field, and nobody is called', async () => {
  const { api } = await signIn()
  await renderStudio('/batches')
  await button('New batch').click()
  const file = page.getByLabelText('People to call')
  await file.upload(new File(['phone\n'], 'empty.csv'))
  await expect.element(page.getByText('This file has only a header row.')).toBeVisible()
  await file.upload(new File([`a,b\n${busy},x\n`], 'people.csv'))
  await button('Call 1 person').click()
  await expect.element(page.getByText('Describe what the agent should do.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Use of a' }).selectOptions('Ignore')
  await expect.element(page.getByText('Choose the column with the phone numbers.')).toBeVisible()
  expect((await api<{ total_count: number }>('GET', '/api/v1/batches')).total_count).toBe(0)
})

it('a batch is stopped, resumed and changed, and campaigns are listed and deleted when asked twice', async () => {
  const { api } = await signIn()
  const { batch_id } = await api('POST', '/api/v1/batches', {
    base_prompt: 'x',
    call_data: [{ phone_number: busy }],
    campaign_id: 'Spring',
    start_time: '2099-01-01 00:00:00',
  })
  await renderStudio(`/batches/${batch_id}`)
  await button('Stop').click()
  await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
  await button('Resume').click()
  await expect.element(page.getByText('Running', { exact: true })).toBeVisible()

  await button('Edit…').click()
  const dialog = page.getByRole('dialog', { name: 'Edit batch' })
  const rate = dialog.getByRole('textbox', { name: 'Calls per minute' })
  await rate.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter a number of 0.001 or more.')).toBeVisible()
  await expectAccessible(dialog.element())
  await rate.fill('7')
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Reminders')
  await dialog.getByRole('checkbox', { name: 'Keep quiet hours' }).click()
  await dialog.getByLabelText('No calls from').fill('20:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(heading()).toHaveTextContent('Reminders')
  await expect
    .element(page.getByText('7 calls per minute at most. Quiet hours from 20:00 to 08:00 in each person’s local time.'))
    .toBeVisible()

  await renderStudio('/batches?tab=campaigns')
  await expectAccessible(document.body)
  await button('Actions for Spring').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No campaigns yet')).toBeVisible()
  expect(await api('GET', `/api/v1/batches/${batch_id}`)).toMatchObject({
    state: 'stopped',
    batch_params: { campaign_id: null },
  })
})

it('a batch that is not there leads back', async () => {
  await signIn()
  await renderStudio('/batches/nothing')
  await expect.element(heading()).toHaveTextContent('Batch not found')
  await expectAccessible(document.body)
})
