import { describe, expect, it } from 'vitest'
import { listNotes } from '#pathway/canvas.ts'
import { moveNodes } from '#pathway/commands/nodes.ts'
import { listNodes } from '#pathway/document.ts'
import type { SelectionIds } from '../session/document/selection.ts'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

pageStandIn()
const everything: SelectionIds = {
  nodes: ['start', 'hook', 'help', 'end'],
  edges: ['to-hook', 'to-help', 'to-end', 'back'],
  notes: ['note'],
}

interface Case {
  readonly id: string
  readonly selected: SelectionIds
  /** The name of the step. */
  readonly step: string
}

describe('what moves the selection', () => {
  it.each([
    ['left', -8, 0],
    ['far-left', -48, 0],
    ['right', 8, 0],
    ['far-right', 48, 0],
    ['up', 0, -8],
    ['far-up', 0, -48],
    ['down', 0, 8],
    ['far-down', 0, 48],
  ] as const)('%s moves nodes and notes, and is taken back', async (id, dx, dy) => {
    const { applies, run, state, node, store } = openEditor()
    expect(applies(id)).toBe(false)
    store.getState().select({ nodes: ['end'], notes: ['note'] })
    await run(id)
    expect(node('end')?.position).toEqual({ x: 10 + dx, y: 600 + dy })
    expect(listNotes(state().document)[0]?.position).toEqual({ x: 800 + dx, y: dy })
    expect(node('start')?.position).toEqual({ x: 0, y: 0 })
    await run('undo')
    expect(state().document).toBe(orders)
  })

  it('makes one step of presses with the same selection', async () => {
    const { run, state, node } = openEditor({ selected: { nodes: ['end'] } })
    await run('left')
    await run('left')
    await run('far-down')
    expect(node('end')?.position).toEqual({ x: -6, y: 648 })
    expect(state().past.map(({ name }) => name)).toEqual(['Move “Goodbye”'])
  })

  it('moves a group by its nodes', async () => {
    const { run, node } = openEditor({ selected: { groups: ['group'] } })
    await run('right')
    expect([node('hook')?.position, node('end')?.position, node('help')?.position]).toEqual([
      { x: 8, y: 300 },
      { x: 18, y: 600 },
      { x: 400, y: 320 },
    ])
  })
})

describe('what removes the selection', () => {
  const cases: readonly (Case & { readonly left: readonly string[]; readonly edges: readonly string[] })[] = [
    {
      id: 'delete',
      selected: { nodes: ['hook'] },
      step: 'Delete “Look up”',
      left: ['start', 'help', 'end'],
      edges: ['to-help'],
    },
    {
      id: 'delete',
      selected: { edges: ['back'] },
      step: 'Delete edge',
      left: ['start', 'hook', 'help', 'end'],
      edges: ['to-hook', 'to-help', 'to-end'],
    },
    {
      id: 'cut',
      selected: { nodes: ['hook'] },
      step: 'Cut “Look up”',
      left: ['start', 'help', 'end'],
      edges: ['to-help'],
    },
    { id: 'cut', selected: { groups: ['group'] }, step: 'Cut 1 group', left: ['start', 'help'], edges: ['to-help'] },
    {
      id: 'delete',
      selected: { groups: ['group'] },
      step: 'Delete 1 group',
      left: ['start', 'hook', 'help', 'end'],
      edges: ['to-hook', 'to-help', 'to-end', 'back'],
    },
  ]
  it.each(cases)(
    '$step removes it and all that hangs on it, and is taken back',
    async ({ id, selected, step, left, edges }) => {
      const { run, state } = openEditor({ selected })
      await run(id)
      const { document, past, selection } = state()
      expect(listNodes(document).map(one => one.id)).toEqual(left)
      expect(document.edges.map(edge => edge.id)).toEqual(edges)
      expect(past.map(({ name }) => name)).toEqual([step])
      expect(selection.nodes.size + selection.edges.size + selection.groups.size).toBe(0)
      await run('undo')
      expect(state().document).toBe(orders)
    },
  )

  it('deletes a note', async () => {
    const { run, state } = openEditor({ selected: { notes: ['note'] } })
    await run('delete')
    expect(listNotes(state().document)).toEqual([])
  })

  it.each(['delete', 'cut', 'copy', 'duplicate'])('%s applies only to a selection', id => {
    expect(openEditor().applies(id)).toBe(false)
    expect(openEditor({ selected: { nodes: ['end'] } }).applies(id)).toBe(true)
  })

  it('leaves what could not be copied', async () => {
    const { context, run, state } = openEditor({ selected: { nodes: ['end'] } })
    Object.assign(context.clipboard, { write: () => Promise.reject(new Error('No clipboard.')) })
    await expect(run('cut')).rejects.toThrow('No clipboard.')
    expect(state().document).toBe(orders)
  })

  it('cuts what was copied, whatever is selected by then', async () => {
    const { context, run, state, node } = openEditor({ selected: { nodes: ['end'] } })
    Object.assign(context.clipboard, { write: async () => state().select({ nodes: ['help'] }) })
    await run('cut')
    expect([node('end'), node('help')]).toEqual([undefined, expect.anything()])
  })
})

