import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import { MAX_OUTSIDE_LENGTH } from '#pathway/bounds.ts'
import { beginningOf } from '#pathway/renderTemplate.ts'
import { lookupVariable } from '#pathway/templates.ts'
import { trimEndOf } from '#pathway/trim.ts'
import type { ExtractRequest, WantedVariable } from '../brain.ts'
import { shapeOf } from './answers.ts'
import { inDigits } from './clockWords.ts'
import { correctedNumber } from './correction.ts'
import { momentIn, offeredTimes, type SaidMoment, writeMoment } from './dates.ts'
import { nameIn, partOfName } from './names.ts'
import { numbersIn, type SaidNumber } from './numbers.ts'
import { type Polarity, polarityOf } from './polarity.ts'
import { plain, remembering, sharedCount, spokenName, stems } from './words.ts'

/** True if the author says that the variable stays empty unless the caller brings it up. */
export function isOptional({ description }: WantedVariable): boolean {
  return /\b(leave (this )?(empty|blank)|optional|only (if|when|fill)|if (mentioned|provided|given|any))\b/i.test(
    description,
  )
}

/**
 * Reads variables out of the caller's last answer by rules: dates and times, phone numbers, email addresses, numbers (spoken
 * too), yes and no, names, the options that a description lists; and where a node wants a single text, the answer itself.
 */
export function extractByRules({
  wanted,
  history,
  variables,
  asked,
}: ExtractRequest): Readonly<Record<string, unknown>> {
  const answer = beginningOf(history.findLast(said => said.role === 'user')?.content ?? '', MAX_OUTSIDE_LENGTH)
  const turn = readTurn(answer, wanted, variables, asked)
  const found: Record<string, unknown> = {}
  for (const variable of wanted) {
    const value = valueFor(variable, turn)
    if (value !== undefined) found[variable.name] = value
  }
  const open = wanted.filter(
    ({ name, type }) => type === 'string' && !(name in found) && isUnknown(lookupVariable(variables, name)),
  )
  const isRead = wanted.some(variable => variable.name in found && constantOf(variable) === undefined)
  const taker = isRead || !asked ? undefined : takerOf(open, wanted, answer)
  if (taker) found[taker.name] = trimEndOf(answer.trim(), '.!')
  return found
}

