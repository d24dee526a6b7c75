/**
 * A text without the signs of `signs` at its end. A regular expression such as `[.!?]+$` looks from each position of a run of them, and
 * takes the square of its length.
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
