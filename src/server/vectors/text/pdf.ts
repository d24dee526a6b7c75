import { inFigures } from '#pathway/bounds.ts'
import { ApiError } from '../../http/errors.ts'
import { fileFault } from './file.ts'

const MOST_PAGES = 2000
/** In characters. */
const MOST_TEXT = 5 * 1024 * 1024
/** Lines that are so much higher than most are headings. */
const HIGHER = 1.15
/** Lines whose distance is so many times their height are apart. */
const APART = 1.6
const LONGEST_HEADING = 120
const HEADING_LEVELS = 3

interface Line {
  readonly text: string
  /** Of its letters, in points. */
  readonly height: number
  /** More than the usual space is above it, or it is the first of its page. */
  readonly isApart: boolean
}

/**
 * The text of a PDF as Markdown: lines in larger letters become headings.
 *
 * @throws ApiError 400 for a file that cannot be read, has a password, or holds no text, as a scan does
 */
export async function readPdf({ bytes }: { readonly bytes: Uint8Array }): Promise<string> {
  // The reader is large, and few threads need it.
  const { getDocumentProxy } = await import('unpdf')
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>
  try {
    pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw fileFault(
      isLocked
        ? 'This PDF is password-protected. Send it without a password.'
        : 'This PDF can’t be read. It may be damaged.',
    )
  }
  if (pdf.numPages > MOST_PAGES) throw fileFault(`This PDF has more than ${inFigures(MOST_PAGES)} pages. Split it.`)
  const lines: Line[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    for (const line of linesOf(items)) {
      characters += line.text.length + 1
      if (characters > MOST_TEXT)
        throw new ApiError(413, 'This PDF has too much text for one store. Split it.', [
          { path: 'file', message: `A text can have at most ${inFigures(MOST_TEXT)} characters.` },
        ])
      lines.push(line)
    }
  }
  const text = markdownOf(lines)
  if (text.trim() === '') throw fileFault('This PDF has no text. It may be a scan. Send one with selectable text.')
  return text
}

interface Item {
  readonly str?: string
  readonly height?: number
  readonly hasEOL?: boolean
  /** The last two are where the text begins, from the page's left lower corner. */
  readonly transform?: readonly number[]
}

function linesOf(items: readonly object[]): readonly Line[] {
  const lines: Line[] = []
  let text = ''
  let height = 0
  let y: number | undefined
  let above: number | undefined
  const end = () => {
    const said = text.replace(/\s+/g, ' ').trim()
    if (said !== '') {
      const isApart = above === undefined || y === undefined || Math.abs(above - y) > height * APART
      lines.push({ text: said, height, isApart })
      above = y
    }
    text = ''
    height = 0
    y = undefined
  }
  for (const item of items as readonly Item[]) {
    const { str = '', transform } = item
    text += str
    if (str.trim() !== '') {
      height = Math.max(height, item.height ?? 0)
      y ??= transform?.[5]
    }
    if (item.hasEOL) end()
  }
  end()
  return lines
}

function markdownOf(lines: readonly Line[]): string {
  const usual = usualHeight(lines)
  const isHeading = ({ text, height }: Line) =>
    height >= usual * HIGHER && text.length <= LONGEST_HEADING && /\p{L}/u.test(text)
  const heights = [...new Set(lines.filter(isHeading).map(({ height }) => Math.round(height)))].sort((a, b) => b - a)
  const parts: string[] = []
  let above: Line | undefined
  for (const line of lines) {
    const { text, height, isApart } = line
    if (isHeading(line)) {
      const level = Math.min(heights.indexOf(Math.round(height)) + 1, HEADING_LEVELS)
      // A long heading goes on in the next line.
      if (above !== undefined && !isApart && isHeading(above) && above.height === height)
        parts.push(`${parts.splice(-2)[0]} ${text}`, '')
      else parts.push('', `${'#'.repeat(level)} ${text}`, '')
    } else {
      if (isApart && endsSentence(above)) parts.push('')
      parts.push(text.replace(/^(#{1,6}|=+|-{2,})(?=\s|$)/, '\\$1'))
    }
    above = line
  }
  return parts
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A paragraph that goes on at the top of the next page is one. */
function endsSentence(line: Line | undefined): boolean {
  return line !== undefined && /[.!?:;]["”')]?$/.test(line.text)
}

/** The height that most letters have. */
function usualHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}
