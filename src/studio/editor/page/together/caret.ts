/** Returns the caret's position after its text was replaced: the common text before or after it keeps it in place. */
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
