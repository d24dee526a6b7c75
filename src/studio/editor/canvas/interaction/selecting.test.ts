import { expect, it } from 'vitest'
import { flowIdOfNote } from '../../drawing/notes.ts'
import { selectionOf } from '../../session/document/selection.ts'
import { afterChanges, withKept } from './selecting.ts'

const canvas = { edgeLookup: new Set(['near']), multiSelectionActive: false, userSelectionActive: false }
const before = selectionOf({ nodes: ['a'], edges: ['near', 'far'] })
const select = (id: string, selected = true) => ({ type: 'select', id, selected })

it('takes back the edges out of view where something else is selected instead', () => {
  const clicked = { nodes: [select('a', false), select('b')] }
  expect(afterChanges(before, clicked, canvas)).toEqual(selectionOf({ nodes: ['b'], edges: ['near'] }))
  expect(afterChanges(before, { edges: [select('near', false)] }, canvas)).toEqual(selectionOf({ nodes: ['a'] }))
})

it('knows of no edge while the overview is drawn', () => {
  const overview = { ...canvas, edgeLookup: new Set<string>() }
  const clicked = { nodes: [select('a', false), select(flowIdOfNote('n'))] }
  expect(afterChanges(before, clicked, overview)).toEqual(selectionOf({ notes: ['n'] }))
})

it('takes back groups, which it knows nothing of, in the same way', () => {
  const group = selectionOf({ groups: ['g'] })
  const clicked = { nodes: [select('a')] }
  expect(afterChanges(group, clicked, canvas)).toEqual(selectionOf({ nodes: ['a'] }))
  const both = afterChanges(group, clicked, { ...canvas, multiSelectionActive: true })
  expect(both).toEqual(selectionOf({ nodes: ['a'], groups: ['g'] }))
})

it('keeps them where more is selected beside them, and while a frame is drawn', () => {
  const more = selectionOf({ nodes: ['a', 'b'], edges: ['near', 'far'] })
  expect(afterChanges(before, { nodes: [select('b')] }, { ...canvas, multiSelectionActive: true })).toEqual(more)
  expect(afterChanges(before, { nodes: [select('b')] }, { ...canvas, userSelectionActive: true })).toEqual(more)
})

it('keeps the selection where nothing of it changes', () => {
  expect(afterChanges(before, { nodes: [{ type: 'position', id: 'a' }] }, canvas)).toBe(before)
  expect(afterChanges(before, { nodes: [select('a')] }, { ...canvas, multiSelectionActive: true })).toBe(before)
})

it('adds what a frame chooses to what it keeps', () => {
  const kept = selectionOf({ nodes: ['a'], notes: ['n'] })
  const framed = selectionOf({ nodes: ['b'] })
  const both = withKept(kept, framed, kept)
  expect(both).toEqual(selectionOf({ nodes: ['a', 'b'], notes: ['n'] }))
  expect(withKept(both, framed, kept)).toBe(both)
})
