import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'

test('the API reference is read and tried without signing in, in a browser that reaches nothing but the product', async ({
  page,
  product,
}) => {
  const outside: string[] = []
  page.on('request', request => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== product.url)
      outside.push(request.url())
  })
  await page.goto(`${product.url}/docs`)
  const answer = await page.request.get(`${product.url}/openapi.json`)
  const { paths }: { paths: Record<string, Record<string, unknown>> } = await answer.json()
  const count = Object.values(paths).flatMap(methods => Object.values(methods)).length
  // One more leads to the introduction.
  const operations = page.getByRole('navigation', { name: 'Operations' })
  await expect(operations.getByRole('link')).toHaveCount(count + 1)
  await expectAccessible(page)

  await operations.getByRole('link', { name: / Send a call$/ }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Send a call' })).toBeVisible()
  await page.goto(`${product.url}/docs?operation=listPathways`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByLabel('API key').fill(product.key)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('tree', { name: 'Response' })).toContainText('"success"')
  await expectAccessible(page)
  expect(outside).toEqual([])
})
