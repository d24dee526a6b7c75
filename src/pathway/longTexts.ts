import { MAX_TEXT_LENGTH } from './bounds.ts'
import type { PathwayEntry } from './document.ts'

/** A text of more than `MAX_TEXT_LENGTH` characters (`docs/api-decisions.md` §7): it is kept, and not played. */
export interface LongText {
  /** Its place in the node or edge, as findings spell it: `prompt`, `headers[0][1]`. */
  readonly field: string
  /** In UTF-16 units. */
  readonly length: number
}

/** An entry of a document's nodes or edges, and the texts that are empty in what is played of it. */
export interface BoundedEntry {
  readonly entry: PathwayEntry
  readonly long: readonly LongText[]
}

const bounded = new WeakMap<PathwayEntry, BoundedEntry>()

/** Leaves out the texts that are too long to be played. The same entry where it has none; the same result for the same entry. */
export function boundEntry(entry: PathwayEntry): BoundedEntry {
  let result = bounded.get(entry)
  if (!result) {
    const long: LongText[] = []
    // An object stays an object when it is written anew.
    const within = withoutLong(entry, '', long) as PathwayEntry
    // An edge has its label in two members, which are one field.
    result = { entry: within, long: [...new Map(long.map(text => [text.field, text])).values()] }
    bounded.set(entry, result)
  }
  return result
}

/** The value with its too long texts empty, which are added to the list; the same value where it has none. */
function withoutLong(value: unknown, place: string, long: LongText[]): unknown {
  if (typeof value === 'string') {
    if (value.length <= MAX_TEXT_LENGTH) return value
    long.push({ field: place.replace(/^data\./, ''), length: value.length })
    return ''
  }
  if (typeof value !== 'object' || value === null) return value
  const before = long.length
  if (Array.isArray(value)) {
    const list = value.map((entry, at) => withoutLong(entry, `${place}[${at}]`, long))
    return long.length === before ? value : list
  }
  const members = Object.entries(value).map(
    ([name, inner]) => [name, withoutLong(inner, place === '' ? name : `${place}.${name}`, long)] as const,
  )
  return long.length === before ? value : Object.fromEntries(members)
}
