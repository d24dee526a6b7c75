import { inFigures, MAX_VALUE_LENGTH } from '#pathway/bounds.ts'
import { jsonLength } from './jsonLength.ts'
import { queryPath, type Reached } from './pathQuery.ts'

export type PathReading =
  | { readonly outcome: 'set'; readonly value: unknown }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'error'; readonly message: string }

/**
 * Finds what a JSON Path reaches in an answer; `a.b[0]` means `$.a.b[0]`, and nothing at all the whole answer. A path that can
 * reach several values gives their list. `empty`: nothing there, or null. `error`: it is no path, or visits more values, or finds a
 * longer one, than it may (`docs/api-decisions.md` §7).
 */
export function readPath(body: unknown, path: string): PathReading {
  try {
    const { reached, isSingular } = queryPath(body, queryOf(path))
    const values = reached.map(({ value }) => value)
    const value = isSingular ? values[0] : values.length > 0 ? values : undefined
    if (value === undefined || value === null) return { outcome: 'empty' }
    if (lengthOf(value) <= MAX_VALUE_LENGTH) return { outcome: 'set', value }
    const message = `The value has more than ${inFigures(MAX_VALUE_LENGTH)} characters, written as JSON.`
    return { outcome: 'error', message }
  } catch (error) {
    return { outcome: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Many paths may find one object; answers are read and never changed. */
const lengths = new WeakMap<object, number>()

function lengthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return jsonLength(value)
  const length = lengths.get(value) ?? jsonLength(value)
  lengths.set(value, length)
  return length
}

function queryOf(path: string): string {
  const written = path.trim()
  if (written === '') return '$'
  return written.startsWith('$') ? written : `$${written.startsWith('[') ? '' : '.'}${written}`
}

/** The path of a value: member names, and places in lists from 0. */
type Location = readonly (string | number)[]

/** The path to one place, as RFC 9535 writes it; a name that needs no quotes stands after a dot: `$.order.items[0]['unit price']`. */
export function pathTo(location: Location): string {
  return `$${location.map(step).join('')}`
}

function step(part: string | number): string {
  if (typeof part === 'number') return `[${part}]`
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part)
    ? `.${part}`
    : `['${[...part].map(character => escapes[character] ?? character).join('')}']`
}

const escapes: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/** The places of an answer that a path reaches, the first `most` of them; none where it is no path. */
export function placesOf(body: unknown, path: string, most = 100): readonly Location[] {
  try {
    return queryPath(body, queryOf(path)).reached.slice(0, most).map(locationOf)
  } catch {
    // The mapping's own line says what is wrong with its path.
    return []
  }
}

function locationOf(reached: Reached): Location {
  const parts: (string | number)[] = []
  for (let place = reached; place.holder !== undefined; place = place.holder) parts.push(place.key)
  return parts.reverse()
}
