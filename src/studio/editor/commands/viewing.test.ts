import { describe, expect, it } from 'vitest'
import { panels } from '../session/view/panels.ts'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'

pageStandIn()

describe('panels', () => {
  it.each(panels.map(({ id }) => id))('panel-%s shows it', async id => {
    const { run, state } = openEditor()
    await run(`panel-${id}`)
    expect(state().panel).toBe(id)
  })

  it('fold away, and the first comes back', async () => {
    const { run, state } = openEditor()
    await run('panel-history')
    await run('fold-panel')
    expect(state().panel).toBeNull()
    await run('fold-panel')
    expect(state().panel).toBe('edit')
  })

  it('of problems folds away and comes back, under the title of what it does', async () => {
    const { run, state, titleOf } = openEditor()
    expect([state().showsProblems, titleOf('fold-problems')]).toEqual([false, 'Show problems'])
    await run('fold-problems')
    expect([state().showsProblems, titleOf('fold-problems')]).toEqual([true, 'Hide problems'])
    await run('fold-problems')
    expect(state().showsProblems).toBe(false)
  })
})

it.each([
  ['minimap', 'Hide minimap', 'Show minimap'],
  ['palette', 'Collapse palette', 'Expand palette'],
] as const)('folds the %s away and shows it again, and the browser keeps it', async (part, ...titles) => {
  const { run, titleOf } = openEditor()
  const before = titleOf(`fold-${part}`)
  await run(`fold-${part}`)
  expect([titleOf(`fold-${part}`), before].toSorted()).toEqual(titles)
  const kept = localStorage.getItem(`dialpath-${part}`)
  await run(`fold-${part}`)
  expect(titleOf(`fold-${part}`)).toBe(before)
  expect(new Set([kept, localStorage.getItem(`dialpath-${part}`)])).toEqual(new Set(['shown', 'folded']))
})

it('shows the keyboard shortcuts', async () => {
  const { run, state } = openEditor()
  await run('shortcuts')
  expect(state().dialog).toBe('shortcuts')
})
