import { describe, expect, it } from 'vitest'
import { readJson, writeJson } from './json.ts'

const faultOf = (text: string) => {
  const reading = readJson(text)
  return reading.ok ? undefined : reading.fault
}

describe('JSON as it is typed', () => {
  it.each([['{"a": [1, null]}'], ['"text"'], ['0']])('reads %s', text => {
    expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
  })

  it.each([['{"a": '], ['{"a": }'], ['{a: 1}'], ['{"a": 1,\n  }'], ['']])('says where %j stops being JSON', text => {
    expect(faultOf(text)).toMatch(
      /^Invalid JSON\. (Check line \d+, column \d+|It ends unexpectedly|Something before “.” is missing or extra)\.$/,
    )
  })

  it('writes nothing for nothing', () => {
    expect(writeJson(undefined)).toBe('')
    expect(writeJson({ a: 1 })).toBe('{\n  "a": 1\n}')
  })
})
