import { asText } from '#pathway/scalars.ts'
import { lookupVariable } from '#pathway/templates.ts'
import type { WantedVariable } from '../brain.ts'
import { isKnown } from '../extraction.ts'
import { offeredTimes } from '../scripted/dates.ts'
import { kindOfValue, optionsOf } from '../scripted/extract.ts'
import { capitalized, plain, spokenName } from '../scripted/words.ts'

/** Values that the test's request gives by the names of variables; they are said in place of made-up ones. */
export type GivenAnswers = Readonly<Record<string, unknown>>

const FIRST_NAMES = ['Jordan', 'Maya', 'Daniel', 'Elena', 'Samuel', 'Grace'] as const
const LAST_NAMES = ['Lee', 'Carter', 'Novak', 'Bennett', 'Silva', 'Morgan'] as const

/** Values by what a variable is called. Each list is plausible for whatever its words name. */
const TEXTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(make|brand)\b/, ['Toyota', 'Honda', 'Ford']],
  [/\bmodel\b/, ['Corolla', 'Civic', 'Focus']],
  [/\b(colou?r)\b/, ['blue', 'black', 'white']],
  [/\b(origin|pick ?up|from|departure)\b/, ['Denver', 'Boston', 'Seattle']],
  [/\b(destination|drop ?off|arrival|to)\b/, ['Chicago', 'Austin', 'Portland']],
  [/\b(address|street|location)\b/, ['42 Maple Street', '118 Oak Avenue', '7 Harbor Road']],
  [/\b(city|town|place)\b/, ['Denver', 'Austin', 'Portland']],
  [/\b(state|region)\b/, ['Colorado', 'Texas', 'Oregon']],
  [/\bcountry\b/, ['the United States', 'Canada']],
  [/\b(company|employer|business|organi[sz]ation)\b/, ['Northwind', 'Bluebird Foods', 'Harbor Supplies']],
  [/\b(insurance|insurer|provider|plan)\b/, ['Blue Shield', 'Aetna']],
  [/\b(symptoms?|pain|complaint)\b/, ['a dull pain since yesterday', 'a sharp pain on the left side']],
  [/\b(damage|accident|incident|happened)\b/, ['a scratch on the front door', 'a broken rear light']],
  [
    /\b(reason|issue|problem|concern|request|inquiry|question|details|notes?|message|comments?)\b/,
    ['it stopped working this morning', 'something came up at work'],
  ],
  [/\b(service|repair|treatment|appointment type|procedure)\b/, ['a general check-up', 'a cleaning']],
  [/\b(items?|order|products?|food|pizzas?|dish|toppings?)\b/, ['two margheritas', 'one large pepperoni']],
  [/\b(relation(ship)?)\b/, ['my brother', 'my wife']],
  [/\b(job|occupation|profession|role|title)\b/, ['a teacher', 'an engineer']],
  [/\blanguage\b/, ['English']],
  [/\b(allerg\w*|diet\w*|restrictions?)\b/, ['no nuts']],
]

const NUMBERS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\b(party|people|guests?|persons?|seats|adults|travell?ers|passengers)\b/, [4, 2, 3]],
  [/\bage\b/, [34, 41, 28]],
  [/\b(nights?|days|weeks|duration)\b/, [3, 2, 5]],
  [/\b(budget|price|amount|income|salary|cost|value)\b/, [500, 1200, 800]],
  [/\b(rating|score|scale|level)\b/, [8, 9, 7]],
  [/\b(mileage|miles|kilomet\w+)\b/, [42000, 61000]],
  [/\b(quantity|count|how many|number of)\b/, [2, 3]],
]

interface Telling {
  readonly seed: number
  readonly given: GivenAnswers
}

/**
 * Tells the facts that a node wants, each in a sentence: what the test's request gives, else values that are plausible for their names, types and
 * descriptions, the same for the same seed. A day and a time are one sentence.
 */
export function tellFacts(variables: readonly WantedVariable[], { seed, given }: Telling): readonly string[] {
  const isAlone = variables.length === 1
  const facts = variables.map(variable => ({ variable, value: givenFor(variable, given) ?? makeUp(variable, seed) }))
  const day = facts.find(({ variable }) => momentOf(variable) === 'date')
  const time = facts.find(({ variable }) => momentOf(variable) === 'time')
  return facts.flatMap(fact => {
    if (!day || !time) return [sentenceOf(fact.variable, fact.value, isAlone)]
    if (fact === time) return []
    if (fact !== day) return [sentenceOf(fact.variable, fact.value, isAlone)]
    return [sentenceOf(fact.variable, / at /.test(day.value) ? day.value : `${day.value} at ${time.value}`, isAlone)]
  })
}

