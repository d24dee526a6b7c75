/** One of a row of snapshots. */
export interface Dated {
  /** Counts up; what orders them, since a clock may have been wrong. */
  readonly number: number
  /** Milliseconds; undefined where it is not known. */
  readonly made_at: number | undefined
}

const NEWEST = 3
const HOURLY = { apart: 3_600_000, kept: 24 }
const DAILY = { apart: 24 * 3_600_000, kept: 7 }

/**
 * Picks the snapshots that are kept: the newest three, one for each of 24 hours, and one for each of seven days. Times only tell how
 * far two neighbours stand apart, and a number of them is kept whatever the times say, so that no clock can empty the row.
 */
export function keptOf<T extends Dated>(snapshots: readonly T[]): Set<T> {
  const row = snapshots.toSorted((a, b) => a.number - b.number)
  const elapsed: number[] = []
  for (const [at, snapshot] of row.entries()) {
    const before = row[at - 1]
    const gap = before === undefined ? 0 : (snapshot.made_at ?? 0) - (before.made_at ?? snapshot.made_at ?? 0)
    elapsed.push((elapsed.at(-1) ?? 0) + Math.max(0, gap))
  }
  // From the oldest on, so that what is kept once stays the first of its hour when others are gone.
  const spaced = ({ apart, kept }: typeof HOURLY) => {
    let last = Number.NEGATIVE_INFINITY
    const chosen = row.filter((_, at) => {
      const time = elapsed[at] ?? 0
      if (time - last < apart) return false
      last = time
      return true
    })
    return chosen.slice(-kept)
  }
  return new Set([...row.slice(-NEWEST), ...spaced(HOURLY), ...spaced(DAILY)])
}
