import { jsonLength } from './jsonLength.ts'
import { preview, type Redactor } from './redact.ts'

type Values = Readonly<Record<string, unknown>>

/** A longer value is told by its beginning: events would write it again and again. In characters of its JSON. */
const MAX_SHOWN = 1_000
/** The names and values of the request data that one event tells, in characters of their JSON. */
const MAX_REQUEST_DATA = 65_536

const shown = (value: unknown, redactor: Redactor) => (jsonLength(value) > MAX_SHOWN ? preview(value, redactor) : value)

/** The request data as an event tells them, and how many members are left out (`docs/api-decisions.md` §7). */
export function shownRequestData(values: Values, redactor: Redactor) {
  const entries = Object.entries(values)
  let room = MAX_REQUEST_DATA
  const told: [string, unknown][] = []
  for (const [name, value] of entries) {
    const beginning = shown(value, redactor)
    room -= name.length + jsonLength(beginning)
    if (room < 0) break
    told.push([name, beginning])
  }
  const left_out = entries.length - told.length
  return { request_data: Object.fromEntries(told), ...(left_out > 0 && { left_out }) }
}

/** The variables that were added, modified and removed, as an event tells them. */
export function changesBetween(before: Values, after: Values, redactor: Redactor) {
  const added: Record<string, unknown> = {}
  const modified: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, name)) added[name] = shown(value, redactor)
    // A value that has not been set again is the same object, however large it is.
    else if (before[name] !== value && JSON.stringify(before[name]) !== JSON.stringify(value))
      modified[name] = shown(value, redactor)
  }
  const removed = Object.keys(before).filter(name => !Object.hasOwn(after, name))
  return { added, modified, removed }
}
