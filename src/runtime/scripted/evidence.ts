import { isRecord } from '#pathway/document.ts'
import type { DecideRequest, Option, WantedVariable } from '../brain.ts'
import { shapeOf, type Wish, wishOf, wishServedBy } from './answers.ts'
import { comparisonOf, isTrueNow } from './comparisons.ts'
import { conceptsDenied, conceptsIn, conceptsMeant } from './concepts.ts'
import { denies, isContrary, isReversed } from './contrary.ts'
import { numbersMeant } from './correction.ts'
import { isOptional } from './extract.ts'
import { lineToCome } from './lines.ts'
import { rangeOf } from './numbers.ts'
import { labelPolarity, polarityOf } from './polarity.ts'
import { isForQuestions, type Scored } from './rank.ts'
import { isOnWrongDay } from './weekdays.ts'
import { isNearly, plain, quotedPhrases, sharedCount, spokenName, stems } from './words.ts'

/** An option that the answer leaves no doubt about, and why. */
export interface Strong {
  readonly kind: 'edge' | 'global'
  readonly option: Option
  readonly reason: string
}

type Test = (request: DecideRequest, answer: string, scored: readonly Scored[]) => Strong | undefined

/** In the order of their strength. */
const tests: readonly Test[] = [
  byWish,
  byLabel,
  byExample,
  byComparison,
  byRange,
  byDenial,
  byThanks,
  byYesOrNo,
  byVariables,
  bySomeone,
  byWords,
  byOnlyEdge,
]

/** Finds the first strong evidence for one option; undefined without any. */
export function strongEvidence(request: DecideRequest, answer: string, scored: readonly Scored[]): Strong | undefined {
  const isOpen = !isOnWrongDay(request)
  for (const test of tests) {
    const strong = test(request, answer, scored)
    if (strong && (isOpen || strong.kind === 'global')) return strong
  }
  return undefined
}

/** The facts that the author needs before going on and the caller has not told. */
export function stillNeeded(request: DecideRequest): readonly WantedVariable[] {
  return request.missing.filter(variable => !isOptional(variable))
}

function candidates({ globals, edges }: DecideRequest): readonly Pick<Strong, 'kind' | 'option'>[] {
  return [
    ...globals.map(option => ({ kind: 'global' as const, option })),
    ...edges.map(option => ({ kind: 'edge' as const, option })),
  ]
}

const WISHES: Readonly<Record<Wish, string>> = {
  human: 'The caller asks for a person.',
  'robot-question': 'The caller asks whether this is a robot.',
  end: 'The caller wants to end the call.',
}

function byWish(request: DecideRequest, answer: string): Strong | undefined {
  const wish = wishOf(answer)
  if (!wish) return undefined
  const serving = candidates(request).find(
    ({ option }) => wishServedBy(`${option.label} ${option.target_name}`) === wish,
  )
  return serving && { ...serving, reason: WISHES[wish] }
}

function byLabel(request: DecideRequest, answer: string): Strong | undefined {
  const all = candidates(request).filter(({ option }) => option.label !== '')
  const exact = all.find(({ option }) => plain(option.label) === plain(answer))
  if (exact) return { ...exact, reason: 'Matches the edge label word for word.' }
  const near = all.filter(
    ({ option }) => (conceptsIn(option.label).size > 0 && isNearly(answer, option.label)) || quotes(option, answer),
  )
  const fitting = near.length > 0 ? near : all.filter(({ option }) => holds(answer, option.label))
  const agreeing = fitting.filter(({ option }) => !isContrary(answer, option.label) && !isReversed(option, answer))
  const [only] = agreeing
  // An edge and a global node that lead to one node leave nothing to ask.
  return only && agreeing.every(({ option }) => option.target === only.option.target)
    ? { ...only, reason: 'Matches the edge label.' }
    : undefined
}

/** The label quotes something that the caller says. */
function quotes({ label, description }: Option, answer: string): boolean {
  return quotedPhrases(`${label}\n${description}`).some(phrase => isPhraseOf(phrase, answer))
}

function isPhraseOf(phrase: string, answer: string): boolean {
  const inner = plain(phrase).replace(LEADING_ARTICLE, '')
  if (inner.includes(' ') && ` ${plain(answer)} `.includes(` ${inner} `)) return true
  return answer.split(/[.,;!?—–]+/).some(part => plain(part) === inner)
}

/** “Table for two” says “a table for”, too. */
const LEADING_ARTICLE = /^(?:an?|the) (?=\S+ )/

/** All the meaning of a short label stands in the answer. */
function holds(answer: string, label: string): boolean {
  const words = stems(label)
  const said = stems(answer)
  const subjects = conceptsIn(label)
  const isWhole = subjects.size > 0 && sharedCount(words, said) === words.size
  const { isQuestion, isRequest } = shapeOf(answer)
  // “What would another day cost?” asks for more than another day.
  if (isQuestion && !isRequest && !PROPOSES.test(plain(answer)) && conceptsIn(answer).size > subjects.size) return false
  return isWhole && (words.size > 1 || said.size <= 4)
}

