import type { DecideRequest, Option } from '../brain.ts'
import { offeredOptions } from '../options.ts'
import type { RankedOption } from '../state.ts'
import { shapeOf, wishOf, wishServedBy } from './answers.ts'
import { conceptsIn, conceptsMeant } from './concepts.ts'
import { numbersIn, rangeOf } from './numbers.ts'
import { labelPolarity, polarityOf } from './polarity.ts'
import { plain, quotedPhrases } from './words.ts'

/** An edge or global node, and how much the answer speaks for it: 0 for nothing, 1 for a word that only this one has. */
export interface Scored {
  readonly kind: 'edge' | 'global'
  readonly option: Option
  readonly score: number
}

/** Lists every option by how much the answer speaks for it, best first, equals in the order of the document. */
export function scoreOptions(request: DecideRequest): readonly Scored[] {
  const answer = readAnswer(request.answer ?? '')
  const all = offeredOptions(request)
  const weights = weightsOf(all.map(({ option }) => option))
  const scored = all.map(({ kind, option }) => ({ kind, option, score: score(option, answer, weights, request) }))
  return (answer.isRequest && scored.every(each => each.score === 0) ? askedAnyhow(scored) : scored).toSorted(
    (a, b) => b.score - a.score,
  )
}

/** “Can I bring my dog?” is worded as a request; where nothing can be done about it, it is a question. */
function askedAnyhow(scored: readonly Scored[]): readonly Scored[] {
  return scored.map(each =>
    each.kind === 'edge' && isForQuestions(each.option) ? { ...each, score: FOR_QUESTIONS } : each,
  )
}

/** Score of an option for questions, whatever they are about. */
const FOR_QUESTIONS = 0.8

/** Lists every option with a guess of how likely it is meant, best first; none if nothing in the answer speaks for one. Good for buttons, too weak to move by. */
export function rank(scored: readonly Scored[]): readonly RankedOption[] {
  const total = scored.reduce((sum, { score }) => sum + score, 0)
  if (total === 0) return []
  return scored.map(({ kind, option, score }) => ({
    kind,
    key: option.key,
    label: option.label || option.target_name,
    likelihood: Math.round((score / total) * 100) / 100,
  }))
}

/** The reading of an answer, once for all options. */
interface Answer {
  readonly text: string
  readonly concepts: ReadonlySet<string>
  readonly polarity: ReturnType<typeof polarityOf>
  readonly numbers: readonly number[]
  readonly wish: ReturnType<typeof wishOf>
  /** The caller asks for a fact, not for something to be done. */
  readonly isQuestion: boolean
  /** The caller asks for something to be done, or words a question so. */
  readonly isRequest: boolean
}

function readAnswer(text: string): Answer {
  const { isQuestion, isRequest, isEmpty } = shapeOf(text)
  return {
    text: ` ${plain(text)} `,
    concepts: conceptsMeant(text),
    polarity: polarityOf(text),
    numbers: numbersIn(text).map(({ value }) => value),
    wish: wishOf(text),
    isQuestion: isQuestion && !isRequest && !isEmpty,
    isRequest: isQuestion && isRequest && !isEmpty,
  }
}

/** A word counts for the less the more ways have it, and less so where they only mention it. */
function weightsOf(options: readonly Option[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { label, description, target_name } of options) {
    const named = conceptsIn(`${label}\n${target_name}`)
    for (const word of conceptsIn(`${label}\n${description}\n${target_name}`))
      counts.set(word, (counts.get(word) ?? 0) + (named.has(word) ? 1 : MENTIONED))
  }
  return new Map([...counts].map(([word, count]) => [word, Math.min(1, 1 / count)]))
}

const MENTIONED = 0.4

/** The way is for callers who want to know something, whatever it is. */
export function isForQuestions({ label, description }: Option): boolean {
  return (
    /\b(questions?|wants to know|asks? something)\b/.test(plain(`${label}\n${description}`)) &&
    labelPolarity(label) !== 'no'
  )
}

function score(option: Option, answer: Answer, weights: ReadonlyMap<string, number>, request: DecideRequest): number {
  const label = conceptsIn(option.label)
  const description = conceptsIn(option.description)
  const target = conceptsIn(option.target_name)
  let sum = 0
  for (const word of answer.concepts) {
    const weight = weights.get(word) ?? 0
    if (label.has(word)) sum += weight
    else if (description.has(word)) sum += 0.7 * weight
    else if (target.has(word)) sum += 0.5 * weight
  }
  for (const phrase of quotedPhrases(`${option.label}\n${option.description}`)) {
    if (answer.text.includes(` ${plain(phrase)} `)) sum += 0.8
  }
  const own = labelPolarity(option.label)
  if (answer.polarity && own) sum += answer.polarity === own ? 0.4 : -0.5
  const range = rangeOf(option.label)
  if (range && answer.numbers.some(value => value >= range.min && value <= range.max)) sum += 0.6
  if (answer.wish && wishServedBy(`${option.label} ${option.target_name}`) === answer.wish) sum += 0.8
  if (answer.isQuestion && isForQuestions(option)) sum += FOR_QUESTIONS
  if (sum > 0 && request.extracted.length > 0 && own !== 'no') sum += 0.1
  return Math.max(0, sum)
}
