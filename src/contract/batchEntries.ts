import { inFigures } from '#pathway/bounds.ts'
import { asText } from '#pathway/scalars.ts'
import { readPhoneNumber } from './phoneNumber.ts'
import { isTimezone } from './sendCall.ts'

/** So many entries can be sent at once (`docs/api-decisions.md` §7); a batch gets further ones by further requests. */
export const ENTRIES_OF_REQUEST = 1000
/** So many entries can a batch have. */
export const ENTRIES_OF_BATCH = 100_000
/** In characters, written as JSON. */
const ENTRY_LENGTH = 100_000

/** An entry of `call_data`, read: whom to call, and what its placeholders are filled with. */
export interface ReadEntry {
  /** E.164. */
  readonly phone_number: string
  /** The entry's own, as IANA writes it. */
  readonly timezone: string | undefined
  /** All members of the entry, its number as it was written. */
  readonly data: Readonly<Record<string, unknown>>
}

export type EntryReading =
  | { readonly ok: true; readonly entry: ReadEntry }
  | { readonly ok: false; readonly member: string; readonly message: string }

/**
 * Reads an entry of `call_data` (`docs/api-decisions.md` §15). One that cannot be called is no fault of the request: it is named, and
 * the others are called.
 *
 * @param transferTo the number that calls are transferred to, which none of them may be made to
 */
export function readBatchEntry(data: Readonly<Record<string, unknown>>, transferTo?: string): EntryReading {
  const fault = (member: string, message: string): EntryReading => ({ ok: false, member, message })
  const written = typeof data.phone_number === 'number' ? String(data.phone_number) : data.phone_number
  if (written === undefined || written === null || written === '')
    return fault('phone_number', 'This entry has no phone_number.')
  if (typeof written !== 'string') return fault('phone_number', 'The phone_number must be a string.')
  const number = readPhoneNumber(written)
  if (!number.ok) return fault('phone_number', number.reason)
  if (number.e164 === transferTo) return fault('phone_number', 'Calls are transferred to this number.')
  const { timezone } = data
  const hasTimezone = timezone !== undefined && timezone !== null && timezone !== ''
  if (hasTimezone && (typeof timezone !== 'string' || !isTimezone(timezone)))
    return fault('timezone', `“${asText(timezone)}” isn’t a timezone. Write it like America/Los_Angeles.`)
  if (JSON.stringify(data).length > ENTRY_LENGTH)
    return fault('', `An entry can have at most ${inFigures(ENTRY_LENGTH)} characters.`)
  return {
    ok: true,
    entry: { phone_number: number.e164, timezone: hasTimezone ? String(timezone) : undefined, data },
  }
}
