import type { WantedVariable } from './brain.ts'
import { numbersIn } from './scripted/numbers.ts'

const NOTHING =
  /^(?:null|nil|none|none of (?:them|these|those|the above)|undefined|unknown|not (?:known|given|provided|mentioned|specified|stated|available|applicable)|n[/.]?a\.?|nan|nothing|tbd|to be (?:determined|decided|confirmed)|no (?:value|answer|response)|empty|blank|[-–—?.…]*)$/i

/** In characters: what is longer says something, and is not read to its end to find that out. */
const LONGEST_NOTHING = 60

/** Models, and callers, have words for “there is none”: they are no value. */
export function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value !== 'string' || value.length > LONGEST_NOTHING) return false
  return NOTHING.test(value.trim().replace(/^["'“(<[{]+|["'”)>\]}.!]+$/g, ''))
}

/**
 * The value as its type, or undefined where it does not fit. An integer with leading zeros, or too long for a number, stays
 * its digits as text: it identifies something, and a number would change it.
 */
export function fitType(value: unknown, type: WantedVariable['type']): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'object' ? JSON.stringify(value) : String(value).trim() || undefined
    case 'integer':
      return fitInteger(value)
    case 'number':
      return fitNumber(value)
    case 'boolean':
      return fitBoolean(value)
    case 'json':
      return fitJson(value)
  }
}

function fitInteger(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const digits = withoutGroups(value)
  if (!/^[+-]?\d+$/.test(digits)) return identifierIn(digits) ?? wholeNumber(numberInWords(value))
  const number = Number(digits)
  return Number.isSafeInteger(number) && !/^[+-]?0\d/.test(digits) ? number : digits
}

function fitNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = withoutGroups(value)
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : numberInWords(value)
}

/** `1,200` and `1 200` are one number; `5 7` is two. */
function withoutGroups(value: string): string {
  const text = value.trim()
  return /^[+-]?\d{1,3}(?:[,\s_]\d{3})+(?:\.\d*)?$/.test(text) ? text.replace(/[,\s_]/g, '') : text
}

/** Digits that were said in groups, too many for two numbers: `555 01 32`. */
function identifierIn(text: string): string | undefined {
  const digits = text.replace(/[\s_-]/g, '')
  return /^\d{5,}$/.test(digits) ? digits : undefined
}

function wholeNumber(value: number | undefined): number | undefined {
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}

/** “a hundred and fifty”, “two dozen”: the one number that words tell; two are none. */
function numberInWords(value: string): number | undefined {
  const numbers = numbersIn(value)
  return numbers.length === 1 ? numbers[0]?.value : undefined
}

function fitBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  if (/^\s*(true|yes|y)\s*$/i.test(value)) return true
  return /^\s*(false|no|n)\s*$/i.test(value) ? false : undefined
}

function fitJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return undefined
  }
}
