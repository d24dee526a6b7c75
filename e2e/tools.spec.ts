import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { reachesLoopback, startLoopback } from './loopback.ts'
import { expect, test } from './product.ts'

test.use({ own: 'account' })

interface Tools {
  readonly tools: readonly { readonly tool_id: string; readonly tool: Readonly<Record<string, unknown>> }[]
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test.describe('with an API on loopback', () => {
  test.use({ settings: reachesLoopback })

  test('a person makes a tool, tries it before and after saving, and sees what it sets', async ({
    signedIn: page,
    product,
  }) => {
    const api = await startLoopback({ store: { name: 'Corner', open: true }, tables: [{ seats: 4 }] })
    await page.goto(`${product.url}/tools`)
    await expect(page.getByRole('heading', { name: 'No tools yet' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create a tool' }).click()

    await field(page, 'Name').fill('Transfer or press')
    await expect(page.getByRole('alert').filter({ hasText: 'reserved words “transfer”, “press”' })).toBeVisible()
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(field(page, 'Name')).toBeFocused()
    await expect(page.getByText('Add a description so the AI knows')).toBeVisible()
    await expectAccessible(page)

    await field(page, 'Name').fill('Find a table')
    await field(page, 'Description').fill('Finds the free tables of a day.')
    await field(page, 'Input schema').fill('{"example": {"date": "2030-05-17"}')
    await expect(page.getByText('Invalid JSON.')).toBeVisible()
    await field(page, 'Input schema').fill('{"example": {"date": "2030-05-17"}}')
    await page.getByRole('combobox', { name: 'Method' }).selectOption('POST')
    await field(page, 'URL').fill('http://api.example.com')
    await expect(page.getByText('The URL must start with https://.')).toBeVisible()
    await field(page, 'URL').fill(`${api.url}/tables/{{input.da`)
    await page.getByRole('option', { name: /input\.date/ }).click()
    await expect(field(page, 'URL')).toHaveValue(`${api.url}/tables/{{input.date}}`)
    await page.getByRole('button', { name: 'Add header' }).click()
    const headers = page.getByRole('group', { name: 'Headers' })
    await headers.getByLabel('Name, row 1').fill('x-guest')
    await headers.getByLabel('Value, row 1').fill('{{request_data.guest}}')
    await page.getByRole('radio', { name: 'The whole input' }).click()
    const answer = page.getByRole('group', { name: 'Variables from the response' })
    for (const [index, [name, path]] of Object.entries([
      ['store_name', '$.store.name'],
      ['tables', '$.tables'],
      ['manager', '$.store.manager'],
    ])) {
      await answer.getByRole('button', { name: 'Add variable' }).click()
      await answer.getByLabel(`Variable, row ${Number(index) + 1}`).fill(name ?? '')
      await answer.getByLabel(`JSON Path, row ${Number(index) + 1}`).fill(path ?? '')
    }

    const panel = page.getByRole('region', { name: 'Try it' })
    await panel.getByLabel('request_data.guest').fill('Ada')
    await panel.getByRole('button', { name: 'Send the request' }).click()
    await expect(panel.getByText('Status 200')).toBeVisible()
    const set = panel.getByRole('list', { name: 'Variables from the response' })
    await expect(set.getByRole('listitem').filter({ hasText: 'store_name' })).toContainText('"Corner"')
    await expect(set.getByRole('listitem').filter({ hasText: 'tables' })).toContainText('Set')
    await expect(set.getByRole('listitem').filter({ hasText: 'manager' })).toContainText('Not found')
    await panel.getByRole('button', { name: 'Response headers' }).click()
    await expect(panel.getByText('x-answered-by')).toBeVisible()
    await expectAccessible(page)
    expect(api.requests).toHaveLength(1)
    expect(api.requests[0]).toMatchObject({ method: 'POST', url: '/tables/2030-05-17', headers: { 'x-guest': 'Ada' } })
    expect(JSON.parse(api.requests[0]?.body ?? '')).toEqual({ date: '2030-05-17' })

    await page.keyboard.press('ControlOrMeta+s')
    await expect(page).toHaveURL(/\/tools\?tool=TL-\d+$/)
    await expect(panel.getByText('Status 200')).toBeVisible()
    await page.reload()
    await expect(field(page, 'Name')).toHaveValue('Find a table')
    const { tools } = await product.api<Tools>('GET', '/api/v1/tools')
    expect(tools.map(stored => stored.tool)).toEqual([
      {
        name: 'Find a table',
        description: 'Finds the free tables of a day.',
        url: `${api.url}/tables/{{input.date}}`,
        method: 'POST',
        headers: { 'x-guest': '{{request_data.guest}}' },
        body: '{{input}}',
        input_schema: { example: { date: '2030-05-17' } },
        response: { store_name: '$.store.name', tables: '$.tables', manager: '$.store.manager' },
        timeout: 10_000,
      },
    ])
    await api.close()
  })
})
