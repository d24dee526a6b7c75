import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './product.ts'

test.use({ own: 'account' })

test('a person sees who is signed in, ends a session, and revokes the key that a lost laptop knows', async ({
  signedIn: page,
  product,
  browser,
}) => {
  const { key } = await product.api<{ key: string }>('POST', '/api/v1/keys', { name: 'Laptop' })
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  const laptop = await browser.newContext()
  await signIn(await phone.newPage(), product)
  await signIn(await laptop.newPage(), { ...product, key })
  const statusOf = async (context: typeof phone) => (await context.request.get(`${product.url}/api/v1/me`)).status()

  await page.goto(`${product.url}/settings`)
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').first()).toContainText('This session')
  await expect(sessions).toContainText('Safari on iPhone')
  await expect(sessions).toContainText('with the key “Laptop”')
  await expectAccessible(page)

  await page.getByRole('button', { name: /End session of Safari on iPhone/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])

  await page.getByRole('button', { name: 'Revoke Laptop' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('It also ends 1 session started with it.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('You aren’t signed in anywhere else.')).toBeVisible()
  expect(await statusOf(laptop)).toBe(401)
  await Promise.all([phone.close(), laptop.close()])
})

test('who revokes the key of the own session is told so before, and signs in again', async ({
  signedIn: page,
  product,
}) => {
  const { key } = await product.api<{ key: string }>('POST', '/api/v1/keys', { name: 'Next' })
  await page.goto(`${product.url}/settings`)
  await page.getByRole('button', { name: 'Revoke DIALPATH_API_KEY' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You signed in with this key')
  await page.getByRole('button', { name: 'Revoke and sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/settings`)
})
