import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromRows, parseData, toRows } from './requestData.ts'

describe('request data as rows', () => {
  it('stays what it was while nobody edits it', () => {
    const data = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue(), { noNullPrototype: true })
    fc.assert(
      fc.property(data, before => {
        expect(fromRows(toRows(before), before)).toEqual(before)
      }),
    )
  })

  it('is text where it was edited, so that a number such as a phone’s keeps its zeros', () => {
    expect(
      fromRows(
        [
          { name: ' zip ', value: '01234' },
          { name: '', value: '' },
        ],
        { zip: 1 },
      ),
    ).toEqual({ zip: '01234' })
  })

  it('reads JSON, and says where it is none', () => {
    expect(parseData(' ')).toEqual({ data: {} })
    expect(parseData('{"a":[1]}')).toEqual({ data: { a: [1] } })
    expect(parseData('[1]')).toHaveProperty('fault')
    expect(parseData('{"a":')).toHaveProperty('fault')
  })
})
