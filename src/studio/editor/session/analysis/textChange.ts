/** A text that changed: what stayed around the change, cut to a few words, and what went and came. */
export interface TextChange {
  readonly lead: string
  readonly removed: string
  readonly added: string
  readonly tail: string
}

const CONTEXT = 48

/**
 * Returns the difference of two texts, from the first changed word to the last.
 * @param context characters of unchanged text to show on either side
 */
export function changeOf(before: string, after: string, context = CONTEXT): TextChange {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  start = wordStart(before, start)
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  end = wordEnd(before, end)
  return {
    lead: cutStart(before.slice(0, start), context),
    removed: before.slice(start, before.length - end),
    added: after.slice(start, after.length - end),
    tail: cutEnd(before.slice(before.length - end), context),
  }
}

function cutStart(text: string, length: number): string {
  const from = text.length > length ? wordStart(text, text.length - length) : 0
  return from > 0 ? `…${text.slice(from)}` : text
}

function cutEnd(text: string, length: number): string {
  const left = text.length > length ? wordEnd(text, text.length - length) : 0
  return left > 0 ? `${text.slice(0, text.length - left)}…` : text
}

/** The start of the word that a place is in. */
function wordStart(text: string, place: number): number {
  let at = place
  while (at > 0 && /\S/.test(text[at - 1] ?? '')) at -= 1
  return at
}

/** Returns `count` reduced so that the shown end begins at a whole word. */
function wordEnd(text: string, count: number): number {
  let left = count
  while (left > 0 && /\S/.test(text[text.length - left] ?? '')) left -= 1
  return left
}
