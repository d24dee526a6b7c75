import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'

test.use({ own: 'account' })

const file = join(import.meta.dirname, '../src/runtime/fixtures/receptionist/pathway.json')

test('a person signs in with a key, and a wrong one is refused in place', async ({ page, product }) => {
  await page.goto(`${product.url}/pathways`)
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await expectAccessible(page)
  await page.getByLabel('API key').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This key is invalid or has been revoked.')
  await page.getByLabel('API key').fill(product.key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/pathways`)
})

test('a person imports a file, edits it, reloads, and exports all else untouched', async ({
  signedIn: page,
  product,
}) => {
  await page.goto(product.url)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import a file' }).click()
  await page
    .getByLabel('Pathway file')
    .setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"nodes":') })
  await expect(page.getByRole('alert')).toContainText('isn’t valid JSON')
  await page.getByLabel('Pathway file').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  await expect(page.locator('.pathway-card')).not.toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Name of the pathway').fill('Front desk')
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name of the pathway')).toHaveValue('Front desk')

  await page.getByRole('button', { name: 'Webhook' }).first().click()
  await expect(page.getByRole('button', { name: 'Undo: Add Webhook node' })).toBeEnabled()
  await page.getByRole('button', { name: 'Undo: Add Webhook node' }).click()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download' }).click()
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(exported).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})

test('a second service on the same data refuses to start and says why', async ({ product }) => {
  const { spawnSync } = await import('node:child_process')
  const second = spawnSync(process.execPath, ['dist/server/main.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', DIALPATH_DATA_DIR: product.dataDir, DIALPATH_API_KEY: product.key },
    encoding: 'utf8',
  })
  expect(second.status).toBe(1)
  expect(second.stderr).toContain('in use by another Dialpath')
})
