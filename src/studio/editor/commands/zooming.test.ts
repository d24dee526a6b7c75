import { describe, expect, it } from 'vitest'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

pageStandIn()

describe('the view of the canvas', () => {
  it.each([
    ['fit', {}, 'fit all'],
    ['fit-selection', { nodes: ['help'], notes: ['note'] }, 'fit help canvas-note note'],
    ['fit-selection', { groups: ['group'] }, 'fit hook end'],
    ['zoom-in', {}, 'zoom in'],
    ['zoom-out', {}, 'zoom out'],
    ['zoom-50', {}, 'zoom 0.5'],
    ['zoom-100', {}, 'zoom 1'],
    ['zoom-200', {}, 'zoom 2'],
  ] as const)('%s with %o selected: %s', async (id, selected, expected) => {
    const { run, shown, state } = openEditor({ selected })
    await run(id)
    expect(shown).toEqual([expected])
    expect(state().document).toBe(orders)
  })

  it('shows a selection where there is one, and nothing of the canvas while the outline shows', () => {
    expect(openEditor().applies('fit-selection')).toBe(false)
    const outline = openEditor({ view: 'outline', selected: { nodes: ['help'] } })
    expect(['fit', 'fit-selection', 'zoom-in', 'zoom-out', 'zoom-100'].filter(outline.applies)).toEqual([])
  })
})
