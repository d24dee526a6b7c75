import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBuiltIn } from '#pathway/builtins.ts'
import { templateVariables, variableKey } from '#pathway/templates.ts'
import { mappingRow, mappingsOf, suggestName } from './mapping.ts'

const free = () => false
const taken =
  (...names: string[]) =>
  (key: string) =>
    names.map(variableKey).includes(key)

describe('the name of a variable for a value of an answer', () => {
  it('is the value’s key', () => {
    expect(suggestName(['order', 'total'], free)).toBe('total')
    expect(suggestName(['order', 'unit price (€)'], free)).toBe('unit_price')
    expect(suggestName(['slots', 0], free)).toBe('slots')
    expect(suggestName([], free)).toBe('answer')
    expect(suggestName(['...'], free)).toBe('answer')
  })

  it('says of what it is, where the key alone says little', () => {
    expect(suggestName(['customer', 'name'], free)).toBe('customer_name')
    expect(suggestName(['id'], free)).toBe('id')
  })

  it('is no other variable’s, however that is spelled', () => {
    expect(suggestName(['order', 'total'], taken('TOTAL'))).toBe('order_total')
    expect(suggestName(['order', 'total'], taken('total', 'order_total'))).toBe('total_2')
    expect(suggestName(['from'], free)).toBe('from_2')
    expect(suggestName(['status_code'], free)).toBe('status_code_2')
  })

  it('can always stand between braces', () => {
    const part = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.nat())
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), location => {
        const name = suggestName(location, free)
        expect(templateVariables(`{{${name}}}`).map(one => one.name)).toEqual([name])
        expect(isBuiltIn(name)).toBe(false)
      }),
    )
  })
})

describe('a row that keeps a value', () => {
  it('has the members of the file’s other rows', () => {
    expect(mappingRow([], ['a', 0], 'x')).toEqual({ data: '$.a[0]', name: 'x', context: '' })
    expect(mappingRow([{ data: '$.b', name: 'b' }], ['a'], 'x')).toEqual({ data: '$.a', name: 'x' })
  })

  it('is found again by the place that it keeps', () => {
    const responseData = [
      'nothing',
      { data: '$.items[*].id', name: 'ids' },
      { data: 'items[1].id', name: 'second' },
      { data: '', name: 'empty' },
      { data: '$.broken[', name: 'broken' },
    ]
    const mappings = mappingsOf({ responseData }, { items: [{ id: 1 }, { id: 2 }] })
    expect([...mappings]).toEqual([
      ['["items",0,"id"]', { index: 1, name: 'ids' }],
      ['["items",1,"id"]', { index: 1, name: 'ids' }],
    ])
  })
})
