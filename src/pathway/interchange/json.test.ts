import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from './json.ts'

function faultOf(text: string) {
  const reading = readJson(text)
  return reading.ok ? undefined : reading.fault
}

describe('JSON that is none', () => {
  it.each([
    ['hello', 1, 1, 'unexpected “h”'],
    ['{"a":1,}', 1, 8, 'extra comma before this brace'],
    ['[1,\n 2,\n]', 3, 1, 'extra comma before this bracket'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'missing comma or } before this'],
    ['[1 2]', 1, 4, 'missing comma or ]'],
    ['{"a" 1}', 1, 6, 'missing colon'],
    ["{'a': 1}", 1, 2, 'double quotes'],
    ['{a: 1}', 1, 2, 'unexpected “a”'],
    ['{"a": // why\n1}', 1, 7, 'can’t contain comments'],
    ['{"a": }', 1, 7, 'missing value'],
    ['{"a":"b', 1, 6, 'no closing quote'],
    ['{"a":"b\nc"}', 1, 6, 'no closing quote'],
    ['{"a":1', 1, 7, 'ends in the middle'],
    ['{"a":', 1, 6, 'missing value at the end'],
    ['{} {}', 1, 4, 'unexpected text after the end'],
    ['[01]', 1, 2, 'unexpected'],
    ['{1: 2}', 1, 2, 'a name in double quotes'],
    ['[1}', 1, 3, 'missing comma or ]'],
  ])('%j is told at line %i, column %i', (text, line, column, message) => {
    expect(faultOf(text)).toEqual({ line, column, message: expect.stringContaining(message) })
  })

  it('is found inside of what is there wherever a text was cut or changed', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', '}', ',', '"', '\\', 'x', '\u0001'), (json, place, sign) => {
        const at = place % (json.length + 1)
        const text = json.slice(0, at) + sign + json.slice(sign === '' ? json.length : at + 1)
        const fault = faultOf(text)
        if (fault)
          expect(fault).toMatchObject({ line: 1, column: expect.toSatisfy(at => at >= 1 && at <= text.length + 1) })
      }),
    )
  })

  it('may be deep or long', () => {
    expect(faultOf('['.repeat(200_000))?.column).toBe(200_001)
    expect(faultOf(`"${'\\n'.repeat(500_000)}`)?.column).toBe(1)
  })
})
