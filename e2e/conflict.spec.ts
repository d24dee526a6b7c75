import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type Product, signIn, test } from './product.ts'

const nodes = [
  {
    id: 'start',
    type: 'Default',
    data: { name: 'Greeting', isStart: true, prompt: 'Greet the caller.', condition: '' },
    position: { x: 0, y: 0 },
  },
  { id: 'end', type: 'End Call', data: { name: 'Goodbye', text: 'Bye.' }, position: { x: 0, y: 300 } },
]
const edges = [{ id: 'e', source: 'start', target: 'end', label: 'done', data: { label: 'done' } }]

interface StoredPathway {
  readonly nodes: readonly { readonly data: Readonly<Record<string, unknown>> }[]
}

async function create(product: Product): Promise<string> {
  const body = { name: 'Two authors', nodes, edges }
  return (await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', body)).pathway_id
}

const stored = async (product: Product, id: string) =>
  (await product.api<StoredPathway>('GET', `/api/v1/convo_pathway/${id}`)).nodes[0]?.data

/** A person with the greeting's form open. */
async function openGreeting(page: Page, product: Product, id: string): Promise<Page> {
  await page.goto(`${product.url}/pathways/${id}`)
  await page.locator('.pathway-card').filter({ hasText: 'Greet the caller' }).click()
  await expect(page.getByLabel('Name of the node')).toHaveValue('Greeting')
  return page
}

async function another(browser: Browser, product: Product): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product)
  return page
}

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const note = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('two people change different fields, and both changes stay', async ({ signedIn, browser, product }) => {
  const id = await create(product)
  const mine = await openGreeting(signedIn, product, id)
  const theirs = await openGreeting(await another(browser, product), product, id)
  await promptOf(theirs).fill('Greet the caller warmly.')
  await note(theirs, 'Saved')
  await mine.getByRole('textbox', { name: 'Condition', exact: true }).fill('The caller has answered.')
  await expect(promptOf(mine)).toHaveValue('Greet the caller warmly.')
  await note(mine, 'Saved')
  await expect(mine.getByRole('dialog')).toHaveCount(0)
  expect(await stored(product, id)).toMatchObject({
    prompt: 'Greet the caller warmly.',
    condition: 'The caller has answered.',
  })
})

test('two people change the same field, and the second decides', async ({ signedIn, browser, product }) => {
  const id = await create(product)
  const mine = await openGreeting(signedIn, product, id)
  const theirs = await openGreeting(await another(browser, product), product, id)
  await promptOf(theirs).fill('Greet the caller warmly.')
  await note(theirs, 'Saved')
  await promptOf(mine).fill('Greet the caller loudly.')
  const dialog = mine.getByRole('dialog', { name: 'Someone else changed this, too' })
  await expect(dialog.getByRole('group', { name: /^Greeting\W+Prompt$/ })).toBeVisible()
  await expect(dialog).toContainText('Greet the caller loudly.')
  await expect(dialog).toContainText('Greet the caller warmly.')
  await expectAccessible(mine)

  await mine.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(promptOf(mine)).toHaveValue('Greet the caller loudly.')
  await mine.reload()
  await expect(dialog).toBeVisible()
  await mine.keyboard.press('Escape')
  await mine.getByRole('button', { name: 'Decide now' }).click()
  await dialog.getByRole('radio', { name: /^Mine/ }).check()
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await note(mine, 'Saved')
  expect(await stored(product, id)).toMatchObject({ prompt: 'Greet the caller loudly.' })
})

test('theirs is taken for all places at once', async ({ signedIn, browser, product }) => {
  const id = await create(product)
  const mine = await openGreeting(signedIn, product, id)
  const theirs = await openGreeting(await another(browser, product), product, id)
  await promptOf(theirs).fill('Greet the caller warmly.')
  await theirs.getByLabel('Name of the node').fill('Welcome')
  await note(theirs, 'Saved')
  await mine.context().setOffline(true)
  await promptOf(mine).fill('Greet the caller loudly.')
  await mine.getByLabel('Name of the node').fill('Hello')
  await note(mine, 'Kept on this device')
  await mine.context().setOffline(false)
  const dialog = mine.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '2 left to choose' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Take all theirs' }).click()
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await expect(mine.getByLabel('Name of the node')).toHaveValue('Welcome')
  await note(mine, 'Saved')
  expect(await stored(product, id)).toMatchObject({ name: 'Welcome', prompt: 'Greet the caller warmly.' })
})

test.describe('with a service that goes away', () => {
  test.use({ isAlone: true })

  test('what was edited while the service was away is saved when it is back, a reload between them', async ({
    signedIn,
    product,
  }) => {
    const id = await create(product)
    const page = await openGreeting(signedIn, product, id)
    await product.kill()
    await promptOf(page).fill('Greet the caller, offline.')
    await note(page, 'Kept on this device')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await product.restart()
    await page.reload()
    await note(page, 'Saved')
    await expect(page.locator('.pathway-card').first()).toContainText('Greet the caller, offline.')
    expect(await stored(product, id)).toMatchObject({ prompt: 'Greet the caller, offline.' })
  })
})

test('a session that ends in mid-edit loses nothing', async ({ signedIn, product }) => {
  const id = await create(product)
  const page = await openGreeting(signedIn, product, id)
  await page.context().clearCookies()
  await promptOf(page).fill('Greet the caller, signed out.')
  await note(page, 'your session has ended')
  await signIn(page, product)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await note(page, 'Saved')
  expect(await stored(product, id)).toMatchObject({ prompt: 'Greet the caller, signed out.' })
})
