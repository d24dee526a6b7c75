import { expect, it } from 'vitest'
import { languageName, readLanguage, speaksLanguage } from './languages.ts'

it.each([
  ['ENG', 'en'],
  ['esp', 'es'],
  [' PBR ', 'pt-BR'],
  ['en-us', 'en-US'],
  ['es-419', 'es-419'],
  ['hyw', 'hyw'],
  ['gibberish', undefined],
  ['klingon', undefined],
  ['', undefined],
  ['en_US', undefined],
  ['1', undefined],
])('%j is the language %s', (written, tag) => {
  expect(readLanguage(written)).toBe(tag)
})

it('a region is no other language, and some voices speak all', () => {
  expect(speaksLanguage(['en-GB'], 'en-US')).toBe(true)
  expect(speaksLanguage(['es'], 'en')).toBe(false)
  expect(speaksLanguage(['mul'], 'ja')).toBe(true)
  expect(speaksLanguage([], 'en')).toBe(false)
})

it('languages have names', () => {
  expect(languageName('pl')).toBe('Polish')
  expect(languageName('qya')).toBe('qya')
})
