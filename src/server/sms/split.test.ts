import { expect, it } from 'vitest'
import { splitMessage } from './split.ts'

it.each([
  ['', []],
  ['  ', []],
  ['One.', ['One.']],
  ['One two three', ['One two', 'three']],
  ['abcdefghijkl', ['abcdefgh', 'ijkl']],
  ['abcdefg😀h', ['abcdefg', '😀h']],
])('%j becomes %j', (text, parts) => {
  expect(splitMessage(text, 8)).toEqual(parts)
})
