import { isRecord } from '#pathway/document.ts'
import { readExtractions } from '#pathway/members.ts'
import { ownMember } from '#pathway/ownMember.ts'
import { asText } from '#pathway/scalars.ts'
import type { WantedVariable } from '../brain.ts'
import { fitType, saysNothing } from '../fitType.ts'

/** The members that a tool wants of whoever calls it (`docs/playing.md` §10). */
export interface ToolInput {
  readonly properties: readonly ToolProperty[]
  /** Without one of these the tool is not used. */
  readonly required: readonly string[]
  /** True if each member is a variable of its own, as `extractVars` says; else all of them are members of `input`. */
  readonly areVariables: boolean
}

export interface ToolProperty {
  readonly name: string
  readonly type: PropertyType
  readonly description: string
  /** The values that it may have; any where undefined. */
  readonly values: readonly unknown[] | undefined
  /** The schema of its own members, as the author wrote it. */
  readonly inner: Readonly<Record<string, unknown>>
}

const propertyTypes = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const
type PropertyType = (typeof propertyTypes)[number]

/** The member with which the model makes the words that are said while the tool runs. */
export const SPEECH = 'speech'

/**
 * Reads what a tool wants: `input_schema`, which may be a JSON Schema, hold an `example`, or be hints by the names of members; else the rows of
 * `extractVars`.
 */
export function readInput(tool: Readonly<Record<string, unknown>>, required?: readonly string[]): ToolInput {
  const schema = tool.input_schema
  if (isRecord(schema) && Object.keys(schema).length > 0) {
    const properties = propertiesOf(schema)
    const named = Array.isArray(schema.required) ? schema.required.filter(name => typeof name === 'string') : []
    return { properties, required: required ?? named, areVariables: false }
  }
  const properties = readExtractions(tool)
    .filter(row => !row.isInstruction)
    .map(({ name, type, description }): ToolProperty => {
      return { name, type: type === 'json' ? 'object' : type, description, values: undefined, inner: {} }
    })
  return { properties, required: properties.map(({ name }) => name), areVariables: true }
}

function propertiesOf(schema: Readonly<Record<string, unknown>>): readonly ToolProperty[] {
  const example = isRecord(schema.example) ? schema.example : {}
  const written = isRecord(schema.properties) ? schema.properties : hintsOf(schema)
  const names = [...new Set([...Object.keys(written), ...Object.keys(example)])]
  return names.map(name => propertyOf(name, ownMember(written, name), ownMember(example, name)))
}

/** Without `properties`, whatever is no keyword of JSON Schema is a hint at a member. */
function hintsOf(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !KEYWORD.test(name)))
}

const KEYWORD = /^(?:\$.*|type|title|description|example|examples|required|additionalProperties)$/

function propertyOf(name: string, written: unknown, example: unknown): ToolProperty {
  const schema = isRecord(written) ? written : {}
  const hint = isRecord(written) ? written.description : written
  const such = example === undefined ? [] : [`Such as ${JSON.stringify(example)}.`]
  const described = hint === undefined ? [] : [typeof hint === 'string' ? hint : JSON.stringify(hint)]
  return {
    name,
    type: propertyTypes.find(type => type === schema.type) ?? typeOf(example),
    description: [...described, ...such].join(' '),
    values: Array.isArray(schema.enum) ? schema.enum : undefined,
    inner: schema,
  }
}

function typeOf(example: unknown): PropertyType {
  if (Array.isArray(example)) return 'array'
  if (isRecord(example)) return 'object'
  if (typeof example === 'number') return Number.isInteger(example) ? 'integer' : 'number'
  return typeof example === 'boolean' ? 'boolean' : 'string'
}

/** The JSON schema with which a model is offered the tool. */
export function inputSchema({ properties, required }: ToolInput): Readonly<Record<string, unknown>> {
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map(({ name, type, description, values, inner }) => [
        name,
        {
          type,
          ...(description !== '' && { description }),
          ...(values && { enum: values }),
          ...(type === 'array' && { items: isRecord(inner.items) ? inner.items : {} }),
          ...(type === 'object' && isRecord(inner.properties) && { properties: inner.properties }),
        },
      ]),
    ),
    required,
  }
}

export type FittedInput =
  | { readonly fits: true; readonly value: Readonly<Record<string, unknown>> }
  /** `fault`: the end of a sentence. */
  | { readonly fits: false; readonly fault: string }

/** The input as its types; one that lacks a member, or has one of another type, does not fit (`docs/api-decisions.md` §9). */
export function fitInput({ properties, required }: ToolInput, given: unknown): FittedInput {
  if (!isRecord(given)) return { fits: false, fault: 'its input isn’t an object' }
  const value: Record<string, unknown> = { ...given }
  for (const property of properties) {
    const { name, values } = property
    const own = ownMember(given, name)
    if (saysNothing(own)) {
      if (required.includes(name)) return { fits: false, fault: `its input has no “${name}”` }
      delete value[name]
      continue
    }
    const fitted = fitProperty(own, property)
    if (fitted === undefined) return { fits: false, fault: `“${name}” in its input isn’t of type ${property.type}` }
    if (values && !values.includes(fitted)) {
      return { fits: false, fault: `“${name}” in its input isn’t one of ${values.map(asText).join(', ')}` }
    }
    value[name] = fitted
  }
  return { fits: true, value }
}

function fitProperty(given: unknown, { type }: ToolProperty): unknown {
  if (type === 'object') return isRecord(given) ? given : undefined
  if (type === 'array') return Array.isArray(given) ? given : undefined
  return fitType(given, type satisfies WantedVariable['type'])
}