function isUnknown(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The one variable that an answer as a whole can be the value of. */
function takerOf(open: readonly WantedVariable[], wanted: readonly WantedVariable[], answer: string) {
  const { isQuestion, isEmpty, isBare } = shapeOf(answer)
  if (isQuestion || isEmpty || isBare) return undefined
  const free = open.filter(variable => !isOptional(variable) && kindOfValue(variable) === null)
  if (wanted.length === 1 && free.length === 1) return free[0]
  const lists = free.filter(({ name }) =>
    /items?|services?|reason|issue|problem|notes?|details|message|request|comment|list/i.test(name),
  )
  const isLong = stems(answer).size >= (polarityOf(answer) === null ? 3 : 6)
  return lists.length === 1 && isLong ? lists[0] : undefined
}

type ValueKind = 'email' | 'phone' | 'year' | 'date' | 'time' | 'name' | 'code'

const KINDS: readonly (readonly [ValueKind, RegExp])[] = [
  ['email', /\be ?mail\b/],
  ['phone', /\b(phone|mobile|cell|cellphone|telephone|callback|sms|contact number)\b/],
  ['year', /\byear\b/],
  ['time', /\b(time|hour|slot)\b/],
  ['date', /\b(date|day|when|dob|birthday|birth|deadline|check in|check out|arrival|departure)\b/],
  ['name', /\bname\b/],
  ['code', /\b(number|id|code|reference|confirmation|account|zip|postal|order|policy|plate|vin)\b/],
]

/** The kind of value that a variable holds, by its name, or by how its description begins. */
export function kindOfValue({ name, description }: WantedVariable): ValueKind | null {
  return kindIn(spokenName(name)) ?? kindIn(description.slice(0, 60))
}

const kindIn = remembering((text: string): ValueKind | null => {
  const words = plain(text)
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
})

type Variables = Readonly<Record<string, unknown>>

/** The values that the answer holds, and the wanted variables that they may be of: read once for all of them. */
interface Turn {
  readonly answer: string
  readonly variables: Variables
  readonly numbers: readonly SaidNumber[]
  /** The one boolean that a yes or no belongs to: the only one, or the first that is still open. */
  readonly asked: WantedVariable | undefined
  /** With several numbers wanted, the first that each stem stands next to: `four guests`. Undefined where one or none is wanted. */
  readonly numberBy: ReadonlyMap<string, SaidNumber> | undefined
  readonly polarity: () => Polarity | null
  readonly moment: (isPast?: boolean) => SaidMoment | null
  readonly phone: () => string | undefined
  readonly email: () => string | undefined
  readonly code: () => string | undefined
  readonly name: () => string | undefined
}

function readTurn(answer: string, wanted: readonly WantedVariable[], variables: Variables, asked: boolean): Turn {
  const booleans = wanted.filter(({ type }) => type === 'boolean')
  const rivals = wanted.filter(({ type }) => type === 'integer' || type === 'number')
  const now = variables.now ?? variables.now_utc
  const moment = once(() => momentIn(answer, now))
  // “Honda.” is nobody’s name where the name is known and more was asked for.
  const isNameOpen = () =>
    wanted.length === 1 || wanted.some(({ name }) => /name/i.test(name) && isUnknown(lookupVariable(variables, name)))
  const text = correctedNumber(rivals.length > 0 ? withoutMoment(answer, moment) : answer)
  const numbers = numbersIn(text)
  return {
    answer,
    variables,
    numbers,
    asked: !asked
      ? undefined
      : booleans.length === 1
        ? booleans[0]
        : booleans.find(({ name }) => isUnknown(lookupVariable(variables, name))),
    numberBy: rivals.length > 1 || numbers.length > 1 ? numbersByStem(text, numbers) : undefined,
    polarity: once(() => polarityOf(answer)),
    moment: (isPast = false) => (isPast ? momentIn(answer, now, true) : moment()),
    phone: once(() => phoneIn(answer, numbers)),
    email: once(() => emailIn(answer)),
    code: once(() => codeIn(answer, numbers)),
    name: once(() => nameIn(answer, { isOnlyWanted: asked && wanted.length === 1, isAsked: asked && isNameOpen() })),
  }
}

/** The answer with only the numbers that tell no date and no time, or with all of them where no other is left. */
function withoutMoment(answer: string, momentOf: () => SaidMoment | null): string {
  const moment = numbersIn(answer).length < 2 ? null : momentOf()
  if (!moment) return answer
  // As many words as before, so that each number keeps its place.
  const blank = (text: string) => text.replace(/[\p{L}\p{N}]+/gu, '_')
  const others = moment.words.reduce((text, words) => text.replace(words, blank(words)), inDigits(answer))
  return numbersIn(others).length === 0 ? answer : others
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
}

function valueFor(variable: WantedVariable, turn: Turn): unknown {
  const constant = constantOf(variable)
  if (constant !== undefined) return constant
  if (variable.type === 'boolean') return booleanFor(variable, turn)
  const kind = kindOfValue(variable)
  if (variable.type === 'integer' || variable.type === 'number') return numberFor(variable, kind, turn)
  if (variable.type === 'json') return undefined
  return (kind && textFor(kind, variable, turn)) ?? optionFor(variable, turn.answer)
}

/** `It is always next Tuesday.` */
function constantOf({ type, description }: WantedVariable): string | undefined {
  return type === 'string'
    ? /\b(?:is|it's|it is) always:? ([^.;]{1,400})[.;]/i.exec(description)?.[1]?.trim()
    : undefined
}

function booleanFor(variable: WantedVariable, { asked, polarity }: Turn) {
  if (asked !== variable) return undefined
  const said = polarity()
  return said === null ? undefined : said === 'yes'
}

function numberFor(variable: WantedVariable, kind: ValueKind | null, { numbers, numberBy, phone }: Turn) {
  if (kind === 'year') return numbers.find(isYear)?.value
  if (kind === 'phone') return phone()?.replace(/\D/g, '')
  const own = numberBy ? numberNamed(variable, numberBy) : numbers.length === 1 ? numbers[0] : undefined
  if (!own || (variable.type === 'integer' && !Number.isInteger(own.value))) return undefined
  return variable.type === 'integer' && /^0\d/.test(own.digits) ? own.digits : own.value
}

function numbersByStem(answer: string, numbers: readonly SaidNumber[]): ReadonlyMap<string, SaidNumber> {
  const words = plain(answer.replace(/-/g, ' ')).split(' ')
  const first = new Map<string, SaidNumber>()
  for (const number of numbers) {
    for (const stem of stems(words.slice(Math.max(0, number.at - 3), number.at + 4).join(' '))) {
      if (!first.has(stem)) first.set(stem, number)
    }
  }
  return first
}

function numberNamed(
  { name, description }: WantedVariable,
  numberBy: ReadonlyMap<string, SaidNumber>,
): SaidNumber | undefined {
  const near = (words: string) =>
    [...stems(words)].flatMap(stem => numberBy.get(stem) ?? []).toSorted((a, b) => a.at - b.at)[0]
  return near(spokenName(name)) ?? near(description)
}

function isYear({ value }: { value: number }): boolean {
  return value >= 1900 && value <= 2100
}

function textFor(kind: ValueKind, variable: WantedVariable, turn: Turn): string | undefined {
  switch (kind) {
    case 'email':
      return turn.email()
    case 'phone':
      return turn.phone()
    case 'year':
      return turn.numbers.find(isYear)?.digits
    case 'time':
    case 'date':
      return momentFor(kind, variable, turn)
    case 'name':
      return nameFor(variable, turn)
    case 'code':
      return turn.code()
  }
}

function nameFor(variable: WantedVariable, turn: Turn): string | undefined {
  const name = turn.name()
  return name === undefined ? undefined : partOfName(name, plain(spokenName(variable.name)))
}

function emailIn(answer: string): string | undefined {
  const spoken = answer
    .replace(/(?<!\s)\s+(?:at|@)\s+/gi, '@')
    .replace(/(?<!\s)\s+dot\s+/gi, '.')
    .replace(/(?<!\s)\s+underscore\s+/gi, '_')
  return /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(spoken)?.[0].toLowerCase()
}

function phoneIn(answer: string, numbers: readonly SaidNumber[]): string | undefined {
  const [written] = findPhoneNumbersInText(answer, 'US')
  if (written) return written.number.number
  const digits = numbers.find(number => /^\d{10,15}$/.test(number.digits))?.digits
  return digits && (digits.length === 10 ? `+1${digits}` : `+${digits}`)
}

function codeIn(answer: string, numbers: readonly SaidNumber[]): string | undefined {
  const written = /\b(?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]{2,}\b/i.exec(answer)?.[0]
  return written ?? numbers.find(number => number.digits.length >= 3)?.digits
}

/** The author asks for something that has happened: “Monday” is the last one. */
const HAS_HAPPENED =
  /\b(?:happen(?:ed|s)?|birth\w*|dob|born|occurr?ed|incident|accident|loss|purchased?|bought|issued|last|past|since|began|started)\b/i

/** The author asks for a day that is to come. */
const IS_TO_COME =
  /\b(?:prefer\w*|appointment|reserv\w*|book\w*|deliver\w*|schedul\w*|would like|wants? to|new|arrival|check in|call ?back|due|deadline)\b/i

function momentFor(kind: 'date' | 'time', { name, description }: WantedVariable, turn: Turn) {
  const words = `${spokenName(name)} ${description}`
  const moment = turn.moment(HAS_HAPPENED.test(words))
  const offered = offeredTimes(description)
  if (offered.length > 0) {
    const said = moment?.time ? [moment.time.hour] : hoursIn(turn)
    const exact = moment?.time ? offered.filter(time => said.includes(time.hour)) : []
    const fitting = exact.length > 0 ? exact : offered.filter(({ hour }) => said.some(each => hour % 12 === each % 12))
    return fitting.length === 1 ? fitting[0]?.text : undefined
  }
  if (!moment || (moment.isOver && IS_TO_COME.test(words))) return undefined
  const wantsBoth = /time/i.test(`${name} ${description}`) && /date|day/i.test(`${name} ${description}`)
  if (kind === 'time' && !moment.time && !wantsBoth) return undefined
  if (kind === 'date' && !moment.date) return undefined
  if (wantsBoth) return writeMoment(moment)
  return writeMoment({ ...moment, ...(kind === 'time' ? { date: null } : { time: null }) })
}

/** The numbers that can be a time of day: “later than two” names none. */
function hoursIn({ answer, numbers }: Turn): readonly number[] {
  return IS_BOUND.test(answer) ? [] : numbers.map(({ value }) => value)
}

const IS_BOUND = /\b(?:before|after|until|till|(?:later|earlier|sooner|other) than)\b/i

/** One of the options that a description lists. */
function optionFor({ description }: WantedVariable, answer: string): string | undefined {
  const options = optionsOf(description).map(option => ({ option, words: option.replace(/[_-]/g, ' ') }))
  const whole = options.filter(({ words }) => ` ${plain(answer)} `.includes(` ${plain(words)} `))
  const said = stems(answer)
  const fitting = whole.length > 0 ? whole : options.filter(({ words }) => sharedCount(stems(words), said) > 0)
  return fitting.length === 1 ? fitting[0]?.option : undefined
}

/** The options that a description lists: `The category: order_mgmt, menu_mgmt or reporting`. None where there is only one. */
export function optionsOf(description: string): readonly string[] {
  const list = /(?::|\bone of\b|\beither\b)\s*([^.:]+)/i.exec(description)?.[1]
  if (list === undefined) return []
  const options = list
    .split(/,|\bor\b|\/|\|/)
    .map(option => option.trim().replace(/^(and\s+)?["'“]?|["'”]$/g, ''))
    .filter(option => option !== '' && option.length <= 40)
  return options.length < 2 ? [] : options
}
