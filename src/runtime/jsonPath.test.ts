import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathTo, placesOf, readPath } from './jsonPath.ts'

/** Every place of a JSON value. */
function placesIn(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((entry, at) => [at, entry])
    : Object.entries(value)
  return [[], ...entries.flatMap(([name, inner]) => placesIn(inner).map(place => [name, ...place]))]
}

const valueAt = (value: unknown, place: readonly (string | number)[]) =>
  place.reduce<unknown>((inner, part) => Object(inner)[part], value)

const isReadable = (character: string) => character >= ' ' || '\b\f\n\r\t'.includes(character)
// json-p3 reads no other control characters, and half a character is no text.
const text = fc.string({ unit: 'binary' }).filter(written => [...written].every(isReadable))
const name = fc.oneof(fc.string(), text, fc.constantFrom("it's", 'a.b', '', '\\', '\n', '\b\f\r\t', '\u007f'))
const json = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value

describe('the path to a place', () => {
  it('is written as RFC 9535 has it', () => {
    expect(pathTo([])).toBe('$')
    expect(pathTo(['order', 'items', 0, 'unit price'])).toBe("$.order.items[0]['unit price']")
    expect(pathTo(["it's", 'straße', '1st'])).toBe("$['it\\'s'].straße['1st']")
  })

  it('leads there, and nowhere else, in any answer', () => {
    fc.assert(
      fc.property(json, body => {
        for (const place of placesIn(body)) {
          const path = pathTo(place)
          expect(placesOf(body, path)).toEqual([place])
          const value = valueAt(body, place)
          expect(readPath(body, path)).toEqual(value === null ? { outcome: 'empty' } : { outcome: 'set', value })
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the places that a path reaches', () => {
  it('are all of them, up to a limit', () => {
    const body = { items: [{ id: 1 }, { id: 2 }, { id: 3 }] }
    expect(placesOf(body, '$.items[*].id')).toEqual([
      ['items', 0, 'id'],
      ['items', 1, 'id'],
      ['items', 2, 'id'],
    ])
    expect(placesOf(body, 'items[0].id')).toEqual([['items', 0, 'id']])
    expect(placesOf(body, '$..id', 2)).toHaveLength(2)
  })

  it('are none where it is no path', () => {
    expect(placesOf({ a: 1 }, '$.a[')).toEqual([])
  })
})
