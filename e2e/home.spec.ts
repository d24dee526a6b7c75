import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type Product, test } from './product.ts'

test.use({ own: 'account' })

const file = join(import.meta.dirname, '../src/runtime/fixtures/receptionist/pathway.json')

async function findingsOf(product: Product, page: Page): Promise<readonly unknown[]> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  return (await product.api<{ findings: unknown[] }>('GET', `/api/v1/convo_pathway/${id}/validate`)).findings
}

test('a person begins with a template, finds nothing wrong with it, and finds it again', async ({
  signedIn: page,
  product,
}) => {
  const name = 'Dental appointments'
  await page.goto(product.url)
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.locator('.pathway-card').first()).toBeVisible()
  await expect(page.getByLabel('Name of the pathway')).toHaveValue(name)
  expect(await findingsOf(product, page)).toEqual([])
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByText(`“${name}” has no errors. Try it in the chat, then publish it.`)).toBeVisible()
})

test('a template is talked through with the answers that it brings', async ({ signedIn: page, product }) => {
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Dental appointments', exact: true }).click()
  await expect(page.locator('.pathway-card').first()).toBeVisible()
  const pathway_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const base = '/api/v1/convo_pathway/chat'
  const { chat_id } = await product.api<{ chat_id: string }>('POST', `${base}/create`, { pathway_id })
  const says = [
    'Book an appointment',
    'Sam Carter, 415 555 0123',
    'A cleaning',
    'Next Friday',
    'Yes please',
    'No thanks',
  ]
  let last: Record<string, unknown> = {}
  for (const message of says) last = await product.api('POST', `${base}/${chat_id}`, { message })
  expect(last).toMatchObject({ completed: true, current_node_name: 'Goodbye' })
  expect(last.variables).toMatchObject({
    patient_name: 'Sam Carter',
    dentist: 'Dr. Lindqvist',
    confirmation_code: 'HD-4821',
  })
})

test('a person starts empty', async ({ signedIn: page, product }) => {
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draw your first pathway')
  await page.getByRole('button', { name: 'Start empty' }).click()
  await expect(page.getByLabel('Name of the pathway')).toHaveValue('New pathway')
})

test('a file dropped anywhere on the page is read, refused with its reason, and brought in', async ({
  signedIn: page,
  product,
}) => {
  await page.goto(`${product.url}/pathways`)
  await expect(page.getByRole('button', { name: 'Start empty' })).toBeVisible()
  await drop(page, 'huge.json', ' '.repeat(5 * 1024 * 1024 + 1))
  const dialog = page.getByRole('dialog', { name: 'Import a pathway' })
  await expect(dialog.getByRole('alert')).toContainText('at most 5 MiB')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Import a file' }).first().click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await drop(page, 'twice.json', '{"nodes":[{"id":"a"},{"id":"a"}],"edges":[]}')
  await expect(dialog.getByRole('alert')).toContainText('already used')
  await dialog.getByRole('button', { name: 'Replace duplicate ids' }).click()
  await expect(dialog.getByText('2 nodes, 0 edges')).toBeVisible()

  await drop(page, 'Front desk.json', readFileSync(file, 'utf8'))
  await expect(dialog.getByLabel('Name of the pathway')).toHaveValue('Front desk')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.locator('.pathway-card').first()).toBeVisible()
  await expect(page.getByLabel('Name of the pathway')).toHaveValue('Front desk')
})

