/** Counts the items that two lists have in common at their beginning, and of the others those at their end. */
export function commonEnds<Item>(
  before: readonly Item[],
  now: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = (one, other) => one === other,
): { readonly begin: number; readonly end: number } {
  const isSameAt = (at: number, other: number) => {
    const [one, two] = [before[at], now[other]]
    return one !== undefined && two !== undefined && isSame(one, two)
  }
  const shorter = Math.min(before.length, now.length)
  let begin = 0
  while (begin < shorter && isSameAt(begin, begin)) begin += 1
  let end = 0
  while (end < shorter - begin && isSameAt(before.length - 1 - end, now.length - 1 - end)) end += 1
  return { begin, end }
}
