import type { Locator, Page } from '@playwright/test'
import { goToNode, openEditor } from './editor.ts'
import type { Product } from './product.ts'

const position = { x: 0, y: 0 }

/**
 * Stores a pathway that looks up an order, and opens the form of its webhook. Its nodes are `start`, `hook`, which has this `data`,
 * `sent`, and the end of the call.
 */
export async function openOrders(
  page: Page,
  product: Product,
  data: Readonly<Record<string, unknown>>,
  end: { readonly id: string; readonly name: string },
): Promise<{ readonly form: Locator; readonly id: string }> {
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', {
    name: 'Orders',
    nodes: [
      { id: 'start', type: 'Default', data: { name: 'Greeting', isStart: true, prompt: 'Greet.' }, position },
      { id: 'hook', type: 'Webhook', data: { name: 'Find the order', ...data }, position: { x: 0, y: 200 } },
      { id: 'sent', type: 'Default', data: { name: 'Sent', prompt: 'It is on its way.' }, position: { x: 0, y: 400 } },
      { id: end.id, type: 'End Call', data: { name: end.name, text: 'Bye.' }, position: { x: 300, y: 400 } },
    ],
    edges: [{ id: 'e', source: 'start', target: 'hook', data: { label: 'go' } }],
  })
  await openEditor(page, product, pathway_id)
  await goToNode(page, 'Find the order')
  return { form: page.getByRole('tabpanel', { name: 'Edit' }), id: pathway_id }
}
