import { expect, it } from 'vitest'
import { shortenNames } from './shortenNames.ts'

it('cuts long names in their middle, and nothing else', () => {
  const long = `${'a'.repeat(100)}, the last`
  const cut = `${'a'.repeat(44)}…${'a'.repeat(5)}, the last`
  expect(shortenNames(`“${long}” leads to “Short”.`)).toBe(`“${cut}” leads to “Short”.`)
  expect(shortenNames(`\`${long}\` is never set.`)).toBe(`\`${cut}\` is never set.`)
  expect(shortenNames(`${long} is not quoted: “${'a'.repeat(60)}”`)).toBe(`${long} is not quoted: “${'a'.repeat(60)}”`)
})

it('cuts between characters as they are read', () => {
  const family = '👩‍👩‍👧‍👦'
  expect(shortenNames(`“${family.repeat(60)}”`)).toBe(`“${family.repeat(60)}”`)
  expect(shortenNames(`“${family.repeat(61)}”`)).toBe(`“${family.repeat(44)}…${family.repeat(15)}”`)
})