describe('copying', () => {
  it('copies nodes with the edges between them, and pastes them beside themselves, selected', async () => {
    const { run, state, clipboard } = openEditor({ selected: { nodes: ['hook', 'end'] } })
    await run('copy')
    expect(JSON.parse(clipboard())).toMatchObject({ nodes: [{ id: 'hook' }, { id: 'end' }], edges: [{ id: 'to-end' }] })
    await run('paste')
    const { document, selection, past } = state()
    const added = listNodes(document).slice(4)
    expect(added.map(node => [node.data?.name, node.position])).toEqual([
      ['Look up', { x: 40, y: 340 }],
      ['Goodbye', { x: 50, y: 640 }],
    ])
    expect([...selection.nodes]).toEqual(added.map(({ id }) => id))
    expect(document.edges.at(-1)).toMatchObject({ source: added[0]?.id, target: added[1]?.id, label: 'done' })
    expect(past.map(({ name }) => name)).toEqual(['Paste 2 nodes'])
    await run('undo')
    expect(state().document).toBe(orders)
  })

  it('pastes with its middle where the pointer is', async () => {
    const { run, state } = openEditor({ selected: { nodes: ['end'] }, pointer: { x: 1000, y: 700 } })
    await run('copy')
    await run('paste')
    const [first] = listNodes(state().document).slice(4)
    const { x = 0, y = 0 } = first?.position ?? {}
    expect(x).toBeLessThan(1000)
    expect(x).toBeGreaterThan(800)
    expect(y).toBeLessThan(700)
    expect(y).toBeGreaterThan(600)
  })

  it('duplicates nodes and notes without the clipboard', async () => {
    const { run, state, clipboard } = openEditor({ selected: { nodes: ['help'], notes: ['note'] } })
    await run('duplicate')
    expect(listNodes(state().document).map(node => node.data?.name)).toEqual([
      'Greeting',
      'Look up',
      'Help',
      'Goodbye',
      'Help',
    ])
    expect(listNotes(state().document).map(note => [note.text, note.position])).toEqual([
      ['Ask twice', { x: 800, y: 0 }],
      ['Ask twice', { x: 840, y: 40 }],
    ])
    expect(clipboard()).toBe('')
    expect(state().past.map(({ name }) => name)).toEqual(['Duplicate node and note'])
    await run('undo')
    expect(state().document).toBe(orders)
  })

  it('pastes below everything while the outline shows', async () => {
    const { run, state } = openEditor({ selected: { nodes: ['start'] }, view: 'outline' })
    await run('duplicate')
    const lowest = Math.max(...listNodes(orders).map(({ position }) => position?.y ?? 0))
    expect(listNodes(state().document).at(-1)?.position?.y).toBeGreaterThan(lowest)
  })

  it('says why a text is no part of a pathway, and changes nothing', async () => {
    const { run, state, said } = openEditor({ clipboard: 'Good morning' })
    await run('paste')
    expect(said()).toHaveLength(1)
    expect(state().document).toBe(orders)
  })
})

describe('undo and redo', () => {
  it('name the step, apply while there is one, and take it back and again', async () => {
    const { applies, run, state, titleOf } = openEditor({ selected: { nodes: ['end'] } })
    expect([applies('undo'), applies('redo')]).toEqual([false, false])
    await run('delete')
    const after = state().document
    expect([applies('undo'), titleOf('undo')]).toEqual([true, 'Undo: Delete “Goodbye”'])
    await run('undo')
    expect([applies('redo'), titleOf('redo')]).toEqual([true, 'Redo: Delete “Goodbye”'])
    await run('redo')
    expect(state().document).toBe(after)
  })

  it('say that a step was passed over whose changes are gone', async () => {
    const { run, state, said, node } = openEditor({ selected: { nodes: ['end'] } })
    await run('left')
    state().markSaved(state().document, '"2"')
    state().receive(moveNodes(state().document, { positions: { end: { x: 77, y: 600 } } }), '"3"')
    await run('undo')
    expect(said()).toEqual(['Skipped “Move “Goodbye””: everything it changed has changed again since.'])
    expect(node('end')?.position).toEqual({ x: 77, y: 600 })
  })
})

describe('renaming', () => {
  it.each([
    [
      'a node on the canvas goes to its name',
      'canvas',
      { nodes: ['end'] },
      { revealed: { node_id: 'end', field: 'name' } },
    ],
    ['an edge is written on the canvas', 'canvas', { edges: ['back'] }, { labelling: 'back' }],
  ] as const)('%s', async (_, view, selected, expected) => {
    const { run, state } = openEditor({ view, selected })
    await run('rename')
    expect(state()).toMatchObject(expected)
  })

  it('applies to one node or edge', () => {
    expect(openEditor({ selected: everything }).applies('rename')).toBe(false)
    expect(openEditor().applies('rename')).toBe(false)
  })
})

describe('where calls start', () => {
  it('moves to another node, and back', async () => {
    const { applies, run, state, node, store } = openEditor({ selected: { nodes: ['start'] } })
    expect(applies('set-start')).toBe(false)
    store.getState().select({ nodes: ['help'] })
    await run('set-start')
    expect([node('help')?.data?.isStart, node('start')?.data?.isStart ?? false]).toEqual([true, false])
    expect(state().past.at(-1)?.name).toBe('Set “Help” as start')
    await run('undo')
    expect(state().document).toBe(orders)
  })
})
