import { expectAccessible } from './accessibility.ts'
import {
  createShared,
  decideButton,
  expectNote,
  openGreeting,
  openTogether,
  promptOf,
  storedGreeting,
} from './authors.ts'
import { expectSaved } from './editor.ts'
import { expect, signIn, test } from './product.ts'

test('two people change different fields, and both changes stay', async ({ signedIn, browser, product }) => {
  const { id, mine, theirs } = await openTogether(signedIn, browser, product)
  await promptOf(theirs).fill('Greet the caller warmly.')
  await expectSaved(theirs)
  await mine.getByRole('textbox', { name: 'Condition', exact: true }).fill('The caller has answered.')
  await expect(promptOf(mine)).toHaveValue('Greet the caller warmly.')
  await expectSaved(mine)
  await expect(mine.getByRole('dialog')).toHaveCount(0)
  expect(await storedGreeting(product, id)).toMatchObject({
    prompt: 'Greet the caller warmly.',
    condition: 'The caller has answered.',
  })
})

test('two people change different words of one text, one of them offline, and both changes stay', async ({
  signedIn,
  browser,
  product,
}) => {
  const { id, mine, theirs } = await openTogether(signedIn, browser, product)
  await mine.context().setOffline(true)
  await promptOf(mine).fill('Warmly greet the caller.')
  await expectNote(mine, 'saved on this device')
  await promptOf(theirs).fill('Greet the caller by name.')
  await expectSaved(theirs)
  await mine.context().setOffline(false)
  for (const page of [mine, theirs]) {
    await expect(promptOf(page)).toHaveValue('Warmly greet the caller by name.')
    await expectSaved(page)
    await expect(decideButton(page)).toHaveCount(0)
  }
  expect(await storedGreeting(product, id)).toMatchObject({ prompt: 'Warmly greet the caller by name.' })

  // Undo takes back one's own words only.
  await mine.getByRole('button', { name: /^Undo/ }).click()
  await expect(promptOf(theirs)).toHaveValue('Greet the caller by name.')
})

test('two people change the same field, and the second decides when they are ready', async ({
  signedIn,
  browser,
  product,
}) => {
  const { id, mine, theirs } = await openTogether(signedIn, browser, product)
  await mine.context().setOffline(true)
  await promptOf(mine).fill('Greet the caller loudly')
  await expectNote(mine, 'saved on this device')
  await promptOf(theirs).fill('Greet the caller warmly.')
  await expectSaved(theirs)
  await mine.context().setOffline(false)
  await expect(decideButton(mine)).toBeVisible()

  // The question waits while one types on.
  const dialog = mine.getByRole('dialog', { name: 'Resolve conflict' })
  await expect(dialog).toHaveCount(0)
  await expect(promptOf(mine)).toBeFocused()
  await mine.keyboard.type(', and smile.')
  await expect(promptOf(mine)).toHaveValue('Greet the caller loudly, and smile.')
  await mine.reload()
  await decideButton(mine).click()
  await expect(dialog.getByRole('group', { name: /^Greeting\W+Prompt$/ })).toBeVisible()
  await expect(dialog).toContainText('Greet the caller loudly, and smile.')
  await expect(dialog).toContainText('Greet the caller warmly.')
  await expectAccessible(mine, '[role="dialog"]')
  await mine.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await decideButton(mine).click()
  await dialog.getByRole('radio', { name: /^Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSaved(mine)
  expect(await storedGreeting(product, id)).toMatchObject({ prompt: 'Greet the caller loudly, and smile.' })
  await expect(promptOf(theirs)).toHaveValue('Greet the caller loudly, and smile.')
})

test('theirs is taken for all places at once', async ({ signedIn, browser, product }) => {
  const { id, mine, theirs } = await openTogether(signedIn, browser, product)
  await mine.context().setOffline(true)
  await promptOf(mine).fill('Greet the caller loudly.')
  await mine.getByLabel('Node name').fill('Hello')
  await expectNote(mine, 'saved on this device')
  await promptOf(theirs).fill('Greet the caller warmly.')
  await theirs.getByLabel('Node name').fill('Welcome')
  await expectSaved(theirs)
  await mine.context().setOffline(false)
  await decideButton(mine).click()
  const dialog = mine.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '2 left to choose' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Keep all theirs' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByLabel('Node name')).toHaveValue('Welcome')
  await expectSaved(mine)
  expect(await storedGreeting(product, id)).toMatchObject({ name: 'Welcome', prompt: 'Greet the caller warmly.' })
})

test.describe('with a service that goes away', () => {
  test.use({ own: 'process' })

  test('what was edited while the service was away is saved when it is back, a reload between them', async ({
    signedIn,
    product,
  }) => {
    const id = await createShared(product)
    const page = await openGreeting(signedIn, product, id)
    await product.kill()
    await promptOf(page).fill('Greet the caller, offline.')
    await expectNote(page, 'saved on this device')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await product.restart()
    await page.reload()
    await expectSaved(page)
    await expect(page.locator('.pathway-card').first()).toContainText('Greet the caller, offline.')
    expect(await storedGreeting(product, id)).toMatchObject({ prompt: 'Greet the caller, offline.' })
  })
})

test('a session that ends in mid-edit loses nothing', async ({ signedIn, product }) => {
  const id = await createShared(product)
  // Requests beside the document are refused as well, and must not take the tab away from the author.
  const refused = { status: 401, json: { status: 'error', message: 'Sign in again.' } }
  await signedIn.route('**/versions*', route => route.fulfill(refused))
  const page = await openGreeting(signedIn, product, id)
  await page.context().clearCookies()
  await promptOf(page).fill('Greet the caller, signed out.')
  await expectNote(page, 'Signed out: saved on this device')
  await page.unroute('**/versions*')
  await signIn(page, product)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectSaved(page)
  expect(await storedGreeting(product, id)).toMatchObject({ prompt: 'Greet the caller, signed out.' })
})
