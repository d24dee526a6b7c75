export interface Speech {
  /** The words, without the marks. */
  readonly text: string
  /** Silences, each before the character of `text` at `at` (UTF-16 units). */
  readonly pauses: readonly { readonly at: number; readonly seconds: number }[]
}

/** Takes the pauses (`<|0.8|>` = 0.8 seconds) out of a text: they are heard, not read. */
export function splitPauses(text: string): Speech {
  const pauses: { at: number; seconds: number }[] = []
  let spoken = ''
  let from = 0
  for (const match of text.matchAll(/<\|\s*(\d+(?:\.\d+)?|\.\d+)\s*\|>/g)) {
    spoken += text.slice(from, match.index)
    from = match.index + match[0].length
    pauses.push({ at: spoken.length, seconds: Number(match[1]) })
    if (/(^|\s)$/.test(spoken) && /^\s/.test(text.slice(from, from + 1))) from += 1
  }
  return { text: spoken + text.slice(from), pauses }
}
