import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listGroups, listNotes } from '../canvas.ts'
import { type ClipboardGraph, copyElements, pasteElements } from '../clipboard.ts'
import { diff } from '../diff.ts'
import { listNodes, type PathwayDocument } from '../document.ts'
import { readPart } from '../interchange/part.ts'
import { merge, resolveConflicts } from '../merge.ts'
import { documents } from '../testing/documents.ts'
import { edits } from '../testing/edits.ts'
import { addNote, groupNodes, moveNotes, removeNotes, setGroup, setNote, takeOutOfGroups, ungroup } from './canvas.ts'
import { removeElements } from './nodes.ts'

const plain: PathwayDocument = {
  name: 'Plain',
  description: '',
  nodes: ['a', 'b', 'c'].map((id, at) => ({
    id,
    type: 'Default',
    data: { name: id },
    position: { x: 0, y: at * 200 },
  })),
  edges: [],
}
const note = { id: 'n', text: 'Ask legal', color: 'blue', position: { x: 5, y: 6 }, width: 200, height: 100 } as const
const group = { id: 'g', name: 'Booking', color: 'pink', nodes: ['a', 'b'] } as const
const full = groupNodes(addNote(plain, { note }), { group })

describe('notes', () => {
  test('are added, changed, moved and removed, and then leave no trace', () => {
    expect(listNotes(full)).toEqual([note])
    const changed = moveNotes(setNote(full, { id: 'n', members: { text: 'Two\nlines' } }), {
      positions: { n: { x: 9, y: 9 } },
    })
    expect(listNotes(changed)).toEqual([{ ...note, text: 'Two\nlines', position: { x: 9, y: 9 } }])
    expect(removeNotes(addNote(plain, { note }), { ids: ['n'] })).toEqual(plain)
  })

  test('a command that changes nothing gives the same document', () => {
    expect(setNote(full, { id: 'n', members: { text: 'Ask legal' } })).toBe(full)
    expect(moveNotes(full, { positions: { n: { x: 5, y: 6 }, other: { x: 0, y: 0 } } })).toBe(full)
    expect(removeNotes(full, { ids: ['other'] })).toBe(full)
    expect(takeOutOfGroups(full, { nodes: ['c'] })).toBe(full)
  })

  test('what nobody would write there is read as far as it goes, and kept', () => {
    const odd = { ...plain, canvas: { notes: [{ id: 'x', width: 'wide', more: 1 }, { text: 'no id' }], theme: 'dark' } }
    expect(listNotes(odd)).toMatchObject([{ id: 'x', text: '', color: 'yellow', position: { x: 0, y: 0 }, width: 240 }])
    expect(setNote(odd, { id: 'x', members: { text: 'hi' } }).canvas).toEqual({
      notes: [{ id: 'x', width: 'wide', more: 1, text: 'hi' }, { text: 'no id' }],
      theme: 'dark',
    })
    const twice = { ...plain, canvas: { notes: [note, { ...note, text: 'Another' }] } }
    const changed = moveNotes(setNote(twice, { id: 'n', members: { color: 'grey' } }), {
      positions: { n: { x: 9, y: 9 } },
    })
    expect(changed.canvas).toEqual({
      notes: [
        { ...note, color: 'grey', position: { x: 9, y: 9 } },
        { ...note, text: 'Another' },
      ],
    })
    const taken = { ...plain, canvas: 'of another program' }
    expect(addNote(taken, { note })).toBe(taken)
  })
})

describe('groups', () => {
  test('a node is in one group at most, and a group without nodes goes', () => {
    const again = groupNodes(full, { group: { id: 'h', name: 'Other', color: 'grey', nodes: ['b', 'c'] } })
    expect(listGroups(again).map(({ id, nodes }) => [id, nodes])).toEqual([
      ['g', ['a']],
      ['h', ['b', 'c']],
    ])
    const left = removeElements(again, { nodes: ['a'], edges: [] })
    expect(listGroups(left).map(({ id }) => id)).toEqual(['h'])
  })

  test('are named, coloured and dissolved; their nodes stay', () => {
    const named = setGroup(full, { id: 'g', members: { name: 'Calls', color: 'green' } })
    expect(listGroups(named)).toMatchObject([{ name: 'Calls', color: 'green' }])
    const dissolved = ungroup(full, { ids: ['g'] })
    expect(listGroups(dissolved)).toEqual([])
    expect(listNodes(dissolved)).toEqual(listNodes(plain))
  })
})

