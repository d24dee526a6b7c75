import { expect, it } from 'vitest'
import { pronounce, readPronunciations } from './pronounce.ts'

const guide = (...entries: [word: string, pronunciation: string, more?: object][]) =>
  entries.map(([word, pronunciation, more]) => ({ word, pronunciation, ...more }))

it.each([
  ['a word in any letters', 'Ask API or api.', guide(['API', 'A P I']), 'Ask A P I or A P I.'],
  ['not within another word', 'The apiary', guide(['api', 'A P I']), 'The apiary'],
  ['within another word', 'The apiary', guide(['api', 'appy', { spaced: 'false' }]), 'The appyary'],
  ['in its own letters alone', 'US, us', guide(['US', 'U S', { case_sensitive: 'true' }]), 'U S, us'],
  ['beside marks', '“SQL”-like (SQL)', guide(['sql', 'sequel']), '“sequel”-like (sequel)'],
  ['the longer one first', 'New York', guide(['New', 'Noo'], ['New York', 'Noo Yawk']), 'Noo Yawk'],
  ['two that exchange their words', 'a b', guide(['a', 'b'], ['b', 'a']), 'b a'],
  ['with signs of patterns', 'C++ and C', guide(['C++', 'see plus plus']), 'see plus plus and C'],
  ['in other scripts', 'Łódź, łódźki', guide(['łódź', 'woodge']), 'woodge, łódźki'],
  ['beside a letter that grows when it is small', 'İ API', guide(['API', 'A P I']), 'İ A P I'],
])('a guide is followed %s', (_name, text, entries, spoken) => {
  expect(pronounce(text, entries)).toBe(spoken)
})

it('entries that are none are left out', () => {
  const entry = { word: 'a', pronunciation: 'ay' }
  const odd = [null, 1, {}, { word: 'x' }, { word: ' ', pronunciation: 'y' }, { word: 'x', pronunciation: 2 }]
  expect(readPronunciations([...odd, entry, { word: 'x'.repeat(201), pronunciation: 'y' }])).toEqual([entry])
  expect(readPronunciations('a')).toEqual([])
})
