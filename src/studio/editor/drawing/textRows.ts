/** Widths of letters in the studio's font, in hundredths of its size; a letter that none of these lists is as wide as most. */
const WIDTHS = [
  [29, " !',.:;`|ijlI’"],
  [38, '()/[\\]tfr'],
  [47, '"-1^_{}“”'],
  [57, '*?7JLackosuvxyz'],
  [70, '#$&+0<=>ABCDKPRSTVXYZ~'],
  [77, 'GHNOQUw'],
  [99, '%@MWm—…'],
] as const
const MOST_LETTERS = 62
/** Chinese letters, signs as wide as they are, and halves of pictures. */
const WIDE = /[\u1100-\u11ff\u2e80-\uffef]/

const widths = new Map<string, number>(
  WIDTHS.flatMap(([width, letters]) => [...letters].map(letter => [letter, width])),
)

function widthOf(word: string): number {
  let width = 0
  for (const letter of word) width += widths.get(letter) ?? (WIDE.test(letter) ? 100 : MOST_LETTERS)
  return width
}

/**
 * Counts the rows that a text takes, `most` at most. Nothing is measured on the page: thousands of cards have their heights before any of them
 * is drawn, and pictures and workers agree with the canvas. A row too many is rather counted than one too few, which would cut words off.
 *
 * @param room the width of a row, in parts of the font's size
 */
export function countRows(text: string, room: number, most: number): number {
  const space = widthOf(' ')
  let [rows, used] = [1, 0]
  for (const word of text.split(' ')) {
    const width = widthOf(word)
    if (used > 0 && used + space + width > room * 100) {
      rows += 1
      used = 0
    }
    used += (used > 0 ? space : 0) + width
    // A word that is longer than a row is broken.
    while (used > room * 100 && rows < most) {
      rows += 1
      used -= room * 100
    }
    if (rows >= most) return most
  }
  return rows
}
