import { expectAccessible, expectContrasts } from './accessibility.ts'
import { expect, test } from './product.ts'

test('the API reference is read in a browser that reaches nothing but the product', async ({ page, product }) => {
  const outside: string[] = []
  const refused: string[] = []
  page.on('request', request => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== product.url)
      outside.push(request.url())
  })
  page.on('console', message => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.goto(`${product.url}/docs`)
  await expect(page.getByText('Send a call').first()).toBeVisible()
  await expect(page.getByText('/api/v1/convo_pathway/{pathway_id}/publish').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(outside).toEqual([])
  expect(refused).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`the API reference shows every endpoint in ${theme} colours, with a name for every field`, async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${product.url}/docs`)
    const answer = await page.request.get(`${product.url}/openapi.json`)
    const { paths }: { paths: Record<string, Record<string, { operationId: string }>> } = await answer.json()
    const operations = Object.values(paths).flatMap(methods => Object.values(methods))
    await expect(page.locator('rapi-doc')).toHaveAttribute('theme', theme)
    await expect(page.locator('.nav-bar-path')).toHaveCount(operations.length)
    // Colours alone differ from one to the other.
    await (theme === 'light' ? expectAccessible(page) : expectContrasts(page))
  })
}
