import { expect, it } from 'vitest'
import { mainMark, readMarks } from './marks.ts'

it('reads marks in the order of their badges', () => {
  expect(readMarks('way unset')).toEqual(['unset', 'way'])
  expect(readMarks('none')).toEqual([])
  expect(readMarks(undefined)).toEqual([])
})

it('takes the colour of an element from its strongest mark', () => {
  expect(mainMark('reads way')).toBe('reads')
  expect(mainMark('sets reads unset way')).toBe('unset')
  expect(mainMark('none')).toBeUndefined()
})
