import { expect, it } from 'vitest'
import { groupOf, listGroups, listNotes } from '#pathway/canvas.ts'
import { nodesById, type PathwayDocument } from '#pathway/document.ts'
import { itemKey, itemsBetween, listItems, nextItem, selectionOfItems } from './items.ts'
import { nodesInWords, sayNode, textOfNote } from './rowWords.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const document: PathwayDocument = {
  name: '',
  description: '',
  nodes: ids.map(id => ({ id, type: 'Default', data: { name: id.toUpperCase() } })),
  edges: [],
  canvas: {
    notes: [
      { id: 'one', text: ' Ask\nlegal ' },
      { id: 'two', text: ' ' },
    ],
    groups: [{ id: 'all', name: 'Opening', nodes: ids.slice(0, 6) }],
  },
}

it('lists groups, then notes, each under a key of its own', () => {
  const items = listItems(listGroups(document), listNotes(document))
  expect(items.map(itemKey)).toEqual(['groups all', 'notes one', 'notes two'])
  expect(listNotes(document).map(textOfNote)).toEqual(['Ask legal', 'Empty note'])
})

it('says which nodes are in a group, and in which group a node is', () => {
  const [group] = listGroups(document)
  expect(group && nodesInWords(document, group)).toBe('A, B, C, D, E and 1 more')
  const said = ['f', 'g'].map(id => {
    const node = nodesById(document).get(id)
    return node && sayNode(node, undefined, groupOf(document, id), '1 error')
  })
  expect(said).toEqual(['F, Speak, in group Opening, 1 error', 'G, Speak, 1 error'])
})

it('is selected in ranges, in either direction', () => {
  const items = listItems(listGroups(document), listNotes(document))
  const range = (from: number, to: number) => selectionOfItems(itemsBetween(items, from, to))
  expect(range(0, 1)).toEqual({ groups: ['all'], notes: ['one'] })
  expect(range(2, 1)).toEqual({ groups: [], notes: ['one', 'two'] })
})

it('is gone through with the keys of a list', () => {
  const key = (name: string, altKey = false) => nextItem({ key: name, altKey }, 1, 3)
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map(name => key(name))).toEqual([2, 0, 0, 2, undefined])
  expect(key('ArrowDown', true)).toBeUndefined()
  expect(nextItem({ key: 'ArrowDown', altKey: false }, 2, 3)).toBe(2)
})
