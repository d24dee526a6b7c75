import { describe, expect, it } from 'vitest'
import { listNotes } from '#pathway/canvas.ts'
import { moveNodes, removeElements } from '#pathway/commands/nodes.ts'
import { listNodes } from '#pathway/document.ts'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

const page = pageStandIn()
const three = ['start', 'hook', 'help']

describe('aligning', () => {
  it.each([
    ['align-left', 'x', [0, 0, 0]],
    ['align-center', 'x', [200, 200, 200]],
    ['align-right', 'x', [400, 400, 400]],
    ['align-top', 'y', [0, 0, 0]],
    ['align-middle', 'y', [160, 160, 160]],
    ['align-bottom', 'y', [320, 320, 320]],
  ] as const)('%s brings the nodes onto one line, as one step', async (id, axis, at) => {
    const { run, state, node, titleOf } = openEditor({ selected: { nodes: three } })
    await run(id)
    expect(three.map(one => node(one)?.position?.[axis])).toEqual(at)
    expect(node('end')?.position).toEqual({ x: 10, y: 600 })
    expect(state().past.map(({ name }) => name)).toEqual([titleOf(id)])
    await run('undo')
    expect(state().document).toBe(orders)
  })

  it.each(['align-left', 'align-center', 'align-right', 'align-top', 'align-middle', 'align-bottom'])(
    '%s takes two nodes',
    id => {
      expect(openEditor({ selected: { nodes: ['start'] } }).applies(id)).toBe(false)
      expect(openEditor({ selected: { nodes: ['start', 'end'] } }).applies(id)).toBe(true)
    },
  )
})

describe('distributing', () => {
  const document = moveNodes(orders, { positions: { hook: { x: 50, y: 10 }, help: { x: 400, y: 320 } } })

  it.each([
    ['distribute-across', 'x', 200],
    ['distribute-down', 'y', 160],
  ] as const)('%s puts the one between halfway, as one step', async (id, axis, middle) => {
    const { run, state, node } = openEditor({ document, selected: { nodes: three } })
    await run(id)
    expect(node('hook')?.position?.[axis]).toBe(middle)
    expect([node('start')?.position, node('help')?.position]).toEqual([
      { x: 0, y: 0 },
      { x: 400, y: 320 },
    ])
    await run('undo')
    expect(state().document).toBe(document)
  })

  it.each(['distribute-across', 'distribute-down'])('%s takes three nodes', id => {
    expect(openEditor({ selected: { nodes: ['start', 'end'] } }).applies(id)).toBe(false)
    expect(openEditor({ selected: { nodes: three } }).applies(id)).toBe(true)
  })
})

describe('tidying up', () => {
  const heap = moveNodes(orders, {
    positions: { start: { x: 0, y: 0 }, hook: { x: 5, y: 0 }, help: { x: 0, y: 5 }, end: { x: 2, y: 2 } },
  })

  it.each([
    ['tidy', 'y'],
    ['tidy-right', 'x'],
  ] as const)('%s lays all out along the edges, shows it as it opens, and is taken back', async (id, axis) => {
    const { run, state, node, said, shown } = openEditor({ document: heap })
    await run(id)
    const along = (one: string) => node(one)?.position?.[axis] ?? 0
    expect(along('start')).toBeLessThan(along('help'))
    expect(along('help')).toBeLessThan(along('hook'))
    expect(along('hook')).toBeLessThan(along('end'))
    expect(said()).toEqual(['Tidied 4 nodes'])
    page.nextFrame()
    expect(shown).toHaveLength(1)
    await run('undo')
    expect(state().document).toBe(heap)
  })

  it('tidies the selection alone, and the view stays', async () => {
    const { run, node, titleOf, shown, state } = openEditor({ document: heap, selected: { nodes: ['start', 'hook'] } })
    expect(titleOf('tidy')).toBe('Tidy selection top to bottom')
    await run('tidy')
    expect([node('help')?.position, node('end')?.position]).toEqual([
      { x: 0, y: 5 },
      { x: 2, y: 2 },
    ])
    expect(node('hook')?.position).not.toEqual({ x: 5, y: 0 })
    page.nextFrame()
    expect(shown).toEqual([])
    expect(state().past.map(({ name }) => name)).toEqual(['Tidy selection top to bottom'])
  })

  it('is taken back by its message, whatever was done since', async () => {
    const { run, pressInMessage, node, store } = openEditor({ document: heap })
    await run('tidy')
    store.getState().select({ notes: ['note'] })
    await run('delete')
    pressInMessage()
    expect(node('hook')?.position).toEqual({ x: 5, y: 0 })
    expect(listNotes(store.getState().document)).toEqual([])
  })

  it('leaves what was placed anew since, when its message takes it back', async () => {
    const { run, pressInMessage, node, state } = openEditor({ document: heap })
    await run('tidy')
    state().run('Move “Look up”', document => moveNodes(document, { positions: { hook: { x: 700, y: 700 } } }))
    pressInMessage()
    expect(node('hook')?.position).toEqual({ x: 700, y: 700 })
    expect(node('start')?.position).toEqual(listNodes(heap).find(({ id }) => id === 'start')?.position)
  })

  it('applies where there are several nodes', () => {
    const one = removeElements(orders, { nodes: ['hook', 'help', 'end'], edges: [] })
    expect(listNodes(one)).toHaveLength(1)
    expect(openEditor({ document: one }).applies('tidy')).toBe(false)
    expect(openEditor().applies('tidy-right')).toBe(true)
  })
})
