import { expect, it } from 'vitest'
import { mainMark, readMarks } from './marks.ts'

it('reads marks in the order of their badges', () => {
  expect(readMarks('path unset')).toEqual(['unset', 'path'])
  expect(readMarks('none')).toEqual([])
  expect(readMarks(undefined)).toEqual([])
})

it('takes the colour of an element from its strongest mark', () => {
  expect(mainMark('reads path')).toBe('reads')
  expect(mainMark('sets reads unset path')).toBe('unset')
  expect(mainMark('none')).toBeUndefined()
})
