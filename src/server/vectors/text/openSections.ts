/** Paragraphs below one heading. */
export interface Section {
  /** The headings that it stands below, the outermost first. */
  readonly heading: readonly string[]
  readonly paragraphs: readonly string[]
}

const LONGEST_HEADING = 200

interface Heading {
  readonly level: number
  readonly text: string
}

/** Collects paragraphs below the headings that come. A heading with nothing below it is text itself. */
export function openSections() {
  const sections: Section[] = []
  let path: readonly Heading[] = []
  let paragraphs: string[] = []
  let isBare = false
  const close = () => {
    if (paragraphs.length > 0) sections.push({ heading: path.map(({ text }) => text), paragraphs })
    paragraphs = []
  }
  /** @param level of the heading that follows */
  const leave = (level: number) => {
    close()
    const last = path.at(-1)
    if (isBare && last && last.level >= level)
      sections.push({ heading: path.slice(0, -1).map(({ text }) => text), paragraphs: [last.text] })
  }
  return {
    /** @param level 1 is the outermost */
    heading(level: number, written: string) {
      const text = written.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADING)
      if (text === '') return
      leave(level)
      path = [...path.filter(above => above.level < level), { level, text }]
      isBare = true
    },
    paragraph(text: string) {
      if (text.trim() === '') return
      paragraphs.push(text.trim())
      isBare = false
    },
    end(): readonly Section[] {
      leave(0)
      return sections
    },
  }
}
