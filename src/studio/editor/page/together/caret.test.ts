import { expect, it } from 'vitest'
import { movedCaret } from './caret.ts'

it.each([
  ['a change after it leaves it', 'Hello Ana', 'Hello Ana and Ben', 3, 3],
  ['a change before it moves it along', 'Hello Ana', 'Oh, hello Ana', 9, 13],
  ['a removal before it moves it back', 'Well, hello', 'hello', 11, 5],
  ['a change around it sets it behind what is new', 'Hello Ana!', 'Hello Ben and Eve!', 8, 17],
  ['a text that has become shorter holds it', 'Hello', '', 5, 0],
  ['the same text keeps it', 'Hello', 'Hello', 2, 2],
])('%s', (_, before, after, caret, expected) => {
  expect(movedCaret(before, after, caret)).toBe(expected)
})
