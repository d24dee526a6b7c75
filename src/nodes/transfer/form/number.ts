import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asText } from '#pathway/scalars.ts'

/** A remark on a written number: what is wrong with it, or how it is understood. */
export interface WrittenNumber {
  readonly hint: string
  /** The number as it will be dialled, where it is written in another way. */
  readonly e164?: string
}

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** Reads a number to transfer to; one without a country code is taken for a number of the United States, as calls take it. */
export function describeNumber(written: unknown): WrittenNumber {
  const text = asText(written)
  if (text.includes('{{')) return { hint: 'Variables are filled in during the call.' }
  const number = parsePhoneNumberFromString(text, 'US')
  if (!number?.isPossible())
    return { hint: 'Include the country code, such as +1 415 555 0123. {{variables}} are allowed.' }
  const country = number.country === undefined ? '' : `, ${regions.of(number.country) ?? number.country}`
  const hint = `${number.formatInternational()}${country}`
  return number.number === text ? { hint } : { hint, e164: number.number }
}
