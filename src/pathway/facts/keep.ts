/** The list of before where the new one says the same, so that who looks at lists by identity need not look again. */
export function keepSame<Entry>(
  before: readonly Entry[] | undefined,
  now: readonly Entry[],
  isSame: (one: Entry, other: Entry) => boolean,
): readonly Entry[] {
  if (before?.length !== now.length) return now
  for (const [index, entry] of now.entries()) {
    const known = before[index]
    if (known === undefined || !isSame(known, entry)) return now
  }
  return before
}
