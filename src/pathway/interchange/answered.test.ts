import { describe, expect, it } from 'vitest'
import { answeredEdge } from './answered.ts'

const edge = { id: 'e', source: 'a', target: 'b' }

describe('an edge that is answered', () => {
  it.each([
    [{ label: 'yes' }],
    [{ data: { label: 'yes' } }],
    [{ data: { name: 'yes' } }],
    [{ label: '', data: { label: 'yes' } }],
  ])('has its label in every place where clients read it: %j', words => {
    expect(answeredEdge({ ...edge, ...words })).toEqual({
      ...edge,
      label: 'yes',
      data: { name: 'yes', prompt: '', label: 'yes' },
    })
  })

  it('keeps what it has, and tells its description in `data` too', () => {
    const full = {
      ...edge,
      label: 'a',
      description: 'long',
      kept: 1,
      data: { label: 'b', prompt: 'p', isHighlighted: true },
    }
    expect(answeredEdge(full)).toEqual({ ...full, data: { ...full.data, name: 'a', description: 'long' } })
  })

  it('stays as it is where its data is no object', () => {
    const odd = { ...edge, data: [1] as never }
    expect(answeredEdge(odd)).toBe(odd)
  })
})