test('pathways are searched, sorted, renamed, duplicated and deleted, and come back', async ({
  signedIn: page,
  product,
}) => {
  const long = `Night line ${'of a very large house '.repeat(8)}`.trim()
  for (const [name, description] of [
    ['Pizza orders', 'Takes orders by phone'],
    ['Claims', ''],
    [long, ''],
  ]) {
    await product.api('POST', '/api/v1/convo_pathway/create', { name, description })
  }
  await page.goto(`${product.url}/pathways`)
  const names = page.getByRole('table', { name: 'Pathways' }).getByRole('link')
  await expect(names).toHaveText([long, 'Claims', 'Pizza orders'])
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(names).toHaveText(['Claims', long, 'Pizza orders'])

  await page.getByLabel('Search pathways').fill('phone orders')
  await expect(names).toHaveText(['Pizza orders'])
  await page.getByLabel('Search pathways').fill('nobody')
  await expect(page.getByRole('heading', { name: 'No pathways match “nobody”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()

  const menu = page.getByRole('button', { name: 'Actions for Claims' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename the pathway' })
  await dialog.getByLabel('Name').fill('Not this')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Claims')
  await dialog.getByLabel('Name').fill('Car claims')
  await dialog.getByLabel('Name').press('Enter')
  await expect(page.getByRole('link', { name: 'Car claims' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Car claims' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(names).toHaveCount(4)
  await page.getByRole('button', { name: 'Actions for Pizza orders' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Pizza orders' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Pizza orders' })).toBeVisible()
})

test('secrets go in, are replaced and deleted, and never come out', async ({ signedIn: page, product }) => {
  await page.goto(`${product.url}/settings`)
  const add = page.getByRole('button', { name: 'Add a secret' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add a secret' })
  await dialog.getByLabel('Name').fill('CRM-KEY')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('only letters, digits and underscores')
  await dialog.getByLabel('Name').fill('CRM_KEY')
  await dialog.getByLabel('Value').fill('sk-first-value')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('list', { name: 'Secrets' })
  await expect(list).toContainText('CRM_KEY')
  await expect(page.getByText('sk-first-value')).toHaveCount(0)

  await add.click()
  await dialog.getByLabel('Name').fill('crm_key')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('already')
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()

  await page.getByRole('button', { name: 'Replace the value of CRM_KEY' }).click()
  await page.getByLabel('New value').fill('sk-second-value')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The secret CRM_KEY has its new value.')).toBeVisible()
  expect(JSON.stringify(await product.api('GET', '/api/v1/secrets'))).not.toContain('sk-second-value')

  await page.getByRole('button', { name: 'Delete CRM_KEY' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No secrets yet' })).toBeVisible()
})

test('the signing secret shows when it is asked for', async ({ signedIn: page, product }) => {
  const { signing_secret } = await product.api<{ signing_secret: string }>('GET', '/api/v1/signing_secret')
  await page.goto(`${product.url}/settings`)
  await expect(page.getByText(signing_secret)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the signing secret' }).click()
  await expect(page.getByText(signing_secret)).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(signing_secret)).toHaveCount(0)
})

test('a new signing secret takes the place of the old one when that is confirmed', async ({
  signedIn: page,
  product,
}) => {
  const read = async () =>
    (await product.api<{ signing_secret: string }>('GET', '/api/v1/signing_secret')).signing_secret
  const before = await read()
  await page.goto(`${product.url}/settings`)
  const make = page.getByRole('button', { name: 'Create a new signing secret' })
  const dialog = page.getByRole('alertdialog', { name: 'Create a new signing secret?' })
  await make.click()
  await expect(dialog).toContainText('until you give them the new secret')
  await dialog.getByRole('button', { name: 'Keep the secret' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await read()).toBe(before)
  await make.click()
  await dialog.getByRole('button', { name: 'Create a new secret' }).click()
  await expect(dialog).toHaveCount(0)
  const after = await read()
  expect(after).not.toBe(before)
  await expect(page.getByText(after)).toBeVisible()
})

/** Drops a file on the middle of the page, as one dragged in from the desktop. */
async function drop(page: Page, name: string, text: string) {
  const transfer = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name, { type: 'application/json' }))
      return transfer
    },
    [name, text] as const,
  )
  const target = page
    .getByRole('dialog')
    .or(page.getByRole('heading', { level: 1 }))
    .last()
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: transfer })
}
