import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordChanges } from './wordChanges.ts'

const sideOf = (side: 'before' | 'after', before: string, after: string) =>
  wordChanges(before, after)
    .filter(piece => piece.in === 'both' || piece.in === side)
    .map(piece => piece.text)
    .join('')

it('tells every word that differs, and leaves those between', () => {
  expect(wordChanges('Say hello, then ask who calls.', 'Say goodbye, then ask what for.')).toEqual([
    { text: 'Say ', in: 'both' },
    { text: 'hello', in: 'before' },
    { text: 'goodbye', in: 'after' },
    { text: ', then ask ', in: 'both' },
    { text: 'who calls', in: 'before' },
    { text: 'what for', in: 'after' },
    { text: '.', in: 'both' },
  ])
})

it('says both texts in full, however long they are', () => {
  const text = fc
    .array(fc.constantFrom('one', 'two', ' ', '\n', '.', 'über'), { maxLength: 30 })
    .map(all => all.join(''))
  fc.assert(
    fc.property(text, text, fc.constantFrom('', 'word '.repeat(1300)), (one, other, long) => {
      const [before, after] = [long + one, long + other]
      expect(sideOf('before', before, after)).toBe(before)
      expect(sideOf('after', before, after)).toBe(after)
    }),
  )
})
