import type { Choice, DecideRequest, RankedChoice } from '../types.ts'
import { wishOf, wishServedBy } from './answers.ts'
import { numbersIn, rangeOf } from './numbers.ts'
import { labelPolarity, polarityOf } from './polarity.ts'
import { sharedCount, stems } from './words.ts'

/** Every way on with a guess of how likely it is meant, best first; none where nothing in the answer speaks for one. Good for buttons, too weak to move by. */
export function rank(request: DecideRequest): readonly RankedChoice[] {
  const text = request.answer ?? ''
  const answer: Answer = {
    words: stems(text),
    polarity: polarityOf(text),
    numbers: numbersIn(text).map(({ value }) => value),
    wish: wishOf(text),
  }
  const scored = [
    ...request.edges.map(choice => ({
      kind: 'edge' as const,
      choice,
      score: score(choice, answer, request),
    })),
    ...request.globals.map(choice => ({
      kind: 'global' as const,
      choice,
      score: score(choice, answer, request),
    })),
  ]
  const total = scored.reduce((sum, { score }) => sum + score, 0)
  if (total === 0) return []
  return scored
    .toSorted((a, b) => b.score - a.score)
    .map(({ kind, choice, score }) => ({
      kind,
      key: choice.key,
      label: choice.label || choice.target_name,
      likelihood: Math.round((score / total) * 100) / 100,
    }))
}

/** The reading of an answer, once for all choices. */
interface Answer {
  readonly words: ReadonlySet<string>
  readonly polarity: ReturnType<typeof polarityOf>
  readonly numbers: readonly number[]
  readonly wish: ReturnType<typeof wishOf>
}

function score(choice: Choice, { words, polarity, numbers, wish }: Answer, request: DecideRequest): number {
  let sum =
    overlap(words, choice.label) + 0.4 * overlap(words, choice.description) + 0.2 * overlap(words, choice.target_name)
  const own = labelPolarity(choice.label)
  if (polarity && own) sum += polarity === own ? 0.4 : -0.2
  const range = rangeOf(choice.label)
  if (range && numbers.some(value => value >= range.min && value <= range.max)) sum += 0.6
  if (wish && wishServedBy(`${choice.label} ${choice.target_name}`) === wish) sum += 0.8
  if (request.extracted.length > 0 && own !== 'no') sum += 0.1
  return Math.max(0, sum)
}

/** The share of words that an answer and a label have in common, by both lengths. */
function overlap(said: ReadonlySet<string>, text: string): number {
  const words = stems(text)
  return said.size === 0 || words.size === 0 ? 0 : sharedCount(said, words) / Math.sqrt(said.size * words.size)
}
