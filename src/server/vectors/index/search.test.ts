import { describe, expect, it } from 'vitest'
import { chunksOf } from '../text/chunks.ts'
import { sectionsOf } from '../text/sections.ts'
import { normalized } from './meaning.ts'
import { fuse } from './rank.ts'
import { createSearcher, type StoredIndex } from './searcher.ts'
import { makeWords } from './words.ts'

const guide = `# Visits
Ask at the desk for a badge.
## Parking
You can park your car behind the house. Spaces for bicycles are in the yard.
## Opening hours
We are open Monday to Friday, from nine to five.
# Refunds
Refunds are paid within 14 days. Bring your receipt.
# 会社
東京の事務所は月曜日に開いています。`

function indexOf(text: string, embeddings: Uint8Array | null = null): StoredIndex {
  const chunks = chunksOf(sectionsOf(text, 'markdown'))
  const steps = makeWords(chunks)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return { chunks: JSON.stringify(chunks), words: step.value, embeddings }
}

const index = indexOf(guide)
const search = createSearcher(10_000_000)
const ask = (question: string, limit = 3) =>
  search({ vector_id: 'KB-1', index_id: 'one', question, limit, index }) ?? []

describe('by words', () => {
  it.each([
    ['Where can I park?', 'Parking'],
    ['when do you open', 'Opening hours'],
    ['I want my money back, a refund!', 'Refunds'],
    ['How long do refuds take?', 'Refunds'],
    ['東京の事務所', '会社'],
  ])('“%s” finds its passage', (question, heading) => {
    const [best] = ask(question)
    expect(best?.heading.at(-1)).toBe(heading)
    expect(best?.similarity).toBeGreaterThan(0)
    expect(best?.similarity).toBeLessThanOrEqual(1)
    expect(best?.scores).toEqual({ words: expect.any(Number), meaning: null })
  })

  it('finds nothing where no word is shared', () => {
    expect(ask('quantum chromodynamics')).toEqual([])
    expect(ask('???')).toEqual([])
  })

  it('a passage with all words of the question comes first, and falls with the words that it lacks', () => {
    const whole = ask('park your car')[0]?.similarity ?? 0
    const half = ask('park your submarine')[0]?.similarity ?? 0
    expect(whole).toBeCloseTo(1)
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(0.7)
  })

  it('answers a question of words that stand in every passage', () => {
    const common = indexOf(Array.from({ length: 400 }, (_, at) => `# Part ${at}\nThe garden opens.`).join('\n'))
    const found = search({ vector_id: 'KB-1', index_id: 'common', question: 'garden', limit: 3, index: common })
    expect(found).toHaveLength(3)
  })
})

describe('by words and meaning', () => {
  it('puts first what is well placed in both ranks', () => {
    const words = [3, 1, 2].map(at => ({ at, score: 9 - at, similarity: 0.5 }))
    const meaning = [1, 4, 3].map(at => ({ at, cosine: 0.9 - at / 10 }))
    const fused = fuse(words, meaning, 4)
    expect(fused.map(({ at }) => at)).toEqual([1, 3, 4, 2])
    expect(fused[0]).toMatchObject({ words: 8, meaning: 0.8 })
    expect(fused[2]).toMatchObject({ words: null })
    expect(fuse(words, [{ at: 3, cosine: 1 }], 1)[0]?.similarity).toBe(1)
  })

  it('finds what shares no word with the question', () => {
    const vectors = [
      normalized([1, 0, 0]),
      normalized([0, 1, 0]),
      normalized([0, 0, 1]),
      normalized([1, 1, 0]),
      normalized([0, 1, 1]),
    ]
    const embeddings = new Uint8Array(Float32Array.from(vectors.flatMap(vector => [...vector])).buffer)
    const found = search({
      vector_id: 'KB-1',
      index_id: 'two',
      question: 'automobile',
      meaning: normalized([0, 2, 0.1]),
      limit: 2,
      index: { ...index, embeddings },
    })
    expect(found?.[0]).toMatchObject({ chunk_index: 1, scores: { words: null, meaning: expect.closeTo(0.999, 2) } })
  })
})

describe('the indexes that are kept', () => {
  it('are asked for again once there is no room for them', () => {
    const bytes = index.chunks.length + index.words.length
    const small = createSearcher(bytes * 2)
    const asked = (index_id: string, given?: StoredIndex) =>
      small({ vector_id: 'KB-1', index_id, question: 'parking', limit: 1, index: given })
    expect(asked('a')).toBeUndefined()
    expect(asked('a', index)).toHaveLength(1)
    asked('b', index)
    expect(asked('a')).toHaveLength(1)
    asked('c', index)
    expect(asked('b')).toBeUndefined()
    expect(asked('a')).toHaveLength(1)
  })
})
