import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearChanges, type Piece, wordChanges } from './wordChanges.ts'

const sideOf = (side: 'before' | 'after', pieces: readonly Piece[]) =>
  pieces
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

it('leaves what is between two edits at the ends of a long text', () => {
  const prompt = 'You answer calls of the shop and book what is asked for. '.repeat(105)
  expect(prompt.length).toBeGreaterThan(5900)
  expect(wordChanges(`Hello. ${prompt}Goodbye.`, `Hi. ${prompt}Bye.`)).toEqual([
    { text: 'Hello', in: 'before' },
    { text: 'Hi', in: 'after' },
    { text: `. ${prompt}`, in: 'both' },
    { text: 'Goodbye', in: 'before' },
    { text: 'Bye', in: 'after' },
    { text: '.', in: 'both' },
  ])
})

it('compares by lines what is long or was written anew', () => {
  const lines = (own: string) => Array.from({ length: 300 }, (_, at) => `${own} line ${at}\n`).join('')
  const [old, anew] = [lines('an old'), lines('some new')]
  const [begin, end] = ['The same begin.\n', 'The same end.']
  expect(wordChanges(begin + old + end, begin + anew + end)).toEqual([
    { text: begin, in: 'both' },
    { text: old, in: 'before' },
    { text: anew, in: 'after' },
    { text: end, in: 'both' },
  ])
  const long = 'A line of a text.\n'.repeat(2000)
  expect(wordChanges(`${long}One end.`, `${long}Another end.`)).toEqual([
    { text: long, in: 'both' },
    { text: 'One end.', in: 'before' },
    { text: 'Another end.', in: 'after' },
  ])
})

it('says both texts in full, however long they are', () => {
  const text = fc
    .array(fc.constantFrom('one', 'two', ' ', '\n', '.', 'über', '{{name}}', '\r', '\u2028'), { maxLength: 30 })
    .map(all => all.join(''))
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom(['', 0], ['word ', 1300], ['word\n', 9000]),
      (one, other, [part, times]) => {
        const long = String(part).repeat(Number(times))
        const [before, after] = [long + one, long + other]
        const pieces = wordChanges(before, after)
        expect(sideOf('before', pieces)).toBe(before)
        expect(sideOf('after', pieces)).toBe(after)
      },
    ),
  )
})

it('cuts what stayed to the words beside a change', () => {
  const long = 'word '.repeat(50)
  const cut = nearChanges(wordChanges(`${long}old ${long}older ${long}`, `${long}new ${long}newer ${long}`))
  expect(cut.map(({ text }) => text.replaceAll(/(word ?)+/g, 'w '))).toEqual([
    '…w ',
    'old',
    'new',
    ' w …w ',
    'older',
    'newer',
    ' w …',
  ])
  expect(Math.max(...cut.map(({ text }) => text.length))).toBeLessThan(100)
  const short = wordChanges('Is it open today?', 'Was it open today?')
  expect(nearChanges(short)).toEqual(short)
})
