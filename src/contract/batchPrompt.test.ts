import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPrompt, knownNames, placeholdersOf } from './batchPrompt.ts'

const filled = (prompt: string, values: Record<string, unknown>, request = {}) =>
  fillPrompt(prompt, values, knownNames(request))

describe('the prompt of a batch', () => {
  it('is filled from the entry, with one brace or two', () => {
    expect(filled('Hi {name}, {{ name }} of {city name}.', { name: 'Ada', 'city name': 'Rome' })).toEqual({
      text: 'Hi Ada, Ada of Rome.',
      unfilled: [],
    })
  })

  it('goes by names as they are written', () => {
    expect(filled('{Name} {name}', { Name: 'Ada', name: 'ada' }).text).toBe('Ada ada')
    expect(filled('{Name}!', { name: 'ada' })).toEqual({ text: '!', unfilled: ['Name'] })
  })

  it('writes values of every type', () => {
    expect(filled('{a} {b} {c} {d} {e}', { a: 7, b: true, c: null, d: ['x'], e: '' }).text).toBe('7 true  ["x"] ')
  })

  it('leaves to the conversation what that fills', () => {
    const request = { request_data: { shop: 'North' }, dynamic_data: [{ response_data: [{ name: 'stock' }] }] }
    expect(filled('{{now}} {shop} {{stock}} {{order.id}} {{lost}}', { order: { id: 7 } }, request)).toEqual({
      text: '{{now}} {{shop}} {{stock}} {{order.id}} {{lost}}',
      unfilled: ['lost'],
    })
  })

  it('leaves other braces as they are', () => {
    const prompt = 'Answer {"a": 1} or {} or { 7 }.'
    expect(filled(prompt, { a: 'x' })).toEqual({ text: prompt, unfilled: [] })
    expect(placeholdersOf(`${prompt} {x} {{y}} {x}`)).toEqual(['x', 'y'])
  })

  it('takes no placeholder from a value', () => {
    expect(filled('Say {word}.', { word: '{{SECRET.KEY}}' }).text).toBe('Say  { {SECRET.KEY}}.')
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', 'a'), { maxLength: 8 }),
        fc.constantFrom('', '{'),
        (parts, before) => {
          const { text } = filled(`${before}{{x}}{a`, { x: parts.join('') })
          expect(text.slice(0, -2).includes('{{')).toBe(false)
        },
      ),
    )
  })
})
