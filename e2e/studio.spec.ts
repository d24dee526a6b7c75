import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from './accessibility.ts'
import { expect, printedLink, test } from './product.ts'

test.use({ own: 'account' })

const file = join(import.meta.dirname, '../src/runtime/fixtures/receptionist/pathway.json')

test('a person signs in with a key, and a wrong one is refused in place', async ({ page, product }) => {
  await page.goto(`${product.url}/pathways`)
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await expectAccessible(page)
  await page.getByLabel('API key').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('not known')
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
  await expect(page.getByRole('alert')).toContainText('not valid JSON')
  await page.getByLabel('Pathway file').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  await expect(page.locator('.pathway-card')).not.toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Name of the pathway').fill('Front desk')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name of the pathway')).toHaveValue('Front desk')

  await page.getByRole('button', { name: 'Webhook' }).first().click()
  await expect(page.getByRole('button', { name: 'Undo: Add Webhook node' })).toBeEnabled()
  await page.getByRole('button', { name: 'Undo: Add Webhook node' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download' }).click()
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(exported).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})

test.describe('with a process of its own', () => {
  test.use({ own: 'process' })

  test('a person signs in with the printed link, once', async ({ page, product }) => {
    const link = await printedLink(product)
    await page.goto(link)
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('used already')
  })
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

test('settings make a key that works, shown once', async ({ signedIn: page, product }) => {
  await page.goto(`${product.url}/settings`)
  await expectAccessible(page)
  await page.getByLabel('Name of a new key').fill('CRM')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog').locator('code').textContent()
  const answer = await fetch(`${product.url}/api/v1/me`, { headers: { authorization: key ?? '' } })
  expect(answer.status).toBe(200)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(key ?? 'no key')).toHaveCount(0)
})

test('a mistyped address leads back, and so does that of a pathway that is not there', async ({
  signedIn: page,
  product,
}) => {
  const answer = await page.goto(`${product.url}/nowhere`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.goto(`${product.url}/pathways/nowhere`)
  await expect(page).toHaveTitle(/Pathway not found/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See all pathways' }).click()
  await expect(page).toHaveURL(`${product.url}/pathways`)
})

test('an empty canvas says how to begin, and goes on with the first node', async ({ signedIn: page, product }) => {
  const body = { name: 'Blank', nodes: [], edges: [] }
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', body)
  await page.goto(`${product.url}/pathways/${pathway_id}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add the first node' }).click()
  await expect(page.getByLabel('Name of the node')).toBeFocused()
  await expect(page.locator('.react-flow__node')).toContainText('Calls start here')
  await expect(page.getByText('How does the call begin?')).toHaveCount(0)
})

test('no page needs to be scrolled sideways where it is 320 pixels wide', async ({ signedIn: page, product }) => {
  const tool = { name: 'Find tables', description: 'Finds the free tables of a day.', url: 'https://api.example.com' }
  await product.api('POST', '/api/v1/tools', tool)
  const body = { name: 'A pathway with a name that is long enough to be cut off', nodes: [], edges: [] }
  await product.api('POST', '/api/v1/convo_pathway/create', body)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/pathways', '/calls', '/tools', '/numbers', '/settings']) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(320)
  }
})
