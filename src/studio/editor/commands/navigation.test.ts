import { describe, expect, it } from 'vitest'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'

pageStandIn()

describe('going along the edges', () => {
  it.each([
    ['start', 'walk-next', 'hook'],
    ['hook', 'walk-next', 'end'],
    ['end', 'walk-next', 'end'],
    ['end', 'walk-previous', 'hook'],
    ['help', 'walk-previous', 'start'],
    ['start', 'walk-previous', 'start'],
    ['help', 'walk-left', 'hook'],
    ['hook', 'walk-left', 'hook'],
    ['hook', 'walk-right', 'help'],
    ['help', 'walk-right', 'help'],
  ])('from %s, %s leads to %s', async (from, id, to) => {
    const { run, state } = openEditor({ selected: { nodes: [from] } })
    await run(id)
    expect([...state().selection.nodes]).toEqual([to])
  })

  it('begins at the start node while nothing is selected', async () => {
    const { run, state } = openEditor()
    await run('walk-next')
    expect([...state().selection.nodes]).toEqual(['start'])
    await run('walk-next')
    expect([...state().selection.nodes]).toEqual(['hook'])
    expect(openEditor({ selected: { notes: ['note'] } }).applies('walk-next')).toBe(false)
  })

  it.each(['walk-previous', 'walk-left', 'walk-right', 'copy-link'])('%s applies to one node', id => {
    expect(openEditor().applies(id)).toBe(false)
    expect(openEditor({ selected: { nodes: ['start', 'end'] } }).applies(id)).toBe(false)
    expect(openEditor({ selected: { nodes: ['start'], edges: ['back'] } }).applies(id)).toBe(false)
    expect(openEditor({ selected: { nodes: ['start'] } }).applies(id)).toBe(true)
  })
})

describe('selecting', () => {
  it('takes all nodes, edges and notes, and gives them up', async () => {
    const { run, state, applies } = openEditor()
    expect(applies('deselect')).toBe(false)
    await run('select-all')
    const { nodes, edges, notes } = state().selection
    expect([[...nodes], [...edges], [...notes]]).toEqual([
      ['start', 'hook', 'help', 'end'],
      ['to-hook', 'to-help', 'to-end', 'back'],
      ['note'],
    ])
    await run('deselect')
    expect([state().selection.nodes.size, state().selection.notes.size]).toEqual([0, 0])
    expect(applies('deselect')).toBe(false)
  })
})

describe('what opens', () => {
  it('is the form of the one node, at its name', async () => {
    const { run, state, applies } = openEditor({ selected: { nodes: ['help'] } })
    await run('open-form')
    expect(state()).toMatchObject({ revealed: { node_id: 'help', field: 'name' }, panel: 'edit' })
    state().select({ nodes: ['help', 'end'] })
    expect(applies('open-form')).toBe(false)
  })

  it('is the label of the one edge, on the canvas', async () => {
    const { run, state } = openEditor({ selected: { edges: ['back'] } })
    await run('open-form')
    expect(state().labelling).toBe('back')
  })

  it('is the search', async () => {
    const { run, state } = openEditor()
    await run('search')
    expect(state().dialog).toBe('search')
  })
})

it('copies a link that opens the pathway at the node', async () => {
  const { run, clipboard, said } = openEditor({ selected: { nodes: ['help'] } })
  await run('copy-link')
  expect(clipboard()).toBe('https://dialpath.example/pathways/p?node=help')
  expect(said()).toEqual(['Link copied'])
})
