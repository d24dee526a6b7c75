import { variableKey } from './templates.ts'

/** A variable that every call has without anyone setting it (`docs/playing.md` §6). */
export interface BuiltIn {
  readonly name: string
  /** Its content, in a few words for lists of variables. */
  readonly about: string
}

export const builtIns: readonly BuiltIn[] = [
  { name: 'call_id', about: 'Call ID.' },
  { name: 'phone_number', about: 'The other person’s number.' },
  { name: 'from', about: 'Calling number.' },
  { name: 'to', about: 'Dialed number.' },
  { name: 'short_from', about: 'Calling number without country code.' },
  { name: 'short_to', about: 'Dialed number without country code.' },
  { name: 'now', about: 'The date and time in the call’s timezone.' },
  { name: 'now_utc', about: 'The date and time in UTC.' },
  { name: 'timezone', about: 'The call’s timezone.' },
  { name: 'language', about: 'The call’s language.' },
  { name: 'lastUserMessage', about: 'What the caller said last.' },
  { name: 'prevNodePrompt', about: 'The previous node’s prompt.' },
  { name: 'request_data', about: 'All request data of the call.' },
  { name: 'SECRET', about: 'Your account’s secrets, by name. Never shown.' },
]

/** The status that a webhook's request was answered with; 0 without an answer. `BlandStatusCode` means the same. */
export const STATUS_CODE = 'status_code'

const keys = new Set(builtIns.map(builtIn => variableKey(builtIn.name)))

/** True if a variable of this name (or the object that a path begins with) is always there. */
export function isBuiltIn(name: string): boolean {
  return keys.has(variableKey(name))
}

/** `blandstatuscode` is `status_code` by another name. */
export function canonicalKey(name: string): string {
  const key = variableKey(name)
  return key === 'blandstatuscode' ? STATUS_CODE : key
}
