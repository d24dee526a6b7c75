import { type Locator, page } from 'vitest/browser'
import { goToNode, type OpenedEditor, openEditor } from './openEditor.ts'

const position = { x: 0, y: 0 }

export interface OpenedOrders extends OpenedEditor {
  readonly form: Locator
  /** Returns the webhook's data as the service has it. */
  hook(): Promise<Readonly<Record<string, unknown>>>
}

/**
 * Opens a pathway that looks up an order, and in it the form of its webhook. Its nodes are `start`, `hook`, which has this `data`, `sent`,
 * and `lost`, the end of the call.
 */
export async function openOrders(data: Readonly<Record<string, unknown>>): Promise<OpenedOrders> {
  const nodes = [
    { id: 'start', type: 'Default', data: { name: 'Greeting', isStart: true, prompt: 'Greet.' }, position },
    { id: 'hook', type: 'Webhook', data: { name: 'Find the order', ...data }, position: { x: 0, y: 200 } },
    { id: 'sent', type: 'Default', data: { name: 'Sent', prompt: 'It is on its way.' }, position: { x: 0, y: 400 } },
    { id: 'lost', type: 'End Call', data: { name: 'Lost', text: 'Bye.' }, position: { x: 300, y: 400 } },
  ]
  const edges = [{ id: 'e', source: 'start', target: 'hook', data: { label: 'go' } }]
  const opened = await openEditor({ nodes, edges }, 'Orders')
  await goToNode('Find the order')
  const hook = async () => (await opened.stored()).nodes.find(node => node.id === 'hook')?.data ?? {}
  return { ...opened, hook, form: page.getByRole('tabpanel', { name: 'Edit' }) }
}
