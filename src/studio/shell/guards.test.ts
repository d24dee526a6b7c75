import { expect, test } from 'vitest'
import { isIndex, isNumber, isText, listOf, oneOf, orAbsent, orNull, recordOf, shapeOf } from './guards.ts'

const isPerson = shapeOf({ name: isText, age: orAbsent(isNumber), boss: orNull(isText), role: oneOf('a', 'b') })

test.each([
  [{ name: 'Ana', boss: null, role: 'a' }, true],
  [{ name: 'Ana', age: 7, boss: 'Bo', role: 'b', more: [] }, true],
  [{ name: 'Ana', age: null, boss: null, role: 'a' }, false],
  [{ name: 'Ana', role: 'a' }, false],
  [{ name: 'Ana', boss: null, role: 'c' }, false],
  [[], false],
  [null, false],
])('an object is checked member by member: %j', (value, expected) => {
  expect(isPerson(value)).toBe(expected)
})

test('lists and records are checked to their last entry', () => {
  expect(listOf(isIndex)([0, 1])).toBe(true)
  expect(listOf(isIndex)([0, -1])).toBe(false)
  expect(listOf(isIndex)([0, 0.5])).toBe(false)
  expect(listOf(isIndex)({ 0: 0 })).toBe(false)
  expect(recordOf(isNumber)({ a: 1, b: -2.5 })).toBe(true)
  expect(recordOf(isNumber)({ a: 1, b: Number.NaN })).toBe(false)
})
