import { isRecord } from '#pathway/document.ts'
import { type JsonSchema, REFERENCES } from './schemas.ts'
import { sharedMembers } from './sharedMembers.ts'

/**
 * An example of what a schema describes: its own where it has one, else made of its members, each by what members of that name look like.
 * Members that may be missing are left out.
 */
export function exampleOf(schema: unknown, components: Readonly<Record<string, JsonSchema>>, name = ''): unknown {
  if (!isRecord(schema)) return null
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (typeof schema.$ref === 'string')
    return exampleOf(components[schema.$ref.slice(REFERENCES.length)], components, name)
  if ('const' in schema) return schema.const
  const shared = sharedMembers[name]
  const types = [schema.type].flat()
  if (shared !== undefined && 'example' in shared && isOfType(shared.example, schema)) return shared.example
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [first] = Array.isArray(schema.anyOf) ? schema.anyOf : Array.isArray(schema.oneOf) ? schema.oneOf : []
  if (first !== undefined && schema.properties === undefined) return exampleOf(first, components, name)
  if (types.includes('object')) return objectOf(schema, components)
  if (types.includes('array')) {
    const one = exampleOf(schema.items, components, '')
    return one === null ? [] : [one]
  }
  if (types.includes('string')) return schema.format === 'date-time' ? '2026-11-21T09:30:00.000Z' : 'text'
  if (types.includes('integer') || types.includes('number'))
    return typeof schema.minimum === 'number' ? schema.minimum : 1
  if (types.includes('boolean')) return false
  return null
}

function objectOf(schema: Readonly<Record<string, unknown>>, components: Readonly<Record<string, JsonSchema>>) {
  const required = Array.isArray(schema.required) ? schema.required : []
  const members = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  return Object.fromEntries(
    members
      .filter(([name]) => required.includes(name))
      .map(([name, member]) => [name, exampleOf(member, components, name)]),
  )
}

function isOfType(value: unknown, schema: Readonly<Record<string, unknown>>): boolean {
  const { type, enum: choices, anyOf, format } = schema
  if (Array.isArray(choices)) return choices.includes(value)
  if (Array.isArray(anyOf)) return anyOf.some(part => isRecord(part) && isOfType(value, part))
  if (typeof value === 'string' && format === 'date-time' && !/^\d{4}-\d\d-\d\dT/.test(value)) return false
  const types = [type].flat()
  if (types.includes('integer') && Number.isInteger(value)) return true
  return types.includes(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
}