function momentOf(variable: WantedVariable): 'date' | 'time' | undefined {
  const kind = variable.type === 'string' ? kindOfValue(variable) : null
  return kind === 'date' || kind === 'time' ? kind : undefined
}

function sentenceOf(variable: WantedVariable, value: string, isAlone: boolean): string {
  const spoken = spokenName(variable.name)
  const kind = kindOfValue(variable)
  const isNumber = variable.type === 'integer' || variable.type === 'number'
  switch (isNumber && kind !== 'phone' ? null : kind) {
    case 'name':
      return `${nameLead(spoken)} ${value}.`
    case 'email':
      return `My email is ${value}.`
    case 'phone':
      return `My number is ${value}.`
    case 'date':
    case 'time':
      return `${capitalized(value)} would be good.`
    case 'code':
    case 'year':
      return isAlone ? `It’s ${value}.` : `The ${spoken} is ${value}.`
  }
  if (isNumber) return isAlone ? `It’s ${value}.` : `The ${spoken} is ${value}.`
  return isAlone ? `${capitalized(value)}.` : `The ${spoken} is ${value}.`
}

function nameLead(spoken: string): string {
  if (/\bfirst\b/.test(spoken)) return 'My first name is'
  return /\b(last|family|sur)/.test(spoken) ? 'My last name is' : 'My name is'
}

/** The value that the test's request gives, as it is said; undefined where it gives none. */
function givenFor({ name }: WantedVariable, given: GivenAnswers): string | undefined {
  const value = lookupVariable(given, name)
  return isKnown(value) ? asText(value) : undefined
}

/** Kinds whose description gives examples rather than options. */
const HAS_FORM: ReadonlySet<unknown> = new Set(['name', 'email', 'phone'])

function makeUp(variable: WantedVariable, seed: number): string {
  const { name, type, description } = variable
  const words = plain(`${spokenName(name)}`)
  const of = <T>(values: readonly T[]): T | undefined => values[seed % values.length]
  if (type === 'integer' || type === 'number') {
    const kind = kindOfValue(variable)
    if (kind === 'phone') return phoneOf(seed)
    if (kind === 'year') return String(2016 + (seed % 8))
    if (kind === 'code' && !/\bnumber of\b/.test(words)) return codeOf(seed)
    const numbers = NUMBERS.find(([pattern]) => pattern.test(`${words} ${plain(description)}`))?.[1] ?? [2, 3, 4]
    return String(of(numbers) ?? 2)
  }
  const [first] = offeredTimes(description)
  if (first) return first.text
  const options = HAS_FORM.has(kindOfValue(variable)) ? [] : optionsOf(description)
  if (options.length > 0) return (of(options) ?? '').replace(/[_-]/g, ' ')
  const known = TEXTS.find(([pattern]) => pattern.test(words))?.[1]
  switch (kindOfValue(variable)) {
    case 'name': {
      const [given = '', family = ''] = [of(FIRST_NAMES), LAST_NAMES[(seed >> 3) % LAST_NAMES.length]]
      if (/\bfirst\b/.test(words)) return given
      return /\b(last|family|sur)/.test(words) ? family : `${given} ${family}`
    }
    case 'email':
      return `${of(FIRST_NAMES)}.${LAST_NAMES[(seed >> 3) % LAST_NAMES.length]}@example.com`.toLowerCase()
    case 'phone':
      return phoneOf(seed)
    case 'year':
      return String(2016 + (seed % 8))
    case 'time':
      return /date|day/.test(words) ? 'next Tuesday at 3 PM' : '3 PM'
    case 'date':
      return /time/.test(`${words} ${description}`) ? 'next Tuesday at 3 PM' : 'next Tuesday'
    case 'code':
      return codeOf(seed)
    case null:
      return (known && of(known)) ?? 'the standard one'
  }
}

/** A number of the range that is kept free for stories. */
function phoneOf(seed: number): string {
  return `415 555 01${String(10 + (seed % 90))}`
}

function codeOf(seed: number): string {
  return String(10_000 + (seed % 89_999))
}
