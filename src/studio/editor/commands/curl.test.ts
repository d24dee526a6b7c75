import { expect, it } from 'vitest'
import { listNodes } from '#pathway/document.ts'
import { contains, overlaps } from '../geometry/box.ts'
import { boxesOf } from './boxesOf.ts'
import { openEditor } from './testing/context.ts'
import { CANVAS, pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

const page = pageStandIn()
const line = `curl -X POST https://api.example.com/bookings -H 'accept: application/json' -d '{"day": "{{day}}"}'`

it.each(['paste-curl', 'copy-curl'])('%s applies to one node that sends a request', id => {
  expect(openEditor().applies(id)).toBe(false)
  expect(openEditor({ selected: { nodes: ['start'] } }).applies(id)).toBe(false)
  expect(openEditor({ selected: { nodes: ['hook', 'start'] } }).applies(id)).toBe(false)
  expect(openEditor({ selected: { nodes: ['hook'] } }).applies(id)).toBe(true)
})

it('fills the selected node from a cURL command, as one step', async () => {
  const { run, state, node } = openEditor({ selected: { nodes: ['hook'] }, clipboard: line })
  await run('paste-curl')
  expect(node('hook')?.data).toMatchObject({
    name: 'Look up',
    url: 'https://api.example.com/bookings',
    method: 'POST',
    body: '{"day": "{{day}}"}',
  })
  expect(state().past).toHaveLength(1)
  await run('undo')
  expect(state().document).toBe(orders)
})

it('says that the clipboard has no cURL command, and changes nothing', async () => {
  const { run, state, said } = openEditor({ selected: { nodes: ['hook'] }, clipboard: 'wget https://example.com' })
  await run('paste-curl')
  expect(said()).toEqual(['No cURL command on the clipboard. Copy one that starts with “curl”.'])
  expect(state().document).toBe(orders)
})

it('adds a node for a cURL command that is pasted on the canvas', async () => {
  const { run, state } = openEditor({ clipboard: line })
  await run('paste')
  const added = listNodes(state().document).slice(orders.nodes.length)
  expect(added.map(node => [node.type, node.data?.url])).toEqual([['Webhook', 'https://api.example.com/bookings']])
  await run('undo')
  expect(state().document).toBe(orders)
})

it('puts the node of a cURL command where it covers nothing', async () => {
  const inTheMiddle = { ...orders.nodes[0], id: 'middle', position: { x: 480, y: 320 } }
  const { run, context } = openEditor({
    clipboard: line,
    document: { ...orders, nodes: [...orders.nodes, inTheMiddle] },
  })
  await run('paste')
  const known = new Set(['canvas-note note', 'middle', ...orders.nodes.map(({ id }) => id)])
  const boxes = boxesOf(context.flow)
  const added = boxes.find(({ id }) => !known.has(id))
  expect(added && boxes.filter(box => box !== added && overlaps(box, added))).toEqual([])
  expect(added && contains({ x: 0, y: 0, width: CANVAS.right, height: CANVAS.bottom }, added)).toBe(true)
})

it('copies the request as a cURL command', async () => {
  const { run, state, said } = openEditor({ selected: { nodes: ['hook'] } })
  await run('copy-curl')
  expect(page.copied).toEqual([expect.stringMatching(/^curl\b.*https:\/\/api\.example\.com\/orders/s)])
  expect(said().join()).toContain('Copied the request of “Look up” as cURL')
  expect(state().document).toBe(orders)
})
