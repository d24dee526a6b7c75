import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { signIn } from '#studio/shell/testing/renderStudio.tsx'
import { card, type FileNode, goToNode, openEditor, showEditor } from '../testing/openEditor.ts'

const inline = { name: 'list_pizzas', config: { url: 'https://x.test/menu' }, behavior: 'feed_context', x: [7] }
const tools = [inline, 'KB-1', 'TL-404', { tool_id: 'TL-405' }]
const greeting = {
  id: 'greeting',
  type: 'Default',
  position: { x: 0, y: 0 },
  data: { name: 'Greeting', isStart: true, text: 'Hello.', tools },
}

it('tools are chosen from the account’s; those that the file has stay as they are until they are removed', async () => {
  const { api, stored } = await openEditor({ nodes: [greeting], edges: [] }, 'Tools')
  const tool = { name: 'Find an order', description: 'Finds an order by its number.', url: 'https://x.test/orders' }
  const { tool_id } = await api<{ tool_id: string }>('POST', '/api/v1/tools', tool)
  const guide = { name: 'Visitor guide', description: 'Hours and parking.', text: 'From nine to five.' }
  const { vector_id } = await api<{ vector_id: string }>('POST', '/api/vectors', guide)
  await goToNode('Greeting')
  const node = async () => (await stored<{ nodes: FileNode[] }>()).nodes.find(one => one.id === 'greeting')?.data
  const section = page.getByRole('region', { name: 'Tools 4 tools' })
  await section.getByRole('button', { name: 'Tools 4 tools' }).click()
  const choice = page.getByRole('group', { name: 'Tools the agent can use here' })
  await expect.element(choice.getByText('Defined for this node only.')).toBeVisible()
  await expect.element(choice.getByText('This knowledge base no longer exists.')).toBeVisible()
  expect(choice.getByText('This tool no longer exists.').elements()).toHaveLength(2)
  await expectAccessible(choice.element())

  await choice.getByRole('checkbox', { name: /^Find an order/ }).click()
  await expect.poll(node).toMatchObject({ tools: [...tools, tool_id] })
  const knowledge = choice.getByRole('checkbox', { name: /^Visitor guide/ })
  await knowledge.click()
  await expect.poll(node).toMatchObject({ tools: [...tools, tool_id, vector_id] })
  await knowledge.click()
  await choice.getByRole('button', { name: 'Remove TL-404' }).click()
  await choice.getByRole('button', { name: 'Remove list_pizzas' }).click()
  await expect.poll(node).toMatchObject({ tools: ['KB-1', { tool_id: 'TL-405' }, tool_id] })
  await page.getByRole('button', { name: 'Undo: Change tools of “Greeting”' }).click()
  await expect.poll(node).toMatchObject({ tools: [inline, 'KB-1', { tool_id: 'TL-405' }, tool_id] })
})

it('a Knowledge Base node chooses among the account’s knowledge bases', async () => {
  const ask = {
    id: 'ask',
    type: 'Knowledge Base',
    position: { x: 0, y: 0 },
    data: { name: 'Ask', isStart: true, kb: 'KB-gone' },
  }
  const { api } = await signIn()
  const guide = { name: 'Visitor guide', description: 'Hours and parking.', text: 'From nine to five.' }
  const { vector_id } = await api<{ vector_id: string }>('POST', '/api/vectors', guide)
  const pathways = '/api/v1/convo_pathway'
  const file = { nodes: [ask], edges: [] }
  const { pathway_id } = await api<{ pathway_id: string }>('POST', `${pathways}/import?name=Knowledge`, file)
  const stored = () => api<{ nodes: FileNode[] }>('GET', `${pathways}/${pathway_id}?as_stored=true`)
  await showEditor(pathway_id)
  await goToNode('Ask')
  const choice = page.getByRole('combobox', { name: 'Knowledge base', exact: true })
  await expect.element(choice).toHaveTextContent('KB-gone (not in this account)')
  await expect.element(card('ask')).toHaveTextContent('KB-gone')
  await choice.selectOptions('Visitor guide')
  const node = async () => (await stored()).nodes.find(one => one.id === 'ask')?.data
  await expect.poll(node).toMatchObject({ kb: vector_id })
  await expect.element(page.getByText('Hours and parking.')).toBeVisible()
  await expect.element(card('ask')).toHaveTextContent('Visitor guide')
  await expect.element(card('ask')).not.toHaveTextContent(vector_id)
})
