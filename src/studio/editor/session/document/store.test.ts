import { expect, it } from 'vitest'
import { addNode, moveNodes, removeElements, setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { createEditorStore } from './store.ts'

const document: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [{ id: 'a', data: { prompt: '' } }, { id: 'b' }],
  edges: [],
}
const open = () => createEditorStore({ pathwayId: 'p', document, revision: '"1"' })
const type = (text: string) => (doc: PathwayDocument) => setNodeMembers(doc, { id: 'a', members: { prompt: text } })

it('makes one step of typing in one field, and another of the next field', () => {
  const store = open()
  for (const text of ['H', 'He', 'Hey']) store.getState().run('Change prompt', type(text), { typing: 'a.prompt' })
  store.getState().run('Move node', doc => moveNodes(doc, { positions: { b: { x: 1, y: 1 } } }))
  store.getState().run('Change prompt', type('Hey!'), { typing: 'a.prompt' })
  expect(store.getState().past.map(step => step.name)).toEqual(['Change prompt', 'Move node', 'Change prompt'])
})

it('undoes to the very document that was there, and redoes', () => {
  const store = open()
  store.getState().run('Change prompt', type('Hey'))
  const changed = store.getState().document
  store.getState().undo()
  expect(store.getState().document).toBe(document)
  store.getState().redo()
  expect(store.getState().document).toBe(changed)
})

it('takes no step for a command that changes nothing', () => {
  const store = open()
  store.getState().run('Change prompt', type(''))
  expect(store.getState().past).toEqual([])
})

it('keeps what another author did when this author undoes', () => {
  const store = open()
  store.getState().run('Change prompt', type('Hey'))
  store.getState().receive(addNode(document, { node: { id: 'theirs' } }), '"2"')
  store.getState().undo()
  expect(store.getState().document.nodes).toEqual([...document.nodes, { id: 'theirs' }])
})

it('lists what others did among the steps, as one entry that is not undone', () => {
  const store = open()
  const names = () => store.getState().past.map(step => `${step.by}: ${step.name}`)
  store.getState().run('Change prompt', type('Hey'))
  store.getState().receive(addNode(document, { node: { id: 'theirs' } }), '"2"')
  store.getState().receive(addNode(store.getState().saved, { node: { id: 'theirs too' } }), '"3"')
  expect(names()).toEqual(['me: Change prompt', 'others: Changes by others'])
  store.getState().undo()
  expect(names()).toEqual(['others: Changes by others'])
  store.getState().undo()
  expect(store.getState().document.nodes.map(node => node.id)).toEqual(['a', 'b', 'theirs', 'theirs too'])
  store.getState().redo()
  expect(names()).toEqual(['others: Changes by others', 'me: Change prompt'])
})

it('leaves what others made of a step, and passes over it when it undoes', () => {
  const store = open()
  store.getState().run('Add node', doc => addNode(doc, { node: { id: 'new' } }))
  store.getState().run('Change prompt', type('mine'))
  store.getState().markSaved(store.getState().document, '"2"')
  store.getState().receive(type('theirs')(store.getState().document), '"3"')
  expect(
    store
      .getState()
      .undo()
      .map(step => step.name),
  ).toEqual(['Change prompt'])
  expect(store.getState().document).toEqual(type('theirs')(document))
})

it('is saved only when nothing was typed since', () => {
  const store = open()
  store.getState().run('Change prompt', type('Hey'))
  const sent = store.getState().document
  store.getState().run('Change prompt', type('Hey you'))
  store.getState().markSaved(sent, '"2"')
  expect(store.getState()).toMatchObject({ revision: '"2"', saveState: { is: 'unsaved' } })
  expect(store.getState().document).not.toBe(store.getState().saved)
})

it('asks about what both changed, and loses neither before it is decided', () => {
  const store = open()
  store.getState().run('Change prompt', type('mine'))
  store.getState().receive(type('theirs')(document), '"2"')
  const [conflict] = store.getState().conflicts
  expect(conflict).toMatchObject({ mine: 'mine', theirs: 'theirs' })
  store.getState().decide({ [conflict?.id ?? '']: 'theirs' })
  expect(store.getState().document).toEqual(type('theirs')(document))
  expect(store.getState().conflicts).toEqual([])
})

it('goes to any step of the history, back and forth', () => {
  const store = open()
  for (const text of ['one', 'two', 'three']) store.getState().run(text, type(text))
  const last = store.getState().document
  store.getState().goTo(1)
  expect(store.getState().document).toEqual(type('one')(document))
  expect(store.getState().future.map(step => step.name)).toEqual(['three', 'two'])
  store.getState().goTo(3)
  expect(store.getState().document).toBe(last)
  store.getState().goTo(0)
  expect(store.getState().document).toBe(document)
})

it('selects nothing that is not there any more', () => {
  const store = open()
  store.getState().run('Add node', doc => addNode(doc, { node: { id: 'new' } }))
  store.getState().select({ nodes: ['a', 'new'] })
  store.getState().undo()
  expect([...store.getState().selection.nodes]).toEqual(['a'])
})

it('selects what an undone or redone step brings back, and leaves the selection alone else', () => {
  const store = open()
  const selected = () => [...store.getState().selection.nodes]
  store.getState().run('Add node', doc => addNode(doc, { node: { id: 'new' } }))
  store.getState().run('Delete node', doc => removeElements(doc, { nodes: ['new'], edges: [] }))
  store.getState().run('Change prompt', type('one'))
  store.getState().select({ nodes: ['a'] })
  store.getState().undo()
  expect(selected()).toEqual(['a'])
  store.getState().undo()
  expect(selected()).toEqual(['new'])
  store.getState().undo()
  expect(selected()).toEqual([])
  store.getState().redo()
  expect(selected()).toEqual(['new'])
})

it('asks no more for a place once something else is selected', () => {
  const store = open()
  store.getState().reveal({ node_id: 'a', field: 'prompt' })
  expect(store.getState().revealed).toEqual({ node_id: 'a', field: 'prompt' })
  store.getState().select({ nodes: ['b'] })
  store.getState().select({ nodes: ['a'] })
  expect(store.getState().revealed).toBeNull()
})
