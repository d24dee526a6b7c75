import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyJson } from '#pathway/testing/json.ts'
import { draftOfData, faultOfRow, NO_REQUEST_DATA, readData, writtenAs } from './requestData.ts'

const anyData = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), anyJson(), { noNullPrototype: true })
const written = (json: string) => readData({ ...NO_REQUEST_DATA, json })

describe('request data in rows', () => {
  it('stays what it was while nobody edits it, whichever way it is shown', () => {
    fc.assert(
      fc.property(anyData, data => {
        const draft = draftOfData(data)
        expect(readData(draft)).toEqual({ ok: true, data })
        expect(readData(writtenAs(writtenAs(draft, 'json'), 'rows'))).toEqual({ ok: true, data })
      }),
    )
  })

  it('is text where it was edited, so that a number such as a phone’s keeps its zeros', () => {
    const rows = [
      { name: ' zip ', value: '01234' },
      { name: '', value: '' },
    ]
    expect(readData({ rows, json: null, base: { zip: 1 } })).toEqual({ ok: true, data: { zip: '01234' } })
  })

  it('marks a value without a name and the later of two that share one, and passes by an empty row', () => {
    const rows = [
      { name: 'a', value: '1' },
      { name: 'a ', value: '2' },
      { name: '', value: '3' },
      { name: '', value: '' },
    ]
    expect(rows.map((_, index) => faultOfRow(rows, index) !== undefined)).toEqual([false, true, true, false])
    expect(readData({ rows, json: null, base: {} }).ok).toBe(false)
    expect(readData({ rows: rows.slice(3), json: null, base: {} })).toEqual({ ok: true, data: {} })
  })
})

describe('request data as JSON', () => {
  it('is read, and said to be none', () => {
    expect(written(' ')).toEqual({ ok: true, data: {} })
    expect(written('{"a":[1]}')).toEqual({ ok: true, data: { a: [1] } })
    expect(written('[1]').ok).toBe(false)
    expect(written('{"a":').ok).toBe(false)
  })

  it('is left as it is where it cannot be shown in rows', () => {
    const broken = { ...NO_REQUEST_DATA, json: '{"a":' }
    expect(writtenAs(broken, 'rows')).toBe(broken)
  })
})
