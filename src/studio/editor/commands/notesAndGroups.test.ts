import { describe, expect, it } from 'vitest'
import { canvasColors, listGroups, listNotes, NOTE_LIMITS } from '#pathway/canvas.ts'
import { openEditor } from './testing/context.ts'
import { CANVAS, pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

pageStandIn()
const noted = { notes: ['note'] }
const grouped = { groups: ['group'] }
/** Its file keeps something else where notes and groups would be. */
const full = { ...orders, canvas: 'of another program' }

describe('notes', () => {
  it('are added in the view, and written there at once', async () => {
    const { run, state } = openEditor()
    await run('add-note')
    const added = listNotes(state().document).at(-1)
    const { x = Number.NaN, y = Number.NaN } = added?.position ?? {}
    expect(x >= CANVAS.left && x <= CANVAS.right && y >= CANVAS.top && y <= CANVAS.bottom).toBe(true)
    expect(state().writing).toBe(added?.id)
    expect([...state().selection.notes]).toEqual([added?.id])
    await run('undo')
    expect(state().document).toBe(orders)
  })

  it('are added below everything while the outline shows, and written in the form', async () => {
    const { run, state } = openEditor({ view: 'outline' })
    await run('outline-note')
    const added = listNotes(state().document).at(-1)
    expect(added?.position.y).toBeGreaterThan(600)
    expect(state().revealed).toEqual({ note_id: added?.id, field: 'text' })
    await run('undo')
    expect(state().document).toBe(orders)
  })

  it('cannot be added where the file keeps something else in their place, and that is said', async () => {
    const { run, state, said } = openEditor({ document: full })
    await run('add-note')
    expect(said().join()).toContain('Can’t add a note')
    expect(state().document).toBe(full)
  })

  it('are not added to a pathway that is only looked at, nor selected', async () => {
    const { run, state } = openEditor({ isReadOnly: true })
    await run('add-note')
    expect(state()).toMatchObject({ document: orders, writing: null })
    expect([...state().selection.notes]).toEqual([])
  })

  it.each([
    ['note-wider', 264, 150],
    ['note-narrower', 216, 150],
    ['note-taller', 240, 174],
    ['note-shorter', 240, 126],
  ] as const)('%s, as often as it is pressed, as one step', async (id, width, height) => {
    const { run, state, applies } = openEditor({ selected: noted })
    await run(id)
    expect(listNotes(state().document)[0]).toMatchObject({ width, height })
    for (let presses = 0; presses < 100; presses += 1) await run(id)
    const { min, max } = NOTE_LIMITS
    const note = listNotes(state().document)[0]
    expect([min, max]).toContain(width === 240 ? note?.height : note?.width)
    expect(state().past.map(({ name }) => name)).toEqual(['Resize 1 note'])
    await run('undo')
    expect(state().document).toBe(orders)
    state().select({})
    expect(applies(id)).toBe(false)
  })
})

describe('writing in what is selected', () => {
  it.each([
    ['canvas', noted, { writing: 'note' }],
    ['canvas', grouped, { writing: 'group' }],
    ['outline', noted, { revealed: { note_id: 'note', field: 'text' } }],
    ['outline', grouped, { revealed: { group_id: 'group', field: 'name' } }],
  ] as const)('on the %s: %o', async (view, selected, expected) => {
    const { run, state } = openEditor({ view, selected })
    await run('write')
    expect(state()).toMatchObject(expected)
  })

  it('applies to one note or group alone', () => {
    expect(openEditor().applies('write')).toBe(false)
    expect(openEditor({ selected: { ...noted, ...grouped } }).applies('write')).toBe(false)
    expect(openEditor({ selected: { ...noted, nodes: ['end'] } }).applies('write')).toBe(false)
  })
})

describe('groups', () => {
  const nodes = ['start', 'help']

  it('are made of the selected nodes, and named on the canvas', async () => {
    const { run, state, applies } = openEditor({ selected: { nodes } })
    await run('group')
    const group = listGroups(state().document).at(-1)
    expect(group).toMatchObject({ name: 'Group', nodes })
    expect([...state().selection.groups]).toEqual([group?.id])
    expect(state().writing).toBe(group?.id)
    expect(state().past.map(({ name }) => name)).toEqual(['Group 2 nodes'])
    await run('undo')
    expect(state().document).toBe(orders)
    state().select({})
    expect(applies('group')).toBe(false)
  })

  it('are named in their form while the outline shows', async () => {
    const { run, state } = openEditor({ view: 'outline', selected: { nodes } })
    await run('group')
    const group = listGroups(state().document).at(-1)
    expect(group).toMatchObject({ name: '', nodes })
    expect(state().revealed).toEqual({ group_id: group?.id, field: 'name' })
  })

  it('cannot be made where the file keeps something else in their place, and that is said', async () => {
    const { run, state, said } = openEditor({ document: full, selected: { nodes } })
    await run('group')
    expect(said().join()).toContain('Can’t add a group')
    expect(state().document).toBe(full)
  })

  it.each([
    ['by themselves', grouped],
    ['by a node of theirs', { nodes: ['hook'] }],
  ] as const)('are undone %s; their nodes stay, selected', async (_, selected) => {
    const { run, state, applies } = openEditor({ selected })
    await run('ungroup')
    expect(listGroups(state().document)).toEqual([])
    expect([...state().selection.nodes]).toEqual(['hook', 'end'])
    expect(state().document.nodes).toBe(orders.nodes)
    expect(applies('ungroup')).toBe(false)
    await run('undo')
    expect(state().document).toBe(orders)
  })
})

describe('colours', () => {
  it.each(canvasColors)('colour-%s colours notes and groups alike, as one step', async color => {
    const { run, state, applies } = openEditor()
    expect(applies(`colour-${color}`)).toBe(false)
    state().select({ ...noted, ...grouped })
    await run(`colour-${color}`)
    expect([listNotes(state().document)[0]?.color, listGroups(state().document)[0]?.color]).toEqual([color, color])
    await run('undo')
    expect(state().document).toBe(orders)
  })
})
