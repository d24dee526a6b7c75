import { expect, it } from 'vitest'
import { mishear, putRight, readKeywords } from './hearing.ts'

it('keywords are words with a factor, 2 unless said', () => {
  expect(readKeywords(['Reece', 'Reece Miller:3', 'no:-1', ':', 7])).toEqual([
    { words: 'Reece', boost: 2 },
    { words: 'Reece Miller', boost: 3 },
    { words: 'no', boost: -1 },
    { words: '7', boost: 2 },
  ])
  expect(readKeywords(undefined)).toEqual([])
})

it('a noisy line mishears names above all, the same ones every time, and no figures', () => {
  const text = 'My name is Reece Donovan, and my number is 4155550123.'
  const heard = Array.from({ length: 40 }, (_, seed) => mishear(text, seed))
  expect(heard).toEqual(Array.from({ length: 40 }, (_, seed) => mishear(text, seed)))
  expect(heard.filter(one => !one.includes('Reece Donovan')).length).toBeGreaterThan(25)
  expect(heard.filter(one => one.startsWith('My name is')).length).toBeGreaterThan(25)
  for (const one of heard) expect(one).toContain('4155550123')
})

it('keywords put right most of what was misheard', () => {
  const text = 'This is Reece Donovan.'
  const heard = Array.from({ length: 200 }, (_, seed) => mishear(text, seed))
  const wrong = heard.filter(one => !one.includes('Reece Donovan'))
  const right = wrong.filter(one => putRight(one, readKeywords(['Reece', 'Donovan'])).text.includes('Reece Donovan'))
  expect(right.length / wrong.length).toBeGreaterThan(0.75)
})

it.each([
  ['Rees', 'Reece:2', 'Reece'],
  ['Tonofan', 'Donovan:2', 'Donovan'],
  ['Denever', 'Donovan:1', 'Denever'],
  ['Denevan', 'Donovan:3', 'Donovan'],
  ['Rees', 'Reece:-1', 'Rees'],
  ['table', 'Donovan:10', 'table'],
])('“%s” with the keyword %s is “%s”', (heard, keyword, understood) => {
  expect(putRight(`I am ${heard}, hello.`, readKeywords([keyword])).text).toBe(`I am ${understood}, hello.`)
})

it('a keyword of several words is found as a whole, and what was heard right is no correction', () => {
  expect(putRight('I live in Sam Frantisco now.', readKeywords(['San Francisco']))).toEqual({
    text: 'I live in San Francisco now.',
    corrections: [{ heard: 'Sam Frantisco', keyword: 'San Francisco' }],
  })
  expect(putRight('I am Reece.', readKeywords(['reece'])).corrections).toEqual([])
})
