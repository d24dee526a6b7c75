/** Where a place of a text is after the text was replaced by another: text that is the same before it or after it keeps it. */
export function movedCaret(before: string, after: string, caret: number): number {
  let lead = 0
  while (lead < before.length && lead < after.length && before[lead] === after[lead]) lead += 1
  if (caret <= lead) return caret
  let tail = 0
  const room = Math.min(before.length, after.length) - lead
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const fromEnd = before.length - caret
  return fromEnd <= tail ? after.length - fromEnd : after.length - tail
}
