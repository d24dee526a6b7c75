import type { WantedResult } from '../../brains/outcome.ts'

/** Results that are read; a schema can have no more. */
export const MAX_RESULTS = 100
const MAX_TEXT = 4000
const EMAIL = /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/
const NUMBER = /^-?\d+(?:\.\d+)?$/

interface Type {
  readonly named: RegExp
  readonly form: string
  readonly read: (value: unknown) => unknown
}

const types: readonly Type[] = [
  { named: /^bool(?:ean)?\b/i, form: 'true or false', read: asBoolean },
  { named: /^int(?:eger)?\b/i, form: 'a whole number', read: value => wholeOnly(asNumber(value)) },
  { named: /^(?:number|float|double|decimal)\b/i, form: 'a number', read: asNumber },
  { named: /^e-?mail\b/i, form: 'an e-mail address', read: value => matching(asText(value), EMAIL) },
  { named: /^(?:string|text)\b/i, form: 'text', read: asText },
]

/** Reads an `analysis_schema`: names with a type or a hint in words (`docs/api-decisions.md` §6). */
export function resultsOf(schema: Readonly<Record<string, unknown>>): readonly WantedResult[] {
  return Object.entries(schema)
    .slice(0, MAX_RESULTS)
    .map(([name, written]) => ({ name, ...kindOf(written) }))
}

function kindOf(written: unknown): Omit<WantedResult, 'name'> {
  const hint = typeof written === 'string' ? written.trim() : JSON.stringify(written)
  const named = typeof written === 'string' ? hint : typeNamedIn(written)
  if (isDatePattern(named)) {
    const pattern = patternOf(named)
    return { hint, form: `text like ${named}`, read: value => realDate(matching(asText(value), pattern)) }
  }
  const type = types.find(one => one.named.test(named))
  if (type) return { hint, form: type.form, read: type.read }
  if (typeof written === 'string') return { hint, form: 'text, a number, true or false', read: asPlain }
  return { hint, form: 'JSON', read: value => (value === null ? undefined : value) }
}

/** A hint that is an object may be a JSON schema of its own. */
function typeNamedIn(written: unknown): string {
  const { type } = (written ?? {}) as { type?: unknown }
  return typeof type === 'string' ? type : ''
}

function isDatePattern(hint: string): boolean {
  return /^Y{4}.*M{2}.*D{2}/.test(hint) && /^[YMDHSThmsZ\s:./-]+$/.test(hint)
}

/** Each letter of a date's pattern stands for a digit, other than the signs between date and time. */
function patternOf(hint: string): RegExp {
  return new RegExp(`^${hint.replaceAll(/[./]/g, '\\$&').replaceAll(/[YMDHhmsS]/g, '\\d')}$`)
}

/** The text, unless its day is none that the calendar has. */
function realDate(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})\D(\d{2})\D(\d{2})/.exec(text ?? '') ?? []
  if (!day) return text
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? text : undefined
}

function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (/^(?:true|yes)$/.test(word)) return true
  return /^(?:false|no)$/.test(word) ? false : undefined
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : undefined
}

function wholeOnly(value: number | undefined): number | undefined {
  return Number.isInteger(value) ? value : undefined
}

function asText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  return text === '' ? undefined : text.slice(0, MAX_TEXT)
}

function matching(text: string | undefined, pattern: RegExp): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined
}

function asPlain(value: unknown): unknown {
  return typeof value === 'boolean' ? value : typeof value === 'number' ? value : asText(value)
}
