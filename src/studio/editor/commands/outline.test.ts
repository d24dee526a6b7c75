import { describe, expect, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { SelectionIds } from '../session/document/selection.ts'
import { chooseRow, treeOf } from '../session/view/outlineStore.ts'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

const page = pageStandIn()
const openOutline = (selected: SelectionIds = {}, document = orders) =>
  openEditor({ view: 'outline', selected, document })

/** The outline of these has a row for each node and each edge; what stands elsewhere can be followed. */
describe('adding a node', () => {
  it.each([
    ['add-after', { nodes: ['help'] }, { after: 'help' }],
    ['add-into', { edges: ['to-end'] }, { into: 'to-end' }],
    ['add-before', { nodes: ['start'] }, { before: 'start' }],
    ['add-before', { nodes: ['hook'] }, { into: 'to-hook' }],
    ['add-alone', {}, { alone: true }],
  ] as const)('%s with %o selected asks which, for its place', async (id, selected, newPlace) => {
    const { run, context, state } = openOutline(selected)
    await run(id)
    expect(context.outline.getState().newPlace).toEqual(newPlace)
    expect(state()).toMatchObject({ dialog: 'add-node', document: orders })
  })

  it.each([
    ['add-after', { edges: ['back'] }],
    ['add-before', { nodes: ['start', 'end'] }],
    ['add-into', { nodes: ['start'] }],
  ] as const)('%s does not apply to %o', (id, selected) => {
    expect(openOutline(selected).applies(id)).toBe(false)
  })

  it.each(['add-after', 'add-alone', 'outline-note', 'edge-later', 'outline-fold-all'])(
    '%s belongs to the outline alone',
    id => {
      expect(openEditor({ selected: { nodes: ['start'], edges: [] } }).applies(id)).toBe(false)
    },
  )
})

describe('connecting', () => {
  it.each([
    ['connect', { nodes: ['help'] }],
    ['aim', { edges: ['back'] }],
  ] as const)('%s asks for the node', async (id, selected) => {
    const { run, state, applies } = openEditor({ selected })
    await run(id)
    expect(state().dialog).toBe('connect')
    state().select({})
    expect(applies(id)).toBe(false)
  })
})

describe('putting edges in order', () => {
  it('moves an edge among those of its node, as far as there are any, and is taken back', async () => {
    const { run, applies, state } = openOutline({ edges: ['to-hook'] })
    const order = () => state().document.edges.flatMap(edge => (edge.source === 'start' ? [edge.id] : []))
    expect([applies('edge-earlier'), applies('edge-later')]).toEqual([false, true])
    await run('edge-later')
    expect(order()).toEqual(['to-help', 'to-hook'])
    expect([applies('edge-earlier'), applies('edge-later')]).toEqual([true, false])
    await run('edge-earlier')
    expect(order()).toEqual(['to-hook', 'to-help'])
    await run('undo')
    await run('undo')
    expect(state().document).toBe(orders)
  })
})

describe('going into the form', () => {
  it.each([
    [{ nodes: ['help'] }, { node_id: 'help', field: 'name' }],
    [{ edges: ['back'] }, { edge_key: 'back', field: 'label' }],
    [{ notes: ['note'] }, { note_id: 'note', field: 'text' }],
    [{ groups: ['group'] }, { group_id: 'group', field: 'name' }],
  ] as const)('%o shows its first field', async (selected, place) => {
    const { run, state } = openOutline(selected)
    await run('outline-form')
    expect(state().revealed).toEqual(place)
  })

  it('of a rule that no edge mirrors shows the rule in its node', async () => {
    const rules = [['status', '==', '200', { id: 'help', name: 'Help' }]]
    const document = setNodeMembers(orders, { id: 'hook', members: { responsePathways: rules } })
    const { run, context, state } = openOutline({}, document)
    const rule = treeOf(context).rows.find(row => 'route' in row && !row.route.edge)
    chooseRow(context, rule?.key ?? '')
    await run('outline-form')
    expect(state().revealed).toMatchObject({ node_id: 'hook', field: expect.stringContaining('responsePathways') })
  })
})

describe('following an edge', () => {
  it('goes to where its node stands, and back again', async () => {
    const { run, context, state, applies } = openOutline()
    expect([applies('outline-follow'), applies('outline-back')]).toEqual([false, false])
    chooseRow(context, 'route back')
    await run('outline-follow')
    expect([...state().selection.nodes]).toEqual(['hook'])
    await run('outline-back')
    expect([...state().selection.edges]).toEqual(['back'])
    expect(applies('outline-back')).toBe(false)
  })

  it('goes to the start, which gets the focus', async () => {
    const { run, context, state } = openOutline({ nodes: ['end'] })
    await run('outline-to-start')
    expect([...state().selection.nodes]).toEqual(['start'])
    expect(context.outline.getState()).toMatchObject({ active: 'node start', isFocusAsked: true })
    expect(openOutline({}, { ...orders, nodes: [], edges: [] }).applies('outline-to-start')).toBe(false)
  })
})

describe('folding', () => {
  it('hides what stands below every row, and shows it again', async () => {
    const { run, context, applies } = openOutline()
    expect(applies('outline-unfold-all')).toBe(false)
    await run('outline-fold-all')
    expect(context.outline.getState().folded).toContain('node start')
    await run('outline-unfold-all')
    expect(context.outline.getState().folded.size).toBe(0)
  })

  it('unfolds what hides a row that is gone to', async () => {
    const { run, context } = openOutline()
    await run('outline-fold-all')
    chooseRow(context, 'node end')
    expect(context.outline.getState().folded).not.toContain('node start')
    expect(context.outline.getState().folded).not.toContain('node hook')
  })
})

describe('the views', () => {
  it('change between canvas and outline, and keep what is selected in sight', async () => {
    const { run, context, state, titleOf } = openEditor({ selected: { nodes: ['help'] } })
    expect(titleOf('switch-view')).toBe('Show outline')
    await run('switch-view')
    expect(state().view).toBe('outline')
    expect(context.outline.getState().isFocusAsked).toBe(true)
    expect(titleOf('switch-view')).toBe('Show canvas')
    await run('switch-view')
    page.nextFrame()
    expect(state()).toMatchObject({ view: 'canvas', revealed: { node_id: 'help' } })
    expect([...state().selection.nodes]).toEqual(['help'])
  })

  it('of the outline are a tree and a table; the choice is kept for the next pathway', async () => {
    const { run, context, titleOf, applies } = openOutline()
    expect(titleOf('switch-outline')).toBe('Show outline as table')
    await run('switch-outline')
    expect(context.outline.getState().form).toBe('table')
    expect(applies('outline-fold-all')).toBe(false)
    expect(openOutline().context.outline.getState().form).toBe('table')
    await run('switch-outline')
    expect(context.outline.getState().form).toBe('tree')
    expect(openEditor().applies('switch-outline')).toBe(false)
  })

  it('renames a node in its row', async () => {
    const { run, context } = openOutline({ nodes: ['end'] })
    await run('rename')
    expect(context.outline.getState().naming).toBe('end')
  })
})