const PROPOSES = /^(?:how|what) about\b/

/** The caller denies what another edge is for, and this one's words deny it too. */
function byDenial({ edges }: DecideRequest, answer: string): Strong | undefined {
  const denied = conceptsDenied(answer)
  if (denied.size === 0 || !edges.some(({ label }) => denies(answer, label))) return undefined
  const agreeing = edges.filter(
    ({ label, description }) => sharedCount(conceptsDenied(`${label}\n${description}`), denied) > 0,
  )
  const [only] = agreeing
  return only && agreeing.length === 1
    ? { kind: 'edge', option: only, reason: 'The reply denies what another edge is for.' }
    : undefined
}

/** `pathwayExamples`: the same answer was taught to lead somewhere. */
function byExample(request: DecideRequest, answer: string): Strong | undefined {
  for (const example of request.examples.pathway) {
    if (!isRecord(example) || typeof example['Chosen Pathway'] !== 'string') continue
    const taught = lastUserTurn(example['Conversation History'])
    if (taught === undefined || !isNearly(answer, taught) || shapeOf(taught).isBare) continue
    const label = plain(example['Chosen Pathway'])
    const option = request.edges.find(edge => plain(edge.label) === label || plain(edge.target_name) === label)
    if (option) return { kind: 'edge', option, reason: 'Matches an example of this node.' }
  }
  return undefined
}

function lastUserTurn(history: unknown): string | undefined {
  if (typeof history === 'string') {
    try {
      return lastUserTurn(JSON.parse(history) as unknown)
    } catch {
      return [...history.matchAll(/^[^\S\n]*user:[^\S\n]*(.+)$/gim)].at(-1)?.[1]?.trim()
    }
  }
  if (!Array.isArray(history)) return undefined
  const said: unknown = history.findLast((turn: unknown) => isRecord(turn) && turn.role === 'user')
  return isRecord(said) && typeof said.content === 'string' ? said.content : undefined
}

/** Labels that compare a variable: `code == 0000`. */
export function byComparison(request: DecideRequest): Strong | undefined {
  const holding = request.edges.filter(edge => {
    const rule = comparisonOf(edge, request)
    return rule !== undefined && isTrueNow(rule, request)
  })
  const last = holding.at(-1)
  return last && { kind: 'edge', option: last, reason: `The variables match “${last.label}”.` }
}

function byRange({ edges }: DecideRequest, answer: string): Strong | undefined {
  const numbers = numbersMeant(answer)
  const [number] = numbers
  if (!number || numbers.length > 1) return undefined
  const fitting = edges.filter(({ label }) => {
    const range = rangeOf(label)
    return range !== null && number.value >= range.min && number.value <= range.max
  })
  const [only] = fitting
  return only && fitting.length === 1
    ? { kind: 'edge', option: only, reason: `${number.value} is in the range of this label.` }
    : undefined
}

/** “Great, thank you” where the agent has asked whether there is anything else, or has told what was asked. */
function byThanks({ edges }: DecideRequest, answer: string): Strong | undefined {
  if (!shapeOf(answer).isThanks) return undefined
  const [only, ...others] = edges.filter(servesEnd)
  return only && others.length === 0
    ? { kind: 'edge', option: only, reason: 'The caller only says thanks.' }
    : undefined
}

function servesEnd({ label, target_name }: Option): boolean {
  return wishServedBy(`${label} ${target_name}`) === 'end'
}

function byYesOrNo({ edges }: DecideRequest, answer: string): Strong | undefined {
  const said = polarityOf(answer)
  if (said === null || edges.length < 2) return undefined
  const own = edges.filter(({ label }) => labelPolarity(label) === said)
  const opposite = edges.filter(({ label }) => labelPolarity(label) !== null && labelPolarity(label) !== said)
  const [only] = own
  if (!only || own.length > 1 || opposite.length === 0 || denies(answer, only.label)) return undefined
  // “Yes, where can I park?” takes an edge for questions, and is an answer to nothing else.
  if (shapeOf(answer).isQuestion && !(said === 'yes' && isForQuestions(only))) return undefined
  // “Perfect, thanks” brings no question.
  if (shapeOf(answer).isThanks && isForQuestions(only)) return undefined
  return { kind: 'edge', option: only, reason: `The reply is a clear ${said}.` }
}

/** All that the node wants is known, and one option is for that. */
function byVariables(request: DecideRequest): Strong | undefined {
  if (request.extracted.length === 0 || stillNeeded(request).length > 0) return undefined
  const forward = request.edges.filter(
    ({ label, target_name }) => labelPolarity(label) !== 'no' && wishServedBy(`${label} ${target_name}`) !== 'human',
  )
  const [only] = forward
  if (!only || forward.length > 1) return undefined
  return {
    kind: 'edge',
    option: only,
    reason: `All required details collected: ${request.extracted.map(spokenName).join(', ')}.`,
  }
}