/** A part as it comes back from the clipboard. */
function read(part: ClipboardGraph): ClipboardGraph {
  const reading = readPart(JSON.stringify(part))
  if (!reading.ok) throw new Error(reading.message)
  return reading.graph
}

describe('the clipboard', () => {
  test('carries notes, and groups all of whose nodes go along, with ids of their own', () => {
    const part = copyElements(full, { nodes: new Set(['a', 'b']), notes: new Set(['n']) })
    const graph = read(part)
    const ids = ['one', 'two', 'three', 'four']
    const pasted = pasteElements(full, { graph, newId: () => ids.shift() ?? '', offset: 10 })
    const [, copy] = listGroups(pasted.document)
    expect(copy).toEqual({ ...group, id: copy?.id, nodes: pasted.nodes })
    expect(listNotes(pasted.document).at(-1)).toEqual({ ...note, id: pasted.notes[0], position: { x: 15, y: 16 } })
    expect(copyElements(full, { nodes: new Set(['a']) }).canvas).toBeUndefined()
  })

  test('a note alone is a part', () => {
    const graph = read(copyElements(full, { nodes: new Set(), notes: new Set(['n']) }))
    expect(graph.nodes).toEqual([])
    expect(graph.canvas?.notes).toHaveLength(1)
  })
})

describe('two authors', () => {
  test('both begin with notes and groups, and both are kept', () => {
    const mine = addNote(plain, { note })
    const theirs = groupNodes(addNote(plain, { note: { ...note, id: 'm' } }), { group })
    const { document, conflicts } = merge({ base: plain, mine, theirs })
    expect(conflicts).toEqual([])
    expect(
      listNotes(document)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['m', 'n'])
    expect(listGroups(document)).toEqual([group])
  })

  test('one removes the last note while the other adds one', () => {
    const base = addNote(plain, { note })
    const merged = merge({
      base,
      mine: removeNotes(base, { ids: ['n'] }),
      theirs: addNote(base, { note: { ...note, id: 'm' } }),
    })
    expect(merged.conflicts).toEqual([])
    expect(listNotes(merged.document).map(({ id }) => id)).toEqual(['m'])
  })

  test('what both wrote in one note is asked about, and decided', () => {
    const mine = setNote(full, { id: 'n', members: { text: 'mine' } })
    const theirs = setNote(full, { id: 'n', members: { text: 'theirs', color: 'grey' } })
    const { document, conflicts } = merge({ base: full, mine, theirs })
    expect(conflicts.map(({ place }) => place)).toEqual([['canvas.notes', 'note n', 'text']])
    expect(listNotes(document)).toMatchObject([{ text: 'mine', color: 'grey' }])
    const decided = resolveConflicts(document, conflicts, { [conflicts[0]?.id ?? '']: 'theirs' })
    expect(listNotes(decided)).toMatchObject([{ text: 'theirs' }])
  })

  test('who is in a group is merged node by node', () => {
    const base = groupNodes(plain, { group })
    const mine = takeOutOfGroups(base, { nodes: ['a'] })
    const theirs = { ...base, canvas: { groups: [{ ...group, nodes: ['a', 'b', 'c'] }] } }
    const { document, conflicts } = merge({ base, mine, theirs })
    expect(conflicts).toEqual([])
    expect(listGroups(document)).toMatchObject([{ nodes: ['b', 'c'] }])
  })
})

test('what changed of notes and groups is told apart from the pathway’s own members', () => {
  const after = setGroup(addNote(full, { note: { ...note, id: 'm' } }), { id: 'g', members: { name: 'Calls' } })
  const { notes, groups, members } = diff(full, after)
  expect(notes.added).toEqual([{ ...note, id: 'm' }])
  expect(groups.changed.flatMap(one => one.members)).toEqual([{ path: ['name'], before: 'Booking', after: 'Calls' }])
  expect(members).toEqual([])
})

test('whatever is done, a node is in one group at most and groups name only nodes that are there', () => {
  fc.assert(
    fc.property(documents, fc.array(edits, { maxLength: 6 }), (document, steps) => {
      const after = steps.reduce((doc, edit) => edit(doc), document)
      const inside = listGroups(after).flatMap(one => one.nodes)
      expect(new Set(inside).size).toBe(inside.length)
      const ids = new Set(listNodes(after).map(({ id }) => id))
      expect(inside.every(id => ids.has(id))).toBe(true)
    }),
  )
})
