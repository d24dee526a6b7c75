/** Counts the identical items at the beginning of two lists, and those of the rest at their end. */
export function commonEnds<Item>(
  before: readonly Item[],
  now: readonly Item[],
): { readonly begin: number; readonly end: number } {
  const shorter = Math.min(before.length, now.length)
  let begin = 0
  while (begin < shorter && before[begin] === now[begin]) begin += 1
  let end = 0
  while (end < shorter - begin && before[before.length - 1 - end] === now[now.length - 1 - end]) end += 1
  return { begin, end }
}
