import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { listen } from '../src/server/testing/listen.ts'
import { expectAccessible } from './accessibility.ts'
import { goToNode } from './editor.ts'
import { openOrders } from './orders.ts'
import { expect, type Product, test } from './product.ts'

const SECRET = 'shop-token-4711'

/** An API on loopback; an order named `slow` is never answered. */
async function startApi() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    if (request.url?.endsWith('/slow')) return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ order: { state: 'sent', lines: [{ sku: 'x1' }] }, echo: request.headers.authorization }),
    )
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function hookData(product: Product, id: string): Promise<Readonly<Record<string, unknown>>> {
  const { nodes } = await product.api<{ nodes: { id: string; data: Record<string, unknown> }[] }>(
    'GET',
    `/api/v1/convo_pathway/${id}`,
  )
  return nodes.find(node => node.id === 'hook')?.data ?? {}
}

async function openWebhook(page: Page, product: Product, url: string) {
  const data = {
    url,
    method: 'GET',
    auth: { type: 'Bearer', token: '{{SECRET.SHOP}}' },
    responseData: [{ name: 'order_state', data: '$.order.state', context: '' }],
    responsePathways: [
      ['status_code', '<', '300', { id: 'end', name: 'Goodbye' }],
      ['order_state', '==', 'sent', { id: 'sent', name: 'Sent' }],
    ],
  }
  const { form, id } = await openOrders(page, product, data, { id: 'end', name: 'Goodbye' })
  await form.getByRole('button', { name: 'Try the request' }).click()
  return { form, id }
}

test.describe('with an API on loopback', () => {
  test.use({ settings: { DIALPATH_ALLOWED_HOSTS: '127.0.0.1' } })

  test('a webhook’s request is tried with sample variables, and tells which rule wins', async ({
    signedIn: page,
    product,
  }) => {
    const api = await startApi()
    await product.api('PUT', '/api/v1/secrets/SHOP', { value: SECRET })
    const { form, id } = await openWebhook(page, product, `${api.url}/orders/{{order_number}}`)
    const sample = form.getByRole('textbox', { name: 'order_number', exact: true })
    const send = form.getByRole('button', { name: 'Send test request' })

    await sample.fill('A/17')
    await send.click()
    await expect(form.getByText('Status 200')).toBeVisible()
    await expect(form.getByText('Rule 2 wins: ')).toContainText('order_state == sent, so it goes to “Sent”')
    await expect(form.getByRole('list', { name: 'Variables from the response' })).toContainText('"sent"')
    const body = form.getByRole('tree', { name: 'Response body' })
    await expect(body).toContainText('Bearer [redacted]')
    expect(api.asked).toEqual([`/orders/A%2F17 Bearer ${SECRET}`])
    await expect(page.getByText(SECRET)).toHaveCount(0)
    await expectAccessible(page)

    // A click on a value keeps it as a variable; what is kept says so.
    const kept = async () => (await hookData(product, id)).responseData
    const state = { data: '$.order.state', name: 'order_state', context: '' }
    await expect(body.getByRole('treeitem', { name: /^state/ })).toContainText('→ order_state')
    await body.getByRole('treeitem', { name: /^echo/ }).click()
    await expect(body.getByRole('treeitem', { name: /^echo/ })).toContainText('→ echo')
    await expect.poll(kept).toEqual([state, { data: '$.echo', name: 'echo', context: '' }])
    const said = page.locator('[data-sonner-toast]', { hasText: 'Saved $.echo as “echo”' })
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(kept).toEqual([state])

    // The same with keys: up to the list, into it, and its value.
    await body.getByRole('treeitem', { name: /^echo/ }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(body.getByRole('treeitem', { name: /^lines/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(kept).toEqual([state, { data: '$.order.lines[0].sku', name: 'sku', context: '' }])
    await expect(body.getByRole('treeitem', { name: /^sku/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Variable', exact: true }).last()).toBeFocused()

    await form.getByRole('button', { name: 'Use as mock', exact: true }).click()
    await expect
      .poll(() => product.api('GET', `/api/v1/convo_pathway/${id}/mocks`))
      .toMatchObject({ mocks: { hook: { status: 200, body: { order: { state: 'sent' } } } } })

    await sample.fill('slow')
    await send.click()
    await expect.poll(() => api.asked.length).toBe(2)
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(send).toBeEnabled()
    await expect(form.getByText(/^Waiting for the response/)).toBeHidden()

    await page.reload()
    await expect(page.locator('.react-flow__node').first()).toBeVisible()
    await goToNode(page, 'Find the order')
    await form.getByRole('button', { name: 'Try the request' }).click()
    await expect(sample).toHaveValue('slow')
    api.close()
  })
})
