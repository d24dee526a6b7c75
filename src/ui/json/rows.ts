/** The path of a value in a JSON value: member names, and places in lists from 0. */
export type JsonLocation = readonly (string | number)[]

/** One line of a tree. */
export interface JsonRow {
  readonly type: 'value' | 'more'
  /** Unique in the tree. */
  readonly key: string
  readonly location: JsonLocation
  readonly value: unknown
  /** The number of entries that the value holds; 0 for what opens no further. */
  readonly size: number
  readonly isOpen: boolean
  /** The row's place among those of its level, from 1. */
  readonly place: number
  readonly of: number
}

/** The rows, by key, that a person opened, closed and asked to see more of. */
export interface JsonOpening {
  readonly toggled: ReadonlyMap<string, boolean>
  readonly shown: ReadonlyMap<string, number>
}

export const MORE_ENTRIES = 200
/** Branches open by themselves until so many lines stand there: an answer may be huge. */
const MOST_OPENED = 400

export const keyOf = (location: JsonLocation) => JSON.stringify(location)

/** The lines of a value of which the branches of the first `levels` levels are open. */
export function jsonRows(value: unknown, levels: number, { toggled, shown }: JsonOpening): readonly JsonRow[] {
  const opened = openedAtFirst(value, levels)
  const rows: JsonRow[] = []
  const add = (inner: unknown, location: JsonLocation, place: number, of: number) => {
    const key = keyOf(location)
    const size = sizeOf(inner)
    const isOpen = size > 0 && (toggled.get(key) ?? opened.has(key))
    rows.push({ type: 'value', key, location, value: inner, size, isOpen, place, of })
    if (!isOpen) return
    const limit = shown.get(key) ?? MORE_ENTRIES
    const entries = entriesOf(inner, limit)
    for (const [at, [name, child]] of entries.entries()) add(child, [...location, name], at + 1, size)
    if (size > limit) {
      const more = { type: 'more', key: `${key} more`, location, value: undefined, size: size - limit } as const
      rows.push({ ...more, isOpen: false, place: limit + 1, of: size })
    }
  }
  add(value, [], 1, 1)
  return rows
}

function openedAtFirst(value: unknown, levels: number): ReadonlySet<string> {
  const opened = new Set<string>()
  let level: (readonly [unknown, JsonLocation])[] = [[value, []]]
  let lines = 1
  for (let depth = 0; depth < levels; depth += 1) {
    const next: (readonly [unknown, JsonLocation])[] = []
    for (const [inner, location] of level) {
      const entries = entriesOf(inner, MORE_ENTRIES)
      if (entries.length === 0) continue
      lines += entries.length
      if (depth > 0 && lines > MOST_OPENED) return opened
      opened.add(keyOf(location))
      for (const [name, child] of entries) next.push([child, [...location, name]])
    }
    level = next
  }
  return opened
}

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Array.isArray(value) ? value.length : Object.keys(value).length
}

function entriesOf(value: unknown, limit: number): readonly (readonly [string | number, unknown])[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, limit).map((entry: unknown, at) => [at, entry] as const)
  return Object.entries(value).slice(0, limit)
}
