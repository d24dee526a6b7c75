import { describe, expect, it } from 'vitest'
import { kindOf, nodeKinds } from '#nodes/kinds.ts'
import { isStart, listNodes, type PathwayDocument } from '#pathway/document.ts'
import { lineBetween } from '../drawing/detours.ts'
import { boxesAt, flowEdges, flowNodes, positionsOf } from '../drawing/flow.ts'
import { nothingSelected } from '../drawing/selected.ts'
import { overlaps } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBox } from '../geometry/card.ts'
import { readEdgeRoutes } from '../geometry/edgeRoutes.ts'
import { groupFrame } from '../geometry/groupFrame.ts'
import { addNodeOfKind } from './addNode.ts'
import { openEditor } from './testing/context.ts'
import { CANVAS, pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

pageStandIn()

function drawnOf(document: PathwayDocument) {
  const routes = readEdgeRoutes(document)
  return { routes, nodes: flowNodes(routes, nothingSelected, new Map()) }
}

const empty = { name: 'Empty', description: '', nodes: [], edges: [] }

describe('adding a node', () => {
  it.each(nodeKinds.map(({ key, label, type }) => [key, label, type] as const))(
    'add-kind-%s adds one in the view, covering nothing, and opens its form',
    async (key, label, type) => {
      const { run, state } = openEditor()
      await run(`add-kind-${key}`)
      const added = listNodes(state().document).slice(orders.nodes.length)
      expect(added).toHaveLength(1)
      const [node] = added
      const { x = Number.NaN, y = Number.NaN } = node?.position ?? {}
      expect(node?.type).toBe(type)
      expect(
        x >= CANVAS.left && x + CARD_WIDTH <= CANVAS.right && y >= CANVAS.top && y + CARD_HEIGHT <= CANVAS.bottom,
      ).toBe(true)
      const card = cardBox({ x, y })
      const { routes, nodes } = drawnOf(orders)
      const places = positionsOf(nodes)
      const boxes = boxesAt(places, nodes)
      for (const box of [...boxes.values(), { x: 800, y: 0, width: 240, height: 150 }]) {
        expect(overlaps(card, box)).toBe(false)
      }
      for (const edge of flowEdges(routes, nothingSelected, places, [])) {
        const [from, to] = [boxes.get(edge.source), boxes.get(edge.target)]
        const points = (from && to && lineBetween(edge, from, to)?.points()) ?? []
        expect(points.length).toBeGreaterThan(1)
        for (const point of points) expect(overlaps(card, { ...point, width: 0, height: 0 })).toBe(false)
      }
      const group = groupFrame({ id: '', name: '', color: 'blue', nodes: ['hook', 'end'] }, id => boxes.get(id))
      expect(group && overlaps(card, group)).toBe(false)
      expect(state()).toMatchObject({ revealed: { node_id: node?.id, field: 'name' }, panel: 'edit' })
      expect(state().past.map(({ name }) => name)).toEqual([`Add ${label} node`])
      await run('undo')
      expect(state().document).toBe(orders)
    },
  )

  it('makes the first node the one where calls start, and gives each a name of its own', async () => {
    const { run, state } = openEditor({ document: empty })
    const [{ key, label } = { key: '', label: '' }] = nodeKinds
    await run(`add-kind-${key}`)
    await run(`add-kind-${key}`)
    expect(listNodes(state().document).map(node => [node.data?.name, isStart(node)])).toEqual([
      [label, true],
      [`${label} 2`, false],
    ])
  })

  it('connects it from a node, or puts it on an edge', async () => {
    const { context, state } = openEditor()
    const [kind] = nodeKinds
    const add = (connected: Parameters<typeof addNodeOfKind>[3]) =>
      addNodeOfKind(context, kind?.key ?? '', { x: 700, y: 700 }, connected)
    await add({ from: 'help' })
    const first = listNodes(state().document).at(-1)?.id
    expect(state().document.edges.at(-1)).toMatchObject({ source: 'help', target: first })
    await add({ into: 'to-end' })
    const second = listNodes(state().document).at(-1)?.id
    const ends = state().document.edges.map(({ source, target }) => `${source} ${target}`)
    expect(ends).toContain(`hook ${second}`)
    expect(ends).toContain(`${second} end`)
    expect(ends).not.toContain('hook end')
    expect(state().past).toHaveLength(2)
  })
})

describe('a next node', () => {
  it('is connected to the selected one as it is added, in one step', async () => {
    const { run, state } = openEditor({ selected: { nodes: ['start'] } })
    await run('add-kind-webhook')
    const added = listNodes(state().document).at(-1)
    expect(state().document.edges.at(-1)).toMatchObject({ source: 'start', target: added?.id })
    expect(added?.position?.y).toBeGreaterThanOrEqual(CARD_HEIGHT)
    expect(state().past.map(({ name }) => name)).toEqual(['Add Webhook node'])
    await run('undo')
    expect(state().document).toBe(orders)
  })

  it.each([['end'], ['start', 'help']])('is connected to nothing where it cannot follow one node', async (...nodes) => {
    const { run, state } = openEditor({ selected: { nodes } })
    await run('add-kind-webhook')
    expect(state().document.nodes).toHaveLength(orders.nodes.length + 1)
    expect(state().document.edges).toBe(orders.edges)
  })

  it('is asked for below the one that is selected, where nothing stands', async () => {
    const { run, state } = openEditor({ selected: { nodes: ['start'] } })
    await run('add-next')
    const next = state().nextNode
    expect(next).toMatchObject({ from: 'start' })
    expect(next?.at.y).toBeGreaterThanOrEqual(CARD_HEIGHT)
    expect(state().document).toBe(orders)
  })

  it('is asked for below the start node while nothing is selected', async () => {
    const { run, state } = openEditor()
    await run('add-next')
    expect(state().nextNode).toMatchObject({ from: 'start' })
  })

  it('applies to one node after which the call goes on', () => {
    expect(openEditor({ document: empty }).applies('add-next')).toBe(false)
    expect(openEditor({ selected: { notes: ['note'] } }).applies('add-next')).toBe(false)
    expect(openEditor({ selected: { nodes: ['start', 'help'] } }).applies('add-next')).toBe(false)
    expect(kindOf('End Call').endsCall).toBe(true)
    expect(openEditor({ selected: { nodes: ['end'] } }).applies('add-next')).toBe(false)
    expect(openEditor({ selected: { nodes: ['start'] }, view: 'outline' }).applies('add-next')).toBe(false)
  })
})
