import type { Locator, Page } from '@playwright/test'
import { middleOf } from './editor.ts'
import { openOrders } from './orders.ts'
import { expect, type Product, test } from './product.ts'

const sent = { id: 'sent', name: 'Sent' }
const lost = { id: 'lost', name: 'Lost' }

const rows = [
  ['status_code', '<', '300', lost],
  ['state', '==', 'sent', sent],
  ['state', 'is', 'not empty', sent],
]

interface Stored {
  readonly nodes: readonly { readonly id: string; readonly data: Readonly<Record<string, unknown>> }[]
  readonly edges: readonly { readonly source: string; readonly target: string }[]
}

async function openRules(page: Page, product: Product): Promise<{ form: Locator; stored: () => Promise<Stored> }> {
  const data = {
    url: 'https://api.example.com/orders',
    method: 'GET',
    responseData: [{ name: 'state', data: '$.order.state', context: '' }],
    responsePathways: rows,
  }
  const { form, id } = await openOrders(page, product, data, lost)
  return { form, stored: () => product.api<Stored>('GET', `/api/v1/convo_pathway/${id}`) }
}

const ruleOf = (form: Locator, number: number) => form.locator(`[data-field="responsePathways[${number - 1}]"]`)

test('rules are put in order by dragging and with keys, and lead to new nodes', async ({ signedIn: page, product }) => {
  const { form, stored } = await openRules(page, product)
  const order = async () => {
    const { nodes } = await stored()
    const rules = nodes.find(node => node.id === 'hook')?.data.responsePathways
    return Array.isArray(rules) ? rules.map((rule: unknown[]) => rule[2]) : rules
  }
  // Dragged below the second, and dropped.
  const handle = ruleOf(form, 1).getByRole('button', { name: /^Move rule 1 with/ })
  await ruleOf(form, 2).evaluate(rule => rule.scrollIntoView({ block: 'center' }))
  const from = await middleOf(handle)
  const second = await ruleOf(form, 2).boundingBox()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 20)
  await page.mouse.move(from.x, from.y + (second?.height ?? 0) + 20, { steps: 5 })
  await page.mouse.up()
  await expect.poll(order).toEqual(['sent', '300', 'not empty'])
  await expect(form.getByText('Rule 1 is now number 2 of 3.')).toBeAttached()
  await page.getByRole('button', { name: /^Undo: Move rule 1/ }).click()
  await expect.poll(order).toEqual(['300', 'sent', 'not empty'])

  // With Alt and an arrow from inside a field, which keeps the focus.
  await ruleOf(form, 3).getByRole('textbox', { name: 'Variable of rule 3' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['300', 'not empty', 'sent'])
  await expect(form.getByRole('textbox', { name: 'Variable of rule 2' })).toBeFocused()
  await expect(form.getByText('Rule 3 is now number 2 of 3.')).toBeAttached()

  // A rule may lead to a node that is made for it; both are one step.
  await form.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('combobox', { name: 'Where the new rule leads' }).fill('Say sorry')
  await page.getByRole('option', { name: 'New Default node “Say sorry”' }).click()
  await expect
    .poll(async () => {
      const { nodes, edges } = await stored()
      const made = nodes.find(node => node.data.name === 'Say sorry')
      return made && edges.some(edge => edge.source === 'hook' && edge.target === made.id)
    })
    .toBe(true)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await stored()).nodes.some(node => node.data.name === 'Say sorry')).toBe(false)
  await expect.poll(order).toEqual(['300', 'not empty', 'sent'])
})
