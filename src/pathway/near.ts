/** Compares names that were meant to be one. */

/** The name without what people write differently: capitals, spaces, hyphens, underscores. */
export function looseKey(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}

/** Counts the characters that must be put in, left out or replaced; `most + 1` where it is more than `most`. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return Math.min(row[other.length] ?? 0, most + 1)
}

export interface Near<T> {
  readonly item: T
  /** Written differently at most in capitals, spaces, hyphens and underscores. */
  readonly isSame: boolean
}

/** Those of the items whose name is like the written one, the nearest first: a character in three may differ. */
export function nearest<T>(written: string, items: readonly T[], nameOf: (item: T) => string): readonly Near<T>[] {
  const key = looseKey(written)
  if (key === '') return []
  const most = Math.floor(key.length / 3)
  return items
    .map(item => ({ item, away: distance(key, looseKey(nameOf(item)), most) }))
    .filter(({ away }) => away <= most)
    .toSorted((one, other) => one.away - other.away)
    .map(({ item, away }) => ({ item, isSame: away === 0 }))
}
