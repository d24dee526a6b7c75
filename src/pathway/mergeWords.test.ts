import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PathwayDocument } from './document.ts'
import { merge } from './merge.ts'
import { mergeWords } from './mergeWords.ts'
import { wordsOf } from './words.ts'

const base = 'Greet the caller. Ask for {{name}} and date, then confirm.'
const word = fc.constantFrom('one', 'two', 'three', 'four', 'five')
const sentence = fc.array(word, { maxLength: 12 }).map(words => words.join(' '))
/** Edits of a sentence: at some words, those are replaced, removed or given company. */
const edits = (own: string) =>
  fc
    .array(fc.tuple(fc.nat(11), fc.constantFrom('replace', 'remove', 'before', 'after')), { maxLength: 4 })
    .map(list => (text: string) => {
      const words: readonly string[] = text.split(' ')
      return list
        .reduce(
          (now, [at, how], index) =>
            now.map((one, place) => {
              if (place !== at) return one
              const mine = `${own}${index}`
              if (how === 'before') return `${mine} ${one}`
              if (how === 'after') return `${one} ${mine}`
              return how === 'remove' ? '' : mine
            }),
          words,
        )
        .join(' ')
    })
const count = (text: string, wanted: string) => wordsOf(text).filter(one => one === wanted).length

describe('merging by words', () => {
  it('keeps both of two edits that are apart', () => {
    const mine = base.replace('Greet', 'Warmly greet').replace('confirm', 'say it back')
    const theirs = base.replace('date', 'the time')
    expect(mergeWords({ base, mine, theirs })).toBe(
      'Warmly greet the caller. Ask for {{name}} and the time, then say it back.',
    )
  })

  it.each([
    ['the same word', base.replace('Greet', 'Meet'), base.replace('Greet', 'Welcome')],
    ['words beside each other', base.replace('Greet', 'Meet'), base.replace('the', 'a')],
    ['one place to add at', `${base} Thank them.`, `${base} Say goodbye.`],
    ['a word in what the other removed', base.replace(/Ask .* date/, 'Wait'), base.replace('{{name}}', '{{surname}}')],
    ['parts of one variable', base.replace('{{name}}', '{{first name}}'), base.replace('{{name}}', '{{name | upper}}')],
  ])('leaves %s to the authors', (_, mine, theirs) => {
    expect(mergeWords({ base, mine, theirs })).toBeUndefined()
    expect(mergeWords({ base, mine: theirs, theirs: mine })).toBeUndefined()
  })

  it('takes once what both did alike', () => {
    const mine = base.replace('Greet', 'Meet').replace('confirm', 'thank')
    expect(mergeWords({ base, mine, theirs: base.replace('Greet', 'Meet') })).toBe(mine)
  })

  it('leaves texts to the authors that have little in common', () => {
    const long = (own: string) => Array.from({ length: 400 }, (_, index) => `${own}${index}`).join(' ')
    expect(mergeWords({ base: long('a'), mine: long('b'), theirs: `${long('a')} more` })).toBeUndefined()
  })

  it('gives back the one that changed, and itself', () => {
    fc.assert(
      fc.property(sentence, sentence, (one, other) => {
        expect(mergeWords({ base: one, mine: other, theirs: one })).toBe(other)
        expect(mergeWords({ base: one, mine: one, theirs: other })).toBe(other)
        expect(mergeWords({ base: one, mine: other, theirs: other })).toBe(other)
      }),
    )
  })

  it('says the same whoever merges, and loses no word that either wrote', () => {
    fc.assert(
      fc.property(sentence, edits('m'), edits('t'), (text, mines, others) => {
        const [mine, theirs] = [mines(text), others(text)]
        const merged = mergeWords({ base: text, mine, theirs })
        expect(mergeWords({ base: text, mine: theirs, theirs: mine })).toBe(merged)
        fc.pre(merged !== undefined)
        for (const side of [mine, theirs]) {
          const written = wordsOf(side).filter(one => /^[mt]\d/.test(one))
          for (const one of written) expect(count(merged ?? '', one)).toBe(count(side, one))
        }
        // A word that was there is gone only where somebody removed it.
        for (const one of wordsOf(text)) {
          const removed = count(text, one) * 2 - count(mine, one) - count(theirs, one)
          expect(count(merged ?? '', one)).toBeGreaterThanOrEqual(count(text, one) - removed)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

it('merges sentences of a pathway, and asks about names, ids and addresses', () => {
  const places = [
    ['prompt', ['nodes', 'node a', 'data', 'prompt'], false],
    ['text', ['nodes', 'node a', 'data', 'text'], false],
    ['name', ['nodes', 'node a', 'data', 'name'], true],
    ['url', ['nodes', 'node a', 'data', 'url'], true],
  ] as const
  for (const [member, place, asks] of places) {
    const document = (text: string): PathwayDocument => ({
      name: 'x',
      description: text,
      nodes: [{ id: 'a', data: { [member]: text } }],
      edges: [{ id: 'e', source: 'a', target: 'a', data: { description: text } }],
    })
    const sides = { base: document('say hello to them'), mine: document('shout hello to them') }
    const { document: merged, conflicts } = merge({ ...sides, theirs: document('say hello to everyone') })
    expect(merged.description).toBe('shout hello to everyone')
    expect(merged.edges[0]).toMatchObject({ data: { description: 'shout hello to everyone' } })
    expect(conflicts.map(conflict => conflict.place)).toEqual(asks ? [place] : [])
  }
})
