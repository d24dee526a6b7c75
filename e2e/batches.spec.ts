import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from './product.ts'

test.use({ own: 'account' })

const people = ['Name;Mobile;Appointment', 'Ada;+14155550171;Monday', 'Ben;12;Tuesday', 'Cleo;+15005550001;Friday']

async function saved(page: Page, button: string): Promise<readonly string[]> {
  const [file] = await Promise.all<[Promise<Download>, Promise<void>]>([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  return text.trim().split(/\r?\n/)
}

test('a person calls the people of a file, and takes the bad rows and the results away', async ({
  signedIn: page,
  product,
}) => {
  await page.goto(`${product.url}/batches`)
  await page.getByRole('button', { name: 'Create a batch' }).click()
  const sheet = page.getByRole('dialog', { name: 'New batch' })
  await sheet
    .getByLabel('People to call')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people.join('\r\n')) })
  await sheet.getByRole('textbox', { name: 'Placeholder of Appointment' }).fill('day')
  await sheet.getByRole('textbox', { name: 'Prompt' }).fill('Remind {Name} of {day}.')
  await expect(sheet.getByRole('region', { name: 'Preview' })).toContainText('Remind Ada of Monday.')
  expect(await saved(page, 'Download as CSV')).toEqual([
    'Name,Mobile,Appointment,Problem',
    expect.stringMatching(/^Ben,12,Tuesday,.*short number/),
  ])

  await sheet.getByRole('checkbox', { name: 'Keep quiet hours' }).uncheck()
  await page.getByRole('button', { name: 'Call 2 people' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call them' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
  await expect(page.getByRole('heading').getByText('Completed')).toBeVisible()
  const [head, ...results] = await saved(page, 'Export results')
  expect(head).toContain('phone_number')
  expect(results.filter(row => row.includes('+14155550171') || row.includes('+15005550001'))).toHaveLength(2)
})
