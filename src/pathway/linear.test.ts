import { describe, expect, it } from 'vitest'
import { MAX_FILLED_LENGTH } from './bounds.ts'
import { lookupVariable, parseTemplate, renderTemplate } from './templates.ts'
import { expectLinear } from './testing/growth.ts'

/** Texts with braces that a reader stumbles over which looks for the other half from each of them, or reads a run of spaces in two ways. */
const templates: readonly (readonly [string, (size: number) => string])[] = [
  ['spaces before a filter', size => `{{${' '.repeat(size)}|}}`],
  ['spaces in a filter', size => `{{a |${' '.repeat(size)}default${' '.repeat(size)}: 'b'${' '.repeat(size)}x}}`],
  ['backslashes in a filter', size => `{{a | default: "${'\\'.repeat(size)}x}}`],
  ['spaces in a name', size => `{{a${' '.repeat(size)}b.c${' '.repeat(size)}[}}`],
  ['openings', size => '{{a '.repeat(size / 4)],
  ['openings, and one end', size => `${'{{a '.repeat(size / 4)}}}`],
  ['ends', size => ' a}}'.repeat(size / 4)],
  ['braces', size => '{'.repeat(size)],
  ['places in lists', size => `{{a${'[0]'.repeat(size / 4)}x}}`],
  ['variables', size => Array.from({ length: size / 8 }, (_, at) => `{{v${at}}}`).join(' ')],
]

describe('a template takes a time that grows with its text alone', () => {
  it.each(templates)('%s', async (_, make) => {
    await expectLinear(make, parseTemplate, 12_500)
  })

  it.each(['none', 'json', 'url'] as const)('filled in (%s)', async mode => {
    const variables = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`V${at}`, at]))
    for (const [, make] of templates) {
      await expectLinear(
        make,
        text => renderTemplate(text, name => lookupVariable(variables, name), { escape: mode }),
        12_500,
      )
    }
  })

  it('is read at once where it took hours', () => {
    const began = performance.now()
    expect(parseTemplate(`{{${' '.repeat(200_000)}|}}`).problems).toHaveLength(1)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

describe('a text that is filled in', () => {
  it('is cut where it would be too long, and nothing longer is made', () => {
    const big = 'é'.repeat(900_000)
    const { text, isCut } = renderTemplate('{{x}}'.repeat(100_000), () => big)
    expect(isCut).toBe(true)
    expect(text).toHaveLength(MAX_FILLED_LENGTH)
    expect(renderTemplate('{{x}}', () => big)).toEqual({ text: big, unset: [], isCut: false })
    expect(renderTemplate('a'.repeat(MAX_FILLED_LENGTH + 1), () => '').isCut).toBe(true)
  })

  it('never ends in half a character', () => {
    const { text } = renderTemplate(`a{{x}}`, () => '😀'.repeat(MAX_FILLED_LENGTH))
    expect(text).toHaveLength(MAX_FILLED_LENGTH - 1)
    expect(text.endsWith('😀')).toBe(true)
  })
})
