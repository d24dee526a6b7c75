import { describe, expect, it } from 'vitest'
import { moveNodes } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { isPlayedAlike } from './changed.ts'

const document: PathwayDocument = {
  name: 'Test',
  description: '',
  nodes: [
    { id: 'a', type: 'Default', position: { x: 0, y: 0 }, data: { name: 'A', text: 'Hello' } },
    { id: 'b', type: 'End Call', position: { x: 0, y: 200 }, data: { name: 'B' } },
  ],
  edges: [{ id: 'ab', source: 'a', target: 'b', label: 'done' }],
}

describe('whether a pathway is played as before', () => {
  it('does not mind where nodes stand, how they are marked, and what the pathway is called', () => {
    const moved = moveNodes(document, { positions: { a: { x: 90, y: 10 } } })
    expect(moved).not.toBe(document)
    expect(isPlayedAlike(document, moved)).toBe(true)
    const [a, b] = document.nodes
    const tagged = { ...a, data: { name: 'A', text: 'Hello', tag: { name: 'new', color: '#f00' } } }
    expect(isPlayedAlike(document, { ...document, name: 'Other', nodes: [tagged, b ?? {}] })).toBe(true)
  })

  it('minds words, labels, new nodes and deleted ones', () => {
    const [a, b] = document.nodes
    const changes: PathwayDocument[] = [
      { ...document, nodes: [{ ...a, data: { name: 'A', text: 'Hi' } }, b ?? {}] },
      { ...document, edges: [{ id: 'ab', source: 'a', target: 'b', label: 'finished' }] },
      { ...document, nodes: [...document.nodes, { id: 'c', data: {} }] },
      { ...document, nodes: [a ?? {}] },
      { ...document, globalPrompt: 'Be kind.' },
    ]
    for (const changed of changes) expect(isPlayedAlike(document, changed)).toBe(false)
  })
})
