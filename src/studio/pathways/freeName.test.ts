import { describe, expect, it } from 'vitest'
import { freeName } from './freeName.ts'

describe('the name of a pathway that was begun', () => {
  it('stays where no other has it', () => {
    expect(freeName('Delivery call', [])).toBe('Delivery call')
    expect(freeName('Delivery call', ['Delivery calls', 'Delivery call 2'])).toBe('Delivery call')
  })

  it('gets the first free number where another has it, in whatever case', () => {
    expect(freeName('Delivery call', ['delivery CALL '])).toBe('Delivery call 2')
    expect(freeName('Delivery call', ['Delivery call', 'Delivery call 2', 'Delivery call 4'])).toBe('Delivery call 3')
  })
})
