import type { TextFormat } from '#contract/vectors.ts'
import { readHtml } from './html.ts'
import { openSections, type Section } from './openSections.ts'

/** Cuts a text at its headings (`docs/api-decisions.md` §13); plain text has none. */
export function sectionsOf(text: string, format: TextFormat): readonly Section[] {
  if (format === 'html') return readHtml(text)
  if (format === 'markdown') return readMarkdown(text)
  return [{ heading: [], paragraphs: paragraphsOf(text) }]
}

function paragraphsOf(text: string): readonly string[] {
  const paragraphs: string[] = []
  let lines: string[] = []
  const close = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n').trim())
    lines = []
  }
  for (const line of linesOf(text)) {
    if (line.trim() === '') close()
    else lines.push(line)
  }
  close()
  return paragraphs
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/

/** Headings as `# Heading` and as a line that is underlined; none inside of code. */
function readMarkdown(text: string): readonly Section[] {
  const sections = openSections()
  let lines: string[] = []
  let fence: string | undefined
  const close = () => {
    sections.paragraph(lines.join('\n'))
    lines = []
  }
  for (const line of linesOf(text)) {
    const marks = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined
      lines.push(line)
      continue
    }
    if (marks !== undefined) fence = marks
    const heading = marks === undefined ? HEADING.exec(line) : null
    const underline = UNDERLINE.exec(line)?.[1]
    if (heading?.[1]) {
      close()
      sections.heading(heading[1].length, withoutClosing(heading[2] ?? ''))
    } else if (underline !== undefined && lines.length === 1) {
      sections.heading(underline.startsWith('=') ? 1 : 2, lines[0] ?? '')
      lines = []
    } else if (line.trim() === '') close()
    else lines.push(line)
  }
  close()
  return sections.end()
}

/** `## Hours ##` is the heading “Hours”. */
function withoutClosing(heading: string): string {
  const written = heading.trimEnd()
  let end = written.length
  while (end > 0 && written[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(written[end - 1] ?? '') ? written.slice(0, end) : written
}
