import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pathway, play } from '../testing/play.ts'
import { labelPolarity, type Polarity, polarityOf } from './polarity.ts'

/** Phrases that were collected for this test, one a line. */
function phrases(name: string): readonly string[] {
  const file = new URL(`../fixtures/polarity/${name}.txt`, import.meta.url)
  return readFileSync(file, 'utf8').trim().split('\n')
}

/** The phrases that are read in another way, with that way. */
function readOtherwise(name: string, expected: Polarity | null): readonly string[] {
  return phrases(name)
    .filter(phrase => polarityOf(phrase) !== expected)
    .map(phrase => `${phrase} → ${polarityOf(phrase)}`)
}

describe('polarityOf', () => {
  it('hears every yes', () => {
    expect(phrases('yes').length).toBeGreaterThanOrEqual(200)
    expect(readOtherwise('yes', 'yes')).toEqual([])
  })

  it('hears every no, however kindly it begins', () => {
    expect(phrases('no').length).toBeGreaterThanOrEqual(200)
    expect(readOtherwise('no', 'no')).toEqual([])
  })

  it('leaves open what is open, or says neither', () => {
    expect(readOtherwise('unclear', null)).toEqual([])
  })

  it('takes time in proportion to the length of an answer', () => {
    for (const piece of ['um ', 'yes ', 'not ', 'but ', 'okay, ', 'wait ', 'thank you ', 'of them ']) {
      const answer = piece.repeat(4000)
      const start = performance.now()
      polarityOf(answer)
      expect(performance.now() - start, piece).toBeLessThan(1000)
    }
  })
})

describe('labelPolarity', () => {
  it.each<[string, Polarity | null]>([
    ['User is interested', 'yes'],
    ['User is not interested', 'no'],
    ['The caller is not sure', null],
    ['Undecided', null],
    ['Confirms the address', 'yes'],
    ['Payment failed', 'no'],
    ['Billing', null],
  ])('reads “%s” as %s', (label, polarity) => {
    expect(labelPolarity(label)).toBe(polarity)
  })
})

describe('a boolean', () => {
  const document = pathway([
    ['a', 'Default', { isStart: true, text: 'Do you agree?', extractVars: [['agrees', 'boolean', 'Agrees']] }],
  ])

  it.each([
    ['Absolutely not', false],
    ['okay but I cannot do that', false],
    ['sounds good', true],
    ['maybe', undefined],
    ['yes, but I am not sure', undefined],
  ])('is set on clear polarity only: “%s”', async (answer, value) => {
    const { state } = await play(document, [answer])
    expect(state.variables.agrees).toBe(value)
  })
})
