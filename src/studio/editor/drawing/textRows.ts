/** Widths of letters in the studio's font, in hundredths of its size; a letter that none of these lists is as wide as most. */
const WIDTHS = [
  [29, " !',.:;`|ijlI"],
  [38, '()/[\\]tfr'],
  [47, '"-1^_{}'],
  [57, '*?7JLackosuvxyz'],
  [70, '#$&+0<=>ABCDKPRSTVXYZ~'],
  [77, 'GHNOQUw'],
  [99, '%@MWm'],
] as const
const MOST_LETTERS = 62
/** Chinese letters, signs as wide as they are, and halves of pictures. */
const WIDE = { width: 100, from: 0x2e80 } as const
const SPACE = ' '.charCodeAt(0)

const widths = new Uint8Array(128).fill(MOST_LETTERS)
for (const [width, letters] of WIDTHS) for (const letter of letters) widths[letter.charCodeAt(0)] = width

function widthOf(code: number): number {
  return widths[code] ?? (code < WIDE.from ? MOST_LETTERS : WIDE.width)
}

/** About the width of a text in one row, in parts of the font's size. */
export function textWidth(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at += 1) width += widthOf(text.charCodeAt(at))
  return width / 100
}

/**
 * Counts the rows that a text takes, `most` at most. Nothing is measured on the page: thousands of cards have their heights before any of them
 * is drawn, and pictures and workers agree with the canvas. A row too many is rather counted than one too few, which would cut words off.
 *
 * @param room the width of a row, in parts of the font's size
 */
export function countRows(text: string, room: number, most: number): number {
  const end = room * 100
  /** Widths of the row and of the word that is read, by now. */
  let [rows, used, word] = [1, 0, 0]
  for (let at = 0; at < text.length && rows < most; at += 1) {
    const code = text.charCodeAt(at)
    const width = widthOf(code)
    used += width
    word = code === SPACE ? 0 : word + width
    // A space at the end of a row takes no room.
    if (used <= end || code === SPACE) continue
    rows += 1
    // The word goes on in the next row, or is broken where it alone is longer than one.
    if (word > end) word = width
    used = word
  }
  return rows
}
