import { type Description, resolve, type Schema } from './openApi.ts'

type Schemas = Description['components']['schemas']

/** A member of an object as a row of the reference. */
export interface Member {
  readonly name: string
  /** In words: “string”, “list of objects”, “"daily" or "weekly"”. */
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
  /** Bounds, format and default: “at most 200 characters”. */
  readonly notes: readonly string[]
  readonly schema: Schema
}

const MAX_CHOICES = 12

/** Lists the members of an object, of a list's entries, or of the objects that a value may be. */
export function membersOf(schemas: Schemas, schema: Schema | undefined): Member[] {
  if (schema === undefined) return []
  const { properties, required = [], items, anyOf, oneOf, allOf, additionalProperties } = resolve(schemas, schema)
  const own = Object.entries(properties ?? {}).map(([name, member]) =>
    memberOf(schemas, name, member, required.includes(name)),
  )
  if (own.length > 0) return own
  if (allOf) return allOf.flatMap(part => membersOf(schemas, part))
  const choices = (anyOf ?? oneOf ?? []).filter(choice => membersOf(schemas, choice).length > 0)
  const [first, ...others] = choices
  if (first && others.length === 0) return membersOf(schemas, first)
  if (first) return choices.map((choice, at) => memberOf(schemas, titleOf(choice) ?? `Option ${at + 1}`, choice, false))
  if (items) return membersOf(schemas, items)
  return typeof additionalProperties === 'object' ? membersOf(schemas, additionalProperties) : []
}

function memberOf(schemas: Schemas, name: string, schema: Schema, isRequired: boolean): Member {
  const known = resolve(schemas, schema)
  return {
    name,
    type: typeOf(schemas, known),
    isRequired,
    description: known.description ?? '',
    notes: notesOf(known),
    schema: known,
  }
}

function titleOf({ title, $ref }: Schema): string | undefined {
  return title ?? $ref?.split('/').at(-1)
}

/** Names what a value may be, in words. */
export function typeOf(schemas: Schemas, schema: Schema): string {
  const { const: fixed, enum: choices, type, items, anyOf, oneOf, allOf } = resolve(schemas, schema)
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (choices) {
    const shown = choices.slice(0, MAX_CHOICES).map(choice => JSON.stringify(choice))
    return joined(choices.length > shown.length ? [...shown, `${choices.length - shown.length} more`] : shown)
  }
  const forms = anyOf ?? oneOf
  if (forms) return joined(forms.map(form => typeOf(schemas, form)))
  if (allOf?.[0]) return typeOf(schemas, allOf[0])
  const types = (typeof type === 'string' ? [type] : (type ?? [])).map(one =>
    one === 'array' ? `list of ${items ? plural(typeOf(schemas, items)) : 'values'}` : one,
  )
  return types.length === 0 ? 'any value' : joined(types)
}

function joined(names: readonly string[]): string {
  return [...new Set(names)].join(' or ')
}

function plural(type: string): string {
  return /^[a-z]+$/.test(type) ? `${type}s` : type === 'any value' ? 'values' : type
}

function notesOf(schema: Schema): string[] {
  const {
    format,
    minimum,
    maximum,
    exclusiveMinimum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    default: usual,
  } = schema
  return [
    format,
    usual === undefined ? undefined : `default ${JSON.stringify(usual)}`,
    exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`,
    between(minimum, maximum, ''),
    minLength === 1 && maxLength === undefined ? 'not empty' : between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' entries'),
  ].filter(note => note !== undefined)
}

/** JavaScript's own bounds of whole numbers tell a reader nothing. */
function bound(number: number | undefined): string | undefined {
  if (number === undefined || Math.abs(number) === Number.MAX_SAFE_INTEGER) return undefined
  return number.toLocaleString('en-US')
}

function between(minimum: number | undefined, maximum: number | undefined, unit: string): string | undefined {
  const [least, most] = [bound(minimum), bound(maximum)]
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
  if (most !== undefined) return `at most ${most}${unit}`
  return least === undefined ? undefined : `at least ${least}${unit}`
}
