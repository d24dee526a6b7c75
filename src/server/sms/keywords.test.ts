import { expect, it } from 'vitest'
import { keywordOf } from './keywords.ts'

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Opt-out', 'stop'],
  ['Unsubscribe!', 'stop'],
  ['start', 'start'],
  ['Help', 'help'],
  ['INFO', 'help'],
  ['Please stop', undefined],
  ['I need help', undefined],
  ['', undefined],
])('%j is %s', (text, keyword) => {
  expect(keywordOf(text)).toBe(keyword)
})
