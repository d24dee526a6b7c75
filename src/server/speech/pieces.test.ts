import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

it('pauses are silences between the words', () => {
  expect(piecesOf('One<|0.8|> two. <|.5|><|99999|>')).toEqual([
    { words: 'One' },
    { seconds: 0.8 },
    { words: 'two.' },
    { seconds: 0.5 },
    { seconds: 10 },
  ])
})

it('short sentences go together, long texts are cut at their ends', () => {
  const sentence = `${'word '.repeat(29)}end. `
  const pieces = piecesOf(sentence.repeat(5))
  expect(pieces).toHaveLength(3)
  for (const piece of pieces) expect(piece).toMatchObject({ words: expect.stringMatching(/end\.$/) })
  expect(piecesOf('Hello. How are you?')).toEqual([{ words: 'Hello. How are you?' }])
})

it('a sentence or a word without an end is cut all the same', () => {
  const texts = ['word '.repeat(200), 'x'.repeat(1000)]
  for (const text of texts) {
    const words = piecesOf(text).map(piece => ('words' in piece ? piece.words : ''))
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(300)
    expect(words.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})

it('what has nothing to be spoken is left out', () => {
  expect(piecesOf(' … ')).toEqual([])
  expect(piecesOf('')).toEqual([])
})
