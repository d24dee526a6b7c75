import { Parser } from 'htmlparser2'
import { openSections, type Section } from './openSections.ts'

/** Elements whose text nobody reads on the page. */
const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'iframe', 'object', 'select'])
/** Elements in a line: whatever else begins and ends, begins and ends a paragraph. */
const IN_LINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i img kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])
const HEADING = /^h[1-6]$/

/** The text of a page as a person reads it, cut at its headings. */
export function readHtml(html: string): readonly Section[] {
  const sections = openSections()
  let text = ''
  let heading: number | undefined
  let unread = 0
  const close = () => {
    const said = text.replace(/\s+/g, ' ').trim()
    text = ''
    if (heading !== undefined) sections.heading(heading, said)
    else sections.paragraph(said)
  }
  const parser = new Parser({
    onopentagname(name) {
      if (UNREAD.has(name)) unread += 1
      if (unread > 0 || IN_LINE.has(name)) return
      if (name === 'br' || CELLS.has(name)) {
        text += ' '
        return
      }
      close()
      heading = HEADING.test(name) ? Number(name.slice(1)) : undefined
    },
    ontext(said) {
      if (unread === 0) text += said
    },
    onclosetag(name) {
      if (UNREAD.has(name)) {
        unread = Math.max(0, unread - 1)
        return
      }
      if (unread > 0 || IN_LINE.has(name) || CELLS.has(name) || name === 'br') return
      close()
      heading = undefined
    },
  })
  parser.end(html)
  close()
  return sections.end()
}
