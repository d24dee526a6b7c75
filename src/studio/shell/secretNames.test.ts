import { describe, expect, it } from 'vitest'
import { nameFault, placeholderOf } from './secretNames.ts'

describe('the name of a secret', () => {
  it.each(['CRM_KEY', 'a', '_x9', 'x'.repeat(64)])('may be %s', name => {
    expect(nameFault(name, ['OTHER'])).toBeUndefined()
  })

  it.each([
    ['', 'a name'],
    ['9lives', 'Start the name'],
    ['CRM-KEY', 'only letters'],
    ['CRM KEY', 'only letters'],
    ['größe', 'only letters'],
    ['x'.repeat(65), 'at most 64'],
    ['crm_key', 'named CRM_KEY already exists'],
  ])('may not be %j', (name, fault) => {
    expect(nameFault(name, ['CRM_KEY'])).toContain(fault)
  })

  it('stands in double braces where it is used', () => {
    expect(placeholderOf('CRM_KEY')).toBe('{{SECRET.CRM_KEY}}')
  })
})
