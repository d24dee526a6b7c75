/** A stretch of a line in one weight. */
export interface NotePart {
  readonly text: string
  readonly isBold: boolean
}

export interface NoteLine {
  /** Sign in front of a row of a list, such as “•” or “2.”; empty for a line of text. */
  readonly marker: string
  readonly parts: readonly NotePart[]
}

const ITEM = /^\s*(?:([-*•])|(\d{1,2}[.)]))\s+(?=\S)/
const BOLD = /\*\*(?=[^\s*])([^*]*[^\s*])\*\*/g

/** Reads lists (“- ”, “* ”, “1. ” in front of a line) and **bold** words in a note; all else is shown as it is written. */
export function readNote(text: string): readonly NoteLine[] {
  return text.split(/\r?\n/).map(line => {
    const item = ITEM.exec(line)
    return {
      marker: item ? (item[2] ?? '•') : '',
      parts: partsOf(item ? line.slice(item[0].length) : line),
    }
  })
}

function partsOf(line: string): readonly NotePart[] {
  const parts: NotePart[] = []
  let at = 0
  for (const found of line.matchAll(BOLD)) {
    parts.push({ text: line.slice(at, found.index), isBold: false }, { text: found[1] ?? '', isBold: true })
    at = found.index + found[0].length
  }
  return [...parts, { text: line.slice(at), isBold: false }].filter(({ text }) => text !== '')
}
