import { describe, expect, it } from 'vitest'
import { noteRows } from './noteRows.ts'
import type { Measure } from './text.ts'

const measure: Measure = (text, { size, weight }) => text.length * size * (weight === 600 ? 0.6 : 0.5)
const rowsOf = (text: string, most: number) => noteRows(text, { width: 60, most }, { size: 10 }, measure)
/** Rows as text: the indent as spaces, bold words in brackets. */
const drawn = (text: string, most: number) =>
  rowsOf(text, most).map(
    ({ marker, indent, parts }) =>
      `${indent === 0 ? '' : marker.padEnd(3)}${parts.map(part => (part.isBold ? `[${part.text}]` : part.text)).join('')}`,
  )

describe('the rows of a note', () => {
  it('are its lines; a word that is longer than a row is broken', () => {
    expect(drawn('one\n\ntwo three', 9)).toEqual(['one', '', 'two three'])
    expect(drawn('abcdefghijklmno end', 9)).toEqual(['abcdefghijk', 'lmno end'])
    expect(drawn('  ', 9)).toEqual([])
  })

  it('say where the text goes on', () => {
    expect(drawn('one\ntwo\nthree', 2)).toEqual(['one', 'two…'])
    expect(drawn('one two three four\nfive', 1)).toEqual(['one two th…'])
    expect(drawn('- one\n- **two**\nthree', 2)).toEqual(['•  one', '•  [two…]'])
  })

  it('hang below the sign of their list', () => {
    expect(drawn('- one two three\n2. four', 9)).toEqual(['•  one two', '   three', '2. four'])
  })

  it('keep bold words bold where a line is broken', () => {
    expect(drawn('a **bold word** b', 9)).toEqual(['a [bold]', '[word ]b'])
  })
})
