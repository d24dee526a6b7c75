import { describe, expect, it } from 'vitest'
import { wellFormed } from '#pathway/renderTemplate.ts'
import { makePdf } from '../testing/pdf.ts'
import { CHUNK_LENGTH, chunksOf, MOST_CHUNKS } from './chunks.ts'
import { readTextFile } from './file.ts'
import { readPdf } from './pdf.ts'
import { sectionsOf } from './sections.ts'

const chunks = (text: string, format: 'text' | 'markdown' | 'html') => chunksOf(sectionsOf(text, format))

describe('Markdown', () => {
  it('keeps the headings that a passage stands below', () => {
    const text = '# Visits\n\nAsk at the desk.\n\n## Parking ##\nBehind the house.\n\nHours\n-----\nFrom 9 to 5.\n'
    expect(chunks(text, 'markdown')).toEqual([
      { heading: ['Visits'], text: 'Ask at the desk.' },
      { heading: ['Visits', 'Parking'], text: 'Behind the house.' },
      { heading: ['Visits', 'Hours'], text: 'From 9 to 5.' },
    ])
  })

  it('takes no heading out of code', () => {
    expect(chunks('```\n# not a heading\n```\nText.', 'markdown')).toEqual([
      { heading: [], text: '```\n# not a heading\n```\nText.' },
    ])
  })

  it('loses no heading that has nothing below it', () => {
    expect(chunks('# One\n# Two\n## Three', 'markdown')).toEqual([
      { heading: [], text: 'One' },
      { heading: ['Two'], text: 'Three' },
    ])
  })
})

describe('HTML', () => {
  it('reads what a person reads, below its headings', () => {
    const html =
      '<head><title>Shop</title><style>p{}</style></head><h1>Our <b>shop</b></h1><p>Open&nbsp;daily &amp; late.<p>Come in!' +
      '<script>var a = "<h1>no</h1>"</script><h2>Prices</h2><table><tr><td>Tea</td><td>$2</td></tr></table><ul><li>Milk</ul>'
    expect(chunks(html, 'html')).toEqual([
      { heading: ['Our shop'], text: 'Open daily & late.\n\nCome in!' },
      { heading: ['Our shop', 'Prices'], text: 'Tea $2\n\nMilk' },
    ])
  })
})

describe('passages', () => {
  it('hold all words of a text, in pieces of at most 800 characters that end at sentences', () => {
    const sentences = Array.from({ length: 100 }, (_, at) => `This is sentence number ${at} of them all.`)
    const made = chunks(`${sentences.join(' ')}\n\n${'x'.repeat(2000)}`, 'text')
    expect(
      made
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ''),
    ).toBe(`${sentences.join('')}${'x'.repeat(2000)}`.replace(/\s+/g, ''))
    expect(Math.max(...made.map(({ text }) => text.length))).toBeLessThanOrEqual(CHUNK_LENGTH)
    expect(made[0]?.text).toMatch(/^This is sentence number 0 .* of them all\.$/)
  })

  it('cut no sign in half', () => {
    const made = chunks('😀'.repeat(3000), 'text')
    expect(made.every(({ text }) => wellFormed(text) === text)).toBe(true)
    expect(made.map(({ text }) => text).join('')).toBe('😀'.repeat(3000))
  })

  it('are refused where there are too many', () => {
    const text = '# a\nb\n'.repeat(MOST_CHUNKS + 1)
    expect(() => chunks(text, 'markdown')).toThrow('20,000 passages')
  })
})

describe('a PDF', () => {
  it('becomes Markdown: larger lines are headings, and a paragraph goes on across lines and pages', async () => {
    const bytes = makePdf([
      [
        [24, 'Visitor guide'],
        [12, 'Welcome to the museum.'],
        [18, 'Parking'],
        [12, 'You can park behind'],
        [12, 'the house, all day and'],
      ],
      [
        [12, 'all night.'],
        [18, 'Hours'],
        [12, 'From 9 to 5.'],
      ],
    ])
    const text = await readPdf({ bytes })
    expect(text).toBe(
      '# Visitor guide\n\nWelcome to the museum.\n\n## Parking\n\nYou can park behind\nthe house, all day and\nall night.\n\n## Hours\n\nFrom 9 to 5.',
    )
  })

  it('without text, or that is none, is refused with the reason', async () => {
    await expect(readPdf({ bytes: makePdf([[]]) })).rejects.toMatchObject({ status: 400, message: /scan/ })
    await expect(readPdf({ bytes: Buffer.from('%PDF-1.4 nothing') })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a text file', () => {
  it('is read in UTF-8 and UTF-16, and its ending says what it is', () => {
    expect(readTextFile('a.MD', Buffer.from('\ufeff# Über'))).toEqual({ text: '# Über', format: 'markdown' })
    expect(readTextFile('a.htm', Buffer.from('<p>x'))).toMatchObject({ format: 'html' })
    expect(readTextFile('a.txt', Buffer.from('\ufeffÜber', 'utf16le'))).toEqual({ text: 'Über', format: 'text' })
  })

  it.each([
    ['of another encoding', Buffer.from('Über', 'latin1')],
    ['of bytes', Buffer.from([65, 0, 66])],
    ['of nothing', Buffer.from(' \n')],
  ])('%s is refused', (_, bytes) => {
    expect(() => readTextFile('a.txt', bytes)).toThrow(
      expect.objectContaining({ status: 400, faults: [expect.objectContaining({ path: 'file' })] }),
    )
  })
})
