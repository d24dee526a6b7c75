import { describe, expect, it } from 'vitest'
import type { PathwayNode } from '#pathway/document.ts'
import { CARD_HEIGHT } from '../geometry/card.ts'
import { cardHeight, describeCard } from './card.ts'
import { countRows } from './textRows.ts'

const node = (data: Record<string, unknown>, type = 'Default'): PathwayNode => ({ id: 'a', type, data })
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('the height of a card', () => {
  it('follows what the node says', () => {
    const heights = [words(3), words(18), words(25), words(200)].map(text => cardHeight(node({ text })))
    expect(heights).toEqual([88, 106, 124, 124])
  })

  it('has room for every line, and never for more than four rows with names', () => {
    const extractVars = [['guests', 'integer', 'How many']]
    const full = { prompt: words(200), condition: 'The guest has said how many', extractVars }
    expect(cardHeight(node(full))).toBe(CARD_HEIGHT - 2)
    const webhook = { url: 'https://a.example/b', text: words(200), responseData: [{ name: 'a', data: '$.a' }] }
    expect(cardHeight(node(webhook, 'Webhook'))).toBe(CARD_HEIGHT)
  })

  it('does not count the braces of variables, which are not drawn', () => {
    const [says] = describeCard(node({ text: 'Is {{ name }} there?' })).lines
    expect(says).toMatchObject({ lines: 1 })
  })
})

describe('the rows of a text', () => {
  it('break between words, and in a word that is longer than a row', () => {
    expect(countRows('', 20, 4)).toBe(1)
    expect(countRows('aaaa aaaa', 5, 4)).toBe(1)
    expect(countRows('aaaa aaaaaaa', 5, 4)).toBe(2)
    expect(countRows('a'.repeat(30), 5, 9)).toBe(4)
    expect(countRows('你好'.repeat(10), 5, 9)).toBe(4)
    expect(countRows(words(100), 5, 3)).toBe(3)
  })
})
