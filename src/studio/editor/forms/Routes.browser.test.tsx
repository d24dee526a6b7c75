import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PathwayDocument } from '#pathway/document.ts'
import { nodeData, nodesById } from '#pathway/document.ts'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderEditor } from '../testing/renderEditor.tsx'
import { Inspector } from './Inspector.tsx'

const position = { x: 0, y: 0 }

const orders = (data: Readonly<Record<string, unknown>>): PathwayDocument => ({
  name: 'Orders',
  description: '',
  nodes: [
    { id: 'start', type: 'Default', data: { name: 'Greeting', isStart: true, prompt: 'Greet.' }, position },
    { id: 'fork', type: 'Route', data: { name: 'Fork', ...data }, position },
    { id: 'sent', type: 'Default', data: { name: 'Sent', prompt: 'It is on its way.' }, position },
    { id: 'lost', type: 'End Call', data: { name: 'Lost', text: 'Bye.' }, position },
  ],
  edges: [{ id: 'e', source: 'start', target: 'fork', data: { label: 'go' } }],
})

async function openFork(data: Readonly<Record<string, unknown>>) {
  const opened = await renderEditor(<Inspector />, { document: orders(data), selected: { nodes: ['fork'] } })
  const document = () => opened.state().document
  const fork = () => {
    const node = nodesById(document()).get('fork')
    return node && nodeData(node)
  }
  const leadsTo = () => document().edges.flatMap(({ source, target }) => (source === 'fork' ? [target] : []))
  return { ...opened, fork, leadsTo }
}

it('routes are added, changed, put in order and removed, and their edges with them', async () => {
  const { container, fork, leadsTo } = await openFork({})
  const add = async (button: string, node: RegExp) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('option', { name: node }).click()
  }
  await add('Add route', /^Sent/)
  await page.getByRole('textbox', { name: 'Variable of route 1' }).fill('state')
  await page.getByRole('combobox', { name: 'Comparison of route 1' }).selectOptions('!=')
  await page.getByRole('textbox', { name: 'Value of route 1' }).fill('lost')
  const notLost = { conditions: [{ field: 'state', operator: '!=', value: 'lost' }], targetNodeId: 'sent' }
  await expect.poll(() => fork()?.routes).toEqual([notLost])
  await add('Add route', /^Lost/)
  await add('Add “otherwise”', /^Lost/)
  const second = { conditions: [{ field: 'state', operator: '==', value: '' }], targetNodeId: 'lost' }
  await expect.poll(fork).toMatchObject({ routes: [notLost, second], fallbackNodeId: 'lost' })
  expect(leadsTo()).toEqual(['sent', 'lost'])
  await expectAccessible(container)

  await page.getByRole('button', { name: 'Move route 2 up' }).click()
  await expect.poll(() => fork()?.routes).toEqual([second, notLost])
  await page.getByRole('button', { name: 'Remove route 1' }).click()
  await expect.poll(() => fork()?.routes).toEqual([notLost])
  expect(leadsTo()).toEqual(['sent', 'lost'])
  await page.getByRole('button', { name: 'Remove “otherwise”' }).click()
  await expect.poll(leadsTo).toEqual(['sent'])
  expect(fork()).not.toHaveProperty('fallbackNodeId')
})

it('a route can ask for several things, and lead to a new node', async () => {
  const route = { conditions: [{ field: 'size', operator: '>', value: '4' }], targetNodeId: 'sent' }
  const { fork, leadsTo, state } = await openFork({ routes: [route] })
  await page.getByRole('button', { name: 'Add “and” to route 1' }).click()
  await page.getByRole('textbox', { name: 'Variable of condition 2 of route 1' }).fill('paid')
  await page.getByRole('button', { name: 'Add “or” to route 1' }).click()
  const [size] = route.conditions
  const paid = { field: 'paid', operator: '==', value: '' }
  const group = { isGroup: true, conditions: [size, paid] }
  await expect.poll(() => fork()?.routes).toEqual([{ conditions: [group, paid], targetNodeId: 'sent' }])
  await page.getByRole('button', { name: 'Remove condition 3 of route 1' }).click()
  await expect.poll(() => fork()?.routes).toEqual([{ conditions: [group], targetNodeId: 'sent' }])

  await page.getByRole('button', { name: /^Target of route 1/ }).click()
  await page.getByRole('combobox', { name: /^Target of/ }).fill('Large orders')
  await page.getByRole('option', { name: 'New Speak node “Large orders”' }).click()
  const made = () => state().document.nodes.at(-1)
  await expect.poll(() => made()?.data).toMatchObject({ name: 'Large orders' })
  await expect.poll(() => fork()?.routes).toEqual([{ conditions: [group], targetNodeId: made()?.id }])
  expect(leadsTo()).toEqual([made()?.id])
})
