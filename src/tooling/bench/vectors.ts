import { setTimeout as wait } from 'node:timers/promises'
import { createDice, type Dice } from '../figures/random.ts'
import { median, quantile } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { createDataFolder, type Product, startProduct } from './product.ts'

const BYTES = 5_000_000
const QUESTIONS = 200
const WORDS_OF_QUESTION = 8
const LONGEST_MS = 5 * 60_000
const PATH = '/api/vectors'

interface Store {
  readonly indexing: { readonly state: string; readonly chunks_total: number; readonly error_message: string | null }
}

/**
 * Measures a vector store of 5 MB: from the moment it is sent until it answers, other requests meanwhile, questions to it, and the first question
 * after a start, which reads the index.
 */
export async function measureVectors(root: string): Promise<Table> {
  const data = createDataFolder()
  const dice = createDice(7)
  const nextWord = vocabularyOf(dice)
  let product = await startProduct(root, data.path)
  try {
    const text = textOf(dice, nextWord)
    const memoryBefore = product.memory()
    const { vector_id, seconds, passages, others } = await indexText(product, text)
    const questions = Array.from({ length: QUESTIONS }, () =>
      Array.from({ length: WORDS_OF_QUESTION }, nextWord).join(' '),
    )
    const times = await askAll(product, vector_id, questions)
    const memoryAfter = product.memory()
    await product.stop()
    product = await startProduct(root, data.path)
    const [first = 0] = await askAll(product, vector_id, questions.slice(0, 1))
    return {
      id: 'vectors',
      title: `A vector store of ${passages} passages`,
      note: `${BYTES / 1_000_000} MB of text in words as frequent as in a language, searched by words alone on the embedded database; ${QUESTIONS} questions of ${WORDS_OF_QUESTION} words, one after the other. Times of a question include the request.`,
      rows: {
        'indexing, s': { 'until it is ready': seconds },
        'another request meanwhile, ms': { median: median(others), p95: quantile(others, 0.95) },
        'a question, ms': { median: median(times.slice(1)), p95: quantile(times.slice(1), 0.95) },
        'the first question after indexing, ms': { median: times[0] ?? 0 },
        'the first question after a start, ms': { median: first },
        ...(memoryBefore !== undefined &&
          memoryAfter !== undefined && { 'memory, MiB': { before: memoryBefore, after: memoryAfter } }),
      },
    }
  } finally {
    await product.stop()
    data.remove()
  }
}

async function indexText(product: Product, text: string) {
  const body = JSON.stringify({ name: 'Bench', description: 'Words.', text, format: 'markdown' })
  const startedAt = performance.now()
  const vector_id = String((await product.api('POST', PATH, body)).vector_id)
  const others: number[] = []
  for (;;) {
    const { indexing } = (await product.api('GET', `${PATH}/${vector_id}?include_text=false`)) as unknown as Store
    if (indexing.state === 'ready') {
      const seconds = (performance.now() - startedAt) / 1000
      return { vector_id, seconds, passages: indexing.chunks_total, others }
    }
    if (indexing.state === 'failed' || performance.now() - startedAt > LONGEST_MS)
      throw new Error(`The text was not indexed: ${indexing.error_message}`)
    const askedAt = performance.now()
    await product.api('GET', '/api/v1/me')
    others.push(performance.now() - askedAt)
    await wait(20)
  }
}

/** Milliseconds of each question. */
async function askAll(product: Product, vector_id: string, questions: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const query of questions) {
    const askedAt = performance.now()
    await product.api('POST', `${PATH}/${vector_id}/query`, JSON.stringify({ query, top_k: 4 }))
    times.push(performance.now() - askedAt)
  }
  return times
}

const SYLLABLES = 'ka lo mi ten ra su ver do ni pal tor es in un re con de ex pro al'.split(' ')
const WORDS = 30_000

/** Gives words, some of which come much more often than others. */
function vocabularyOf(dice: Dice): () => string {
  const words = Array.from({ length: WORDS }, () =>
    Array.from({ length: 1 + dice.below(4) }, () => dice.pick(SYLLABLES)).join(''),
  )
  return () => words[Math.floor((dice.below(1_000_000) / 1_000_000) ** 3 * WORDS)] ?? ''
}

function textOf(dice: Dice, nextWord: () => string): string {
  const parts: string[] = []
  for (let length = 0; length < BYTES; ) {
    const heading = dice.chance(0.2) ? `## ${nextWord()} ${nextWord()}\n\n` : ''
    const part = `${heading}${Array.from({ length: 60 }, nextWord).join(' ')}.\n\n`
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}
