import { describe, expect, it } from 'vitest'
import { setEdgeLabel } from '#pathway/commands/edges.ts'
import { addNode, moveNodes, removeElements, setNodeMembers, setNodeOption } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { listChanges } from './changes.ts'
import { nameField, nameMember } from './memberNames.ts'

const before: PathwayDocument = {
  name: 'Front desk',
  description: '',
  nodes: [
    { id: 'a', data: { name: 'Greeting', prompt: 'Hello' }, position: { x: 0, y: 0 } },
    { id: 'b', data: { name: 'Booking' }, position: { x: 0, y: 9 } },
    { globalConfig: { globalPrompt: 'Be kind.' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', label: 'book', data: { label: 'book' } }],
}

describe('what changed', () => {
  it('is nothing between equal states, whatever the pathway is called', () => {
    const renamed = structuredClone({ ...before, name: 'Reception' })
    expect(listChanges(before, renamed)).toEqual({ list: [], moved: [], reordered: false })
  })

  it('names elements and members as the forms do', () => {
    const spoken = setNodeMembers(before, { id: 'a', members: { prompt: 'Good day', mine: 1 } })
    const warmer = setNodeOption(spoken, { id: 'a', option: 'temperature', value: 0.5 })
    const after = addNode(setEdgeLabel(warmer, { key: 'e', label: 'reserve' }), {
      node: { id: 'c', data: { name: 'Goodbye' } },
    })
    expect(listChanges(before, after).list).toMatchObject([
      { key: '+node 0', how: 'added', what: 'Node', title: 'Goodbye', members: [] },
      {
        key: 'node a',
        how: 'changed',
        what: 'Node',
        title: 'Greeting',
        members: [
          { name: 'Prompt', before: 'Hello', after: 'Good day' },
          { name: 'mine', before: undefined, after: 1 },
          { name: 'Model options', before: undefined, after: { temperature: 0.5 } },
        ],
      },
      {
        key: 'edge e',
        how: 'changed',
        what: 'Edge',
        title: 'book (Greeting → Booking)',
        members: [{ name: 'Label', before: 'book', after: 'reserve' }],
      },
    ])
  })

  it('tells what went, and counts what only moved', () => {
    const after = moveNodes(removeElements(before, { nodes: ['b'], edges: [] }), { positions: { a: { x: 5, y: 5 } } })
    const { list, moved } = listChanges(before, after)
    expect(list.map(({ how, title }) => `${how} ${title}`)).toEqual([
      'removed Booking',
      'removed book (Greeting → Booking)',
    ])
    expect(moved).toEqual(['a'])
    const prompt = { ...before, nodes: before.nodes.with(2, { globalConfig: { globalPrompt: 'Be brief.' } }) }
    expect(listChanges(before, prompt).list).toMatchObject([
      { title: 'Global prompt', members: [{ name: 'Global prompt' }] },
    ])
  })

  it('calls members that no form knows by their path', () => {
    expect(nameMember(['data', 'modelOptions', 'temperature'])).toBe('Temperature')
    expect(nameMember(['data', 'modelOptions', 'voice'])).toBe('Model options, voice')
    expect(nameMember(['data', 'x-note', 'a'])).toBe('x-note.a')
    expect(nameMember(['constructor'])).toBe('constructor')
  })

  it('tells the script of a node from the text of a note', () => {
    expect(nameField('text')).toBe('Script')
    expect(nameMember(['data', 'text'])).toBe('Script')
    expect(nameMember(['text'])).toBe('Note text')
  })
})
