import { plain, remembering } from './words.ts'

const UNITS: ReadonlyMap<string, number> = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
)
const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10]),
)
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])
const REPEATS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
])

/** A number in a text: its value, its digits as they were said (leading zeros kept), and where it began, in words. */
export interface SaidNumber {
  readonly value: number
  readonly digits: string
  readonly at: number
}

/**
 * The numbers of a text, written or spoken: `1,200`, `twenty-five`, `twenty seventeen` (2017), `one two three` (123: said
 * digit by digit), `double four`, `a hundred and fifty`, `two dozen`, `one point five`. Two digits alone are two numbers: `5 7`.
 */
export function numbersIn(text: string): readonly SaidNumber[] {
  const words = plain(text.replace(/(?<![^\s$€£])-(?=[$€£]?\d)/g, 'minus ').replace(/-/g, ' ')).split(' ')
  const found: SaidNumber[] = []
  let at = 0
  while (at < words.length) {
    const read = isPronoun(words, at) ? undefined : readNumber(words, at)
    const isBelow = words[at - 1] === 'minus'
    if (read) found.push({ value: isBelow ? -read.value : read.value, digits: read.digits, at })
    at = read ? read.next : at + 1
  }
  return found
}

const BEFORE_PRONOUN = new Set(
  'no the that this which another other first second third last next any every each some only'.split(' '),
)

/** “No one”, “the blue one”, “one of those” count nothing; “the one hundred” does. */
function isPronoun(words: readonly string[], at: number): boolean {
  if (words[at] !== 'one') return false
  const next = words[at + 1] ?? ''
  if (next === 'of') return /^(?:those|these|them|your)$/.test(words[at + 2] ?? '')
  return (
    BEFORE_PRONOUN.has(words[at - 1] ?? '') &&
    !(UNITS.has(next) || TENS.has(next) || SCALES.has(next) || next === 'point')
  )
}

interface Reading {
  value: number
  digits: string
  next: number
}

function readNumber(words: readonly string[], start: number): Reading | undefined {
  const written = /^\+?(\d+(?:\.\d+)?)(st|nd|rd|th)?$/.exec(words[start] ?? '')
  if (written?.[1]) return readWritten(words, start, written[1])
  return readDigits(words, start) ?? readFew(words, start) ?? readSpoken(words, start)
}

/** `a couple`, `half a dozen`, `half a million`. */
function readFew(words: readonly string[], start: number): Reading | undefined {
  const at = (offset: number) => words[start + offset]
  if (at(0) === 'a' && at(1) === 'couple') return joined(2, start + 2)
  if (at(0) !== 'half' || at(1) !== 'a') return undefined
  const scale = at(2) === 'dozen' ? 12 : SCALES.get(at(2) ?? '')
  return scale === undefined ? undefined : joined(scale / 2, start + 3)
}

/** `12`, and digits said in groups: `555 012 3`. */
function readWritten(words: readonly string[], start: number, first: string): Reading {
  let digits = first
  let next = start + 1
  const scale = SCALES.get(words[next] ?? '')
  if (scale) return { value: Number(first) * scale, digits: String(Number(first) * scale), next: next + 1 }
  if (words[next] === 'dozen') return joined(Number(first) * 12, next + 1)
  while (/^\d+$/.test(words[next] ?? '') && /^\d+$/.test(digits)) {
    digits += words[next]
    next += 1
  }
  // Few digits in two groups are two numbers, not one that was said in groups.
  if (next === start + 2 && digits.length < 5) return { value: Number(first), digits: first, next: start + 1 }
  return { value: Number(digits), digits, next }
}

/** Two or more single digits in a row. */
function readDigits(words: readonly string[], start: number): Reading | undefined {
  let digits = ''
  let at = start
  for (;;) {
    const repeat = REPEATS.get(words[at] ?? '')
    const digit = digitOf(words[at + (repeat ? 1 : 0)])
    if (digit === undefined) break
    digits += digit.repeat(repeat ?? 1)
    at += repeat ? 2 : 1
  }
  const follows = words[at] ?? ''
  if (digits.length < 2 || SCALES.has(follows)) return undefined
  const isTwo = at === start + 2 && digits.length === 2 && !digits.startsWith('0')
  if (isTwo) return undefined
  return { value: Number(digits), digits, next: at }
}

function digitOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  if (word === 'oh' || word === 'o') return '0'
  const value = UNITS.get(word)
  return value !== undefined && value < 10 ? String(value) : undefined
}

