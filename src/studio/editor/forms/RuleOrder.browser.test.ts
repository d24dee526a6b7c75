import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { act, boxOf, focusOn, middleOf, press } from '#studio/shell/testing/screen.ts'
import { openOrders } from '../testing/orders.ts'

const sent = { id: 'sent', name: 'Sent' }
const lost = { id: 'lost', name: 'Lost' }

it('rules are put in order by dragging and with keys, and lead to new nodes', async () => {
  const { form, hook, stored } = await openOrders({
    url: 'https://api.example.com/orders',
    method: 'GET',
    responseData: [{ name: 'state', data: '$.order.state', context: '' }],
    responsePathways: [
      ['status_code', '<', '300', lost],
      ['state', '==', 'sent', sent],
      ['state', 'is', 'not empty', sent],
    ],
  })
  const rule = (number: number) => form.css(`[data-field="responsePathways[${number - 1}]"]`)
  const order = async () => {
    const { responsePathways: rules } = await hook()
    return Array.isArray(rules) ? rules.map((row: unknown[]) => row[2]) : rules
  }
  // Dragged below the second, and dropped.
  const second = await rule(2).findElement()
  second.scrollIntoView({ block: 'center' })
  const from = await middleOf(rule(1).getByRole('button', { name: /^Move rule 1 with/ }))
  const { height } = await boxOf(rule(2))
  await act(
    { move: [from.x, from.y] },
    { mouse: 'down' },
    { move: [from.x, from.y + 20] },
    { move: [from.x, from.y + height + 20], steps: 5 },
    { mouse: 'up' },
  )
  await expect.poll(order).toEqual(['sent', '300', 'not empty'])
  await expect.element(form.getByText('Rule 1 is now number 2 of 3.')).toBeInTheDocument()
  await page.getByRole('button', { name: /^Undo: Move rule 1/ }).click()
  await expect.poll(order).toEqual(['300', 'sent', 'not empty'])

  // With Alt and an arrow from inside a field, which keeps the focus.
  await focusOn(rule(3).getByRole('textbox', { name: 'Variable of rule 3' }))
  await press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['300', 'not empty', 'sent'])
  await expect.element(form.getByRole('textbox', { name: 'Variable of rule 2' })).toHaveFocus()
  await expect.element(form.getByText('Rule 3 is now number 2 of 3.')).toBeInTheDocument()

  // A rule may lead to a node that is made for it; both are one step.
  await form.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('combobox', { name: 'Target of the new rule' }).fill('Say sorry')
  await page.getByRole('option', { name: 'New Speak node “Say sorry”' }).click()
  await expect
    .poll(async () => {
      const { nodes, edges } = await stored()
      const made = nodes.find(node => node.data.name === 'Say sorry')
      return made && edges.some(edge => edge.source === 'hook' && edge.target === made.id)
    })
    .toBe(true)
  await press('ControlOrMeta+z')
  await expect.poll(async () => (await stored()).nodes.some(node => node.data.name === 'Say sorry')).toBe(false)
  await expect.poll(order).toEqual(['300', 'not empty', 'sent'])
})
