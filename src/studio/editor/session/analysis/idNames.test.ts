import { expect, it } from 'vitest'
import { distinctNames, withNames } from './idNames.ts'

const names = distinctNames([
  ['KB-2a4c-6e80', 'Visitor guide'],
  ['TL-176', 'Find an order'],
  ['KB-1', 'Prices'],
  ['KB-2', 'Prices'],
])

it('writes names in place of IDs, wherever they stand', () => {
  expect(withNames('["KB-2a4c-6e80","TL-176"]', names)).toBe('["Visitor guide","Find an order"]')
  expect(withNames('Ask KB-2a4c-6e80, then TL-1763.', names)).toBe('Ask Visitor guide, then TL-1763.')
})

it('leaves an ID that has no name, or one that another has too', () => {
  expect(withNames('KB-1, KB-2, KB-gone', names)).toBe('KB-1, KB-2, KB-gone')
})
