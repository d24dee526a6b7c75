/** A stretch of a text, and the words around it. */
export interface Excerpt {
  readonly before: string
  readonly match: string
  readonly after: string
}

const AROUND = 36

/** Returns the text from `start` to `end`, with up to `around` characters on each side. */
export function excerptOf(text: string, start: number, end: number, around = AROUND): Excerpt {
  const from = Math.max(0, start - around)
  const to = Math.min(text.length, end + around)
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    match: text.slice(start, end),
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  }
}
