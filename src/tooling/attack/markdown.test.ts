import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeMarkdown } from './markdown.ts'
import { createReport } from './report.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/reliability.md'), 'utf8')
const given = { system: { node: 'v20' }, load: { before: 1, after: 2 }, report: createReport() }

it('replaces what stands between the marks of the page, as often as it is written', () => {
  const once = writeMarkdown(page, given)
  expect(once).toContain('**0 checks held, 0 failed.**')
  expect(writeMarkdown(once, given)).toBe(once)
  const [before = ''] = page.split('<!--')
  expect(once.startsWith(before)).toBe(true)
})

it('refuses a page without the marks', () => {
  expect(() => writeMarkdown('# Another page', given)).toThrow('lacks the marks')
})
