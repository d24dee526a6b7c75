import { describe, expect, it } from 'vitest'
import { membersOf, typeOf } from './members.ts'
import type { Schema } from './openApi.ts'

const schemas: Record<string, Schema> = {
  Tool: { type: 'object', description: 'A tool.', properties: { name: { type: 'string' } }, required: ['name'] },
  Tree: { type: 'object', properties: { branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
}
const tool: Schema = { $ref: '#/components/schemas/Tool' }
const namesOf = (schema: Schema) => membersOf(schemas, schema).map(({ name }) => name)

describe('the type of a value', () => {
  it.each<[string, Schema]>([
    ['string', { type: 'string' }],
    ['string or null', { type: ['string', 'null'] }],
    ['list of strings', { type: 'array', items: { type: 'string' } }],
    ['list of objects', { type: 'array', items: tool }],
    ['list of values', { type: 'array' }],
    ['"a" or "b"', { type: 'string', enum: ['a', 'b'] }],
    ['"success"', { const: 'success' }],
    ['string or object', { anyOf: [{ type: 'string' }, tool, { type: 'string' }] }],
    ['any value', {}],
  ])('%s', (type, schema) => {
    expect(typeOf(schemas, schema)).toBe(type)
  })

  it('lists no more than a dozen choices', () => {
    const type = typeOf(schemas, { enum: Array.from({ length: 20 }, (_, at) => at) })
    expect(type).toMatch(/^0 or 1 or .* or 11 or 8 more$/)
  })
})

describe('the members', () => {
  it('are those of an object, of entries, and of values by free names', () => {
    expect(namesOf(tool)).toEqual(['name'])
    expect(namesOf({ type: 'array', items: tool })).toEqual(['name'])
    expect(namesOf({ type: 'object', additionalProperties: tool })).toEqual(['name'])
    expect(namesOf({ type: 'string' })).toEqual([])
  })

  it('are those of the one object among the forms, and each form where there are several', () => {
    expect(namesOf({ anyOf: [{ type: 'string' }, tool] })).toEqual(['name'])
    expect(namesOf({ anyOf: [tool, { title: 'Other', properties: { url: {} } }] })).toEqual(['Tool', 'Other'])
  })

  it('end where an object holds itself: each level is read when it is opened', () => {
    expect(namesOf({ $ref: '#/components/schemas/Tree' })).toEqual(['branches'])
  })

  it('say their bounds, their default and whether they are required', () => {
    const properties: Record<string, Schema> = {
      text: { type: 'string', maxLength: 2000, description: 'Words.' },
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
      at: { type: 'string', format: 'date-time', minLength: 1 },
      id: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    }
    expect(membersOf(schemas, { properties, required: ['text'] })).toMatchObject([
      { name: 'text', description: 'Words.', isRequired: true, notes: ['at most 2,000 characters'] },
      { name: 'limit', isRequired: false, notes: ['default 100', '1 to 1,000'] },
      { name: 'at', notes: ['date-time', 'not empty'] },
      { name: 'id', notes: [] },
    ])
  })
})