function readSpoken(words: readonly string[], start: number): Reading | undefined {
  const first = readBelowHundred(words, start) ?? readOne(words, start)
  if (!first) return undefined
  const second = readBelowHundred(words, first.next)
  // Years and house numbers: `twenty seventeen`, `nineteen ninety`.
  if (second && first.value >= 10 && second.value >= 10) return joined(first.value * 100 + second.value, second.next)
  let total = 0
  let part = first.value
  let next = first.next
  for (;;) {
    const word = words[next] ?? ''
    const scale = SCALES.get(word)
    if (scale === 100) part *= 100
    else if (scale) {
      total += part * scale
      part = 0
    } else if (word === 'and' && (part >= 100 || total > 0) && readBelowHundred(words, next + 1)) {
      // `two hundred and five`
    } else {
      const more = part === 0 || part % 100 === 0 ? readBelowHundred(words, next) : undefined
      if (!more || (part === 0 && total === 0)) break
      part += more.value
      next = more.next
      continue
    }
    next += 1
  }
  return readPart(words, total + part, next)
}

/** Words that follow a whole number and belong to it: `dozen`, `point five`, `and a half`. */
function readPart(words: readonly string[], whole: number, next: number): Reading {
  if (words[next] === 'dozen') return joined(whole * 12, next + 1)
  if (words[next] === 'and' && words[next + 1] === 'a' && words[next + 2] === 'half')
    return joined(whole + 0.5, next + 3)
  let digits = ''
  let at = next + 1
  for (let digit = digitOf(words[at]); words[next] === 'point' && digit !== undefined; digit = digitOf(words[at])) {
    digits += digit
    at += 1
  }
  return digits === '' ? joined(whole, next) : joined(Number(`${whole}.${digits}`), at)
}

/** `a hundred`, `thousand`, `a dozen`: one of them. */
function readOne(words: readonly string[], start: number): { value: number; next: number } | undefined {
  const next = words[start] === 'a' || words[start] === 'one' ? start + 1 : start
  const word = words[next] ?? ''
  return SCALES.has(word) || (word === 'dozen' && next > start) ? { value: 1, next } : undefined
}

function joined(value: number, next: number): Reading {
  return { value, digits: String(value), next }
}

function readBelowHundred(words: readonly string[], at: number): { value: number; next: number } | undefined {
  const word = words[at] ?? ''
  const tens = TENS.get(word)
  if (tens !== undefined) {
    const unit = UNITS.get(words[at + 1] ?? '')
    return unit !== undefined && unit > 0 && unit < 10
      ? { value: tens + unit, next: at + 2 }
      : { value: tens, next: at + 1 }
  }
  const unit = UNITS.get(word)
  return unit === undefined ? undefined : { value: unit, next: at + 1 }
}

export interface Range {
  readonly min: number
  readonly max: number
}

/** The range of numbers that a label names: `under 18`, `18 to 65`, `more than 5`, `at least 3`, `65+`; null where it names none. */
export const rangeOf = remembering((label: string): Range | null => {
  const text = plain(
    label
      .replace(/[–—-]/g, ' to ')
      .replace(/(?<!\d)(\d+)\s*\+/g, 'at least $1')
      .replace(/≥|>=/g, ' at least ')
      .replace(/≤|<=/g, ' at most ')
      .replace(/>/g, ' more than ')
      .replace(/</g, ' less than '),
  )
  const between = /(?<!\d)(\d+(?:\.\d+)?) (?:to|and|through) (\d+(?:\.\d+)?)/.exec(text)
  if (between) return { min: Number(between[1]), max: Number(between[2]) }
  const bound = (words: string) => {
    const match = new RegExp(`\\b(?:${words})\\s(?:\\w+\\s)?(\\d+(?:\\.\\d+)?)`).exec(text)
    return match ? Number(match[1]) : undefined
  }
  const atLeast = bound('at least|minimum|from|no less than|not less than')
  if (atLeast !== undefined || /(?<!\d)\d+ (or|and) (more|over|older|above|up|greater)/.test(text)) {
    return { min: atLeast ?? Number(/(?<!\d)(\d+) (?:or|and)/.exec(text)?.[1]), max: Number.POSITIVE_INFINITY }
  }
  const atMost = bound('at most|maximum|up to|no more than|not more than')
  if (atMost !== undefined || /(?<!\d)\d+ (or|and) (less|fewer|under|younger|below)/.test(text)) {
    return { min: Number.NEGATIVE_INFINITY, max: atMost ?? Number(/(?<!\d)(\d+) (?:or|and)/.exec(text)?.[1]) }
  }
  const above = bound('over|above|more than|greater than|older than|exceeds?|after')
  if (above !== undefined) return { min: next(above), max: Number.POSITIVE_INFINITY }
  const below = bound('under|below|less than|fewer than|younger than|before')
  if (below !== undefined) return { min: Number.NEGATIVE_INFINITY, max: previous(below) }
  return null
})

/** Just above and below a bound that is not part of its range. */
function next(bound: number): number {
  return bound + Number.EPSILON * Math.max(1, Math.abs(bound)) * 2
}

function previous(bound: number): number {
  return bound - Number.EPSILON * Math.max(1, Math.abs(bound)) * 2
}
