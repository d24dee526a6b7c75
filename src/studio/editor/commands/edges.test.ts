import { describe, expect, it } from 'vitest'
import { listNodes, type PathwayNode } from '#pathway/document.ts'
import { cardHeight } from '../drawing/card.ts'
import { overlaps } from '../geometry/box.ts'
import { CARD_HEIGHT, cardBox } from '../geometry/card.ts'
import { ROOM } from '../geometry/makeRoom.ts'
import { addNodeOfKind } from './addNode.ts'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

pageStandIn()

const selected = { edges: ['to-end'] }

describe('a node that is put into an edge', () => {
  it('is asked for between the ends, where no other card stands that would not give way', async () => {
    const { run, state, node } = openEditor({ selected })
    await run('insert-node')
    const next = state().nextNode
    const height = cardHeight(node('hook') as PathwayNode)
    expect(next).toMatchObject({ into: 'to-end', at: { x: 10, y: 300 + height + ROOM } })
    expect(state().document).toBe(orders)
  })

  it('is asked for only on an edge with both of its ends', () => {
    expect(openEditor().applies('insert-node')).toBe(false)
    expect(openEditor({ selected: { nodes: ['hook'], ...selected } }).applies('insert-node')).toBe(false)
    const edges = [{ id: 'lost', source: 'start', target: 'nobody' }]
    const { applies } = openEditor({ document: { ...orders, edges }, selected: { edges: ['lost'] } })
    expect(applies('insert-node')).toBe(false)
    expect(applies('go-to-source')).toBe(true)
    expect(applies('go-to-target')).toBe(false)
    expect(applies('reverse-edge')).toBe(false)
  })

  it('has the cards that follow make room in the same step', async () => {
    const { context, state, node, run } = openEditor({ selected: { edges: ['to-hook'] } })
    await run('insert-node')
    const at = state().nextNode?.at ?? { x: 0, y: 0 }
    await addNodeOfKind(context, 'webhook', at, { into: 'to-hook' })
    const added = listNodes(state().document).at(-1)
    const card = cardBox(added?.position ?? { x: 0, y: 0 })
    const after = ['hook', 'end'].map(id => node(id)?.position?.y ?? 0)
    for (const id of ['start', 'hook', 'help', 'end']) {
      expect(overlaps(card, cardBox(node(id)?.position ?? { x: 0, y: 0 }))).toBe(false)
    }
    expect(after[0]).toBeGreaterThan(300)
    expect(after[1]).toBeGreaterThan((after[0] ?? 0) + CARD_HEIGHT)
    expect(node('start')?.position).toEqual({ x: 0, y: 0 })
    expect(node('help')?.position).toEqual({ x: 400, y: 320 })
    expect(state().past).toHaveLength(1)
    await run('undo')
    expect(state().document).toBe(orders)
  })

  it('moves nothing that only leads back there', async () => {
    const edges = [...orders.edges, { id: 'again', source: 'end', target: 'start' }]
    const { context, node } = openEditor({ document: { ...orders, edges } })
    await addNodeOfKind(context, 'webhook', { x: 0, y: 500 }, { into: 'to-end' })
    expect(node('end')?.position?.y).toBe(500 + CARD_HEIGHT + ROOM)
    expect(node('help')?.position).toEqual({ x: 400, y: 320 })
    expect(node('hook')?.position).toEqual({ x: 0, y: 300 })
  })
})

describe('an edge', () => {
  it('is reversed, unless no edge can leave its target', async () => {
    const { run, state, applies } = openEditor({ selected: { edges: ['back'] } })
    await run('reverse-edge')
    expect(state().document.edges.find(({ id }) => id === 'back')).toMatchObject({ source: 'hook', target: 'help' })
    expect(state().selection.edges).toEqual(new Set(['back']))
    state().select(selected)
    expect(applies('reverse-edge')).toBe(false)
  })

  it('leads to its ends', async () => {
    const { run, state } = openEditor({ selected })
    await run('go-to-target')
    expect(state().revealed).toMatchObject({ node_id: 'end' })
    state().select(selected)
    await run('go-to-source')
    expect([...state().selection.nodes]).toEqual(['hook'])
  })

  it('has a label to edit where a node has a name', () => {
    expect(openEditor({ selected }).titleOf('rename')).toBe('Edit label')
    expect(openEditor({ selected: { nodes: ['end'] } }).titleOf('rename')).toBe('Rename')
  })
})
