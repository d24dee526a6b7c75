import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneNumberReading =
  | { readonly ok: true; readonly e164: string }
  | { readonly ok: false; readonly reason: string }

const EMERGENCY = new Set(['112', '911', '999', '000', '110', '119', '118', '988'])

/**
 * Reads a phone number as people write it: country code +1 when absent, spaces, brackets and dashes allowed, `%2B` for the plus
 * (`docs/clauses.md` §2.2 rule 3, §4.9). Emergency and short numbers are refused (`docs/api-decisions.md` §6).
 */
export function readPhoneNumber(text: string, country: CountryCode = 'US'): PhoneNumberReading {
  const written = text.replace(/%2b/i, '+').trim()
  const digits = written.replace(/\D/g, '')
  if (digits === '') return { ok: false, reason: 'Enter a phone number.' }
  const national = digits.replace(/^1(?=\d{3}$)/, '')
  if (EMERGENCY.has(national)) return { ok: false, reason: `${written} is an emergency number and can’t be called.` }
  if (digits.length < 7) return { ok: false, reason: `${written} is a short number and can’t be called.` }
  if (/[a-z]/i.test(written)) return { ok: false, reason: `${written} isn’t a phone number. Use digits only.` }
  // Eleven digits that begin with 1, and longer ones without a plus, carry their country code already.
  const complete = !written.startsWith('+') && digits.length > 10 ? `+${digits}` : written
  const number = parsePhoneNumberFromString(complete, country)
  if (!number?.isPossible()) return { ok: false, reason: `${written} isn’t a valid phone number.` }
  return { ok: true, e164: number.number }
}

/** `+14155550123` as `(415) 555-0123` within the US, else in the international form. */
export function formatPhoneNumber(e164: string): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.countryCallingCode === '1' ? `+1 ${number.formatNational()}` : number.formatInternational()
}
