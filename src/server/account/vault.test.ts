import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createVault, type Place } from './vault.ts'

const key = randomBytes(32)
const vault = createVault([key], undefined)
const place: Place = ['secret', 'account', 'SHOP']

describe('what is encrypted', () => {
  it('is read again, and never looks alike', () => {
    const sealed = vault.seal('Grüße, 4711', place)
    expect(sealed).toMatch(/^aes-256-gcm:v1:[\w-]+$/)
    expect(sealed).not.toContain('4711')
    expect(vault.seal('Grüße, 4711', place)).not.toBe(sealed)
    expect(vault.open(sealed, place)).toBe('Grüße, 4711')
  })

  it.each<[string, Place]>([
    ['another account', ['secret', 'other', 'SHOP']],
    ['another name', ['secret', 'account', 'CRM']],
    ['another kind', ['signing', 'account', 'SHOP']],
  ])('is not read in the place of %s', (_what, elsewhere) => {
    expect(vault.open(vault.seal('x', place), elsewhere)).toBeUndefined()
  })

  it('is not read with another key, changed, cut short or in clear', () => {
    const sealed = vault.seal('a value', place)
    expect(createVault([randomBytes(32)], undefined).open(sealed, place)).toBeUndefined()
    const last = sealed.at(-3) === 'A' ? 'B' : 'A'
    expect(vault.open(`${sealed.slice(0, -3)}${last}${sealed.slice(-2)}`, place)).toBeUndefined()
    for (const text of [sealed.slice(0, 40), 'aes-256-gcm:v1:', 'a value'])
      expect(vault.open(text, place)).toBeUndefined()
  })

  it('is read with the old key while the key is changed', () => {
    const next = createVault([randomBytes(32), key], undefined)
    const sealed = vault.seal('x', place)
    expect([next.open(sealed, place), next.isCurrent(sealed, place)]).toEqual(['x', false])
  })
})

it('nothing is encrypted without a key', () => {
  expect(() => createVault([], 'The key is missing.').seal('x', place)).toThrow('The key is missing.')
})
