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
