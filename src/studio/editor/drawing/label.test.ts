import { describe, expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { readEdgeRoutes } from '../geometry/edgeRoutes.ts'
import { labelSize } from './label.ts'

function sizeOf(label: string, ends = { source: 'a', target: 'b' }) {
  const document: PathwayDocument = {
    name: '',
    description: '',
    nodes: ['a', 'b'].map(id => ({ id, type: 'Default', data: { name: id } })),
    edges: [{ id: 'e', label, ...ends }],
  }
  const [route] = readEdgeRoutes(document).list
  if (!route) throw new Error('The edge has no route.')
  return labelSize(route)
}

describe('the room of a label', () => {
  it('is that of its words in one row, and then of two', () => {
    const short = sizeOf('Yes')
    expect(short.width).toBeLessThan(50)
    expect(short.height).toBe(21)
    const sentence = sizeOf('You have confirmed the rental agreement number')
    expect(sentence).toEqual({ width: 220, height: 36 })
    expect(sizeOf('You have confirmed the rental agreement number. '.repeat(9))).toEqual(sentence)
  })

  it('is less beside the card that its edge leads round', () => {
    const ends = { source: 'a', target: 'a' }
    expect(sizeOf('You have confirmed the rental agreement number', ends)).toEqual({ width: 152, height: 36 })
  })
})
