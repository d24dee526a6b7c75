import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PathwayDocument } from '#pathway/document.ts'
import { nodeData, nodesById } from '#pathway/document.ts'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderEditor } from '../testing/renderEditor.tsx'
import { Inspector } from './Inspector.tsx'

const position = { x: 0, y: 0 }
const sent = { id: 'sent', name: 'Sent' }
const lost = { id: 'lost', name: 'Lost' }

const orders = (data: Readonly<Record<string, unknown>>): PathwayDocument => ({
  name: 'Orders',
  description: '',
  nodes: [
    { id: 'start', type: 'Default', data: { name: 'Greeting', isStart: true, prompt: 'Greet.' }, position },
    {
      id: 'hook',
      type: 'Webhook',
      data: { name: 'Find the order', url: 'https://api.example.com/orders', method: 'GET', ...data },
      position,
    },
    { id: 'sent', type: 'Default', data: { name: 'Sent', prompt: 'It is on its way.' }, position },
    { id: 'lost', type: 'End Call', data: { name: 'Lost', text: 'Bye.' }, position },
  ],
  edges: [{ id: 'e', source: 'start', target: 'hook', data: { label: 'go' } }],
})

async function openHook(data: Readonly<Record<string, unknown>>) {
  const opened = await renderEditor(<Inspector />, { document: orders(data), selected: { nodes: ['hook'] } })
  const rules = () => {
    const hook = nodesById(opened.state().document).get('hook')
    return hook && nodeData(hook).responsePathways
  }
  return { ...opened, rules }
}

it('a rule begins as a whole rule, and its cells are undone one by one', async () => {
  const { container, rules, state } = await openHook({})
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('option', { name: /^Lost/ }).click()
  await expect.poll(rules).toEqual([['status_code', '==', '200', lost]])

  const variable = page.getByRole('textbox', { name: 'Variable of rule 1' })
  await variable.fill('')
  await expect.element(page.getByText('Until then it stays “status_code”')).toBeVisible()
  await expect.element(page.getByText('Rule 1', { exact: true })).toBeVisible()
  await variable.fill('state')
  const comparison = page.getByRole('combobox', { name: 'Comparison of rule 1' })
  await comparison.selectOptions('!=')
  await comparison.selectOptions('is')
  await page.getByRole('combobox', { name: 'Value of rule 1' }).fill('anything at all')
  await expect.poll(rules).toEqual([['state', 'is', 'anything at all', lost]])
  await expectAccessible(container)

  const undone = [
    ['state', 'is', '200', lost],
    ['state', '!=', '200', lost],
    ['state', '==', '200', lost],
    ['status_code', '==', '200', lost],
  ]
  for (const row of undone) {
    state().undo()
    expect(rules()).toEqual([row])
  }
})

it('each rule says whether it can win, and what an answer that is pasted does with it', async () => {
  const { container } = await openHook({
    responseData: [{ name: 'state', data: '$.order.state', context: '' }],
    responsePathways: [
      ['status_code', '<', '300', lost],
      ['state', '==', 'sent', sent],
      ['state', 'is', 'not empty', sent],
    ],
  })
  const rule = (number: number) => {
    const element = container.querySelector(`[data-field="responsePathways[${number - 1}]"]`)
    if (!element) throw new Error(`There is no rule ${number}.`)
    return page.elementLocator(element)
  }
  const form = page.elementLocator(container)
  await expect.poll(() => container.querySelectorAll('[data-field^="responsePathways["]').length).toBeGreaterThan(2)
  await expect.element(rule(1).getByRole('button', { name: 'Can apply' })).toBeVisible()
  await expect.element(rule(1)).toHaveTextContent(/Rule 3 overrides this one when/)
  await expect.element(rule(2).getByRole('button', { name: 'Never applies' })).toBeVisible()
  await rule(3).getByRole('button', { name: 'Can apply' }).click()
  await expect.element(rule(3)).toHaveTextContent(/Matches when state is/)

  await form.getByRole('button', { name: 'Try the request' }).click()
  await form.getByRole('button', { name: 'Paste a sample response' }).click()
  const body = form.getByRole('textbox', { name: 'Body', exact: true }).last()
  await expect.element(body).toHaveFocus()
  await body.fill('{"order": {"state": "sent"}}')
  await expect.element(rule(1)).toHaveTextContent('Matches: status_code is 200, but rule 3 wins.')
  await expect.element(rule(3)).toHaveTextContent('Matches: state is "sent", so this rule wins.')
  await expectAccessible(container)

  await form.getByRole('textbox', { name: 'Status', exact: true }).fill('404')
  await body.fill('Sorry')
  await expect.element(form.getByText('Until then, it’s read as plain text.')).toBeVisible()
  await expect.element(rule(1)).toHaveTextContent('No match: status_code is 404.')
  await expect.element(rule(3)).toHaveTextContent('No match: state is null.')
  await expect.element(form.getByText('No rule matches')).toBeVisible()
})