/** “Can I talk to Marco?”: someone is asked for whom no option is about, so that a person is meant. */
function bySomeone(request: DecideRequest, answer: string): Strong | undefined {
  if (!ASKS_FOR_SOMEONE.test(plain(answer))) return undefined
  const all = candidates(request)
  const serving = all.find(({ option }) => wishServedBy(`${option.label} ${option.target_name}`) === 'human')
  const said = conceptsMeant(answer)
  const isNamed = all.some(({ option }) => sharedCount(conceptsIn(`${option.label}\n${option.description}`), said) > 0)
  return serving && !isNamed ? { ...serving, reason: WISHES.human } : undefined
}

const ASKS_FOR_SOMEONE = /^(?:can|could|may) i (?:please )?(?:speak|talk) (?:to|with) (?!you|my|him|her|them|about)\w/

/** Score that an edge needs to be taken by its words, and its lead over the next. */
const CLEAR = 0.7
const AHEAD = 0.45

/** The answer speaks of what one way is for, and of no other. */
function byWords(request: DecideRequest, answer: string, [first, ...others]: readonly Scored[]): Strong | undefined {
  const second = others.find(
    ({ kind, option }) => option.target !== first?.option.target && (kind === 'edge' || isMostOf(option, answer)),
  )
  const { isQuestion, isRequest, isEmpty } = shapeOf(answer)
  if (!first || isEmpty || first.score < CLEAR || first.score - (second?.score ?? 0) < AHEAD) return undefined
  if (first.kind === 'edge' && stillNeeded(request).length > 0) return undefined
  if (isContrary(answer, first.option.label) || isReversed(first.option, answer)) return undefined
  // A caller who asks for a fact takes an edge for questions, not one that only shares a word.
  const isAsking = isQuestion && !isRequest
  if (isAsking && !isForQuestions(first.option) && !isAsked(first.option)) return undefined
  if (first.kind === 'global' && !isMostOf(first.option, answer)) return undefined
  // A person is wished for, not spoken of: “another question” is no “someone else”.
  if (first.kind === 'global' && wishServedBy(first.option.label) === 'human') return undefined
  return {
    kind: first.kind,
    option: first.option,
    reason: 'Matches only this edge.',
  }
}

/** The option is for something that callers ask: its label says so, or its node is named as a question. */
function isAsked({ label, target_name }: Option): boolean {
  return ASKS.test(plain(label)) || target_name.trim().endsWith('?')
}

/** A global node is always near, so that one of many words in common is little: “call me later” is no “Doubts that the call is real”. */
function isMostOf(option: Option, answer: string): boolean {
  const { label, description, target_name } = option
  const said = conceptsMeant(answer)
  return (
    sharedCount(conceptsIn(description), said) > 1 ||
    quotes(option, answer) ||
    [label, target_name].map(conceptsIn).some(words => words.size > 0 && 2 * sharedCount(words, said) >= words.size)
  )
}

const ASKS = /\b(asks?|asking|about|inquir\w*|wonders?|looking|search\w*|hours|status)\b/

function byOnlyEdge(request: DecideRequest, answer: string): Strong | undefined {
  const [only] = request.edges
  if (!only || request.edges.length > 1 || isContrary(answer, only.label)) return undefined
  const { isQuestion, isRequest, isEmpty } = shapeOf(answer)
  // A global node's only edge is an offer; an answer that does not take it belongs to the node that was left.
  if (request.returns || isEmpty) return undefined
  const isNeeded = stillNeeded(request).length > 0
  const isAbout = sharedCount(stems(`${only.label} ${only.description}`), stems(answer)) > 0
  const isWelcome = isAbout || only.label === '' || (isRequest && !IS_FOR_TELLING.test(plain(only.label)))
  // Whoever goes on talking has not said goodbye.
  if (servesEnd(only) && !isAbout && (isQuestion || polarityOf(answer) === null)) return undefined
  if (isQuestion && (isNeeded || !isWelcome)) return undefined
  if (IS_FOR_DONE.test(plain(only.label)) && lineToCome(request) !== undefined) return undefined
  if (
    isNeeded &&
    request.extracted.length === 0 &&
    polarityOf(answer) === 'no' &&
    IS_FOR_TELLING.test(plain(only.label))
  )
    return undefined
  const isSaidSo = quotedPhrases(request.condition).some(phrase => isPhraseOf(phrase, answer))
  // A missing fact is asked for once; rules cannot read every answer, so it does not hold the conversation for ever.
  if (!isSaidSo && isNeeded && request.misses < 1) return undefined
  return { kind: 'edge', option: only, reason: 'The caller answered, and it is the only edge.' }
}

/** The label waits for a fact, which no question tells. */
const IS_FOR_TELLING = /\b(told|tells?|gave|gives?|given|provid\w*|named|names|shared?|confirm\w*|answers?|answered)\b/
/** The label waits until the agent has said all that the step is for. */
const IS_FOR_DONE = /\b(is done|done|complete[d]?|finished|accomplished)\b/
