import { ENTRIES_OF_REQUEST } from '#contract/batchEntries.ts'

/** The cells of a row by what they are used for. */
export type Entry = Readonly<Record<string, string>>

/** Characters of entries in one request, well below the largest body. */
const PART_LENGTH = 2_000_000

/** Entries as they are sent: in parts that a request can hold. */
export function partsOf(entries: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = [[]]
  let length = 0
  for (const entry of entries) {
    const own = JSON.stringify(entry).length
    const part = parts.at(-1) ?? []
    if (part.length > 0 && (part.length >= ENTRIES_OF_REQUEST || length + own > PART_LENGTH)) {
      parts.push([entry])
      length = own
    } else {
      part.push(entry)
      length += own
    }
  }
  return parts
}
