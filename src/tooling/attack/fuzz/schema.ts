import { z } from 'zod'
import { nodeSchemas } from '#contract/nodes.ts'
import { isRecord } from '#pathway/document.ts'
import type { Dice } from '../../figures/random.ts'

/** A JSON Schema as the contract's are. */
type Schema = Readonly<Record<string, unknown>>

/** Values of a name, such as `pathway_id`, that stand for something there is. */
export type Known = (name: string) => unknown

const MOST_LEVELS = 6

const cache = new WeakMap<z.ZodType, Schema>()

/** Gives the values that a member of the contract takes, as a JSON Schema. */
export function schemaOf(type: z.ZodType): Schema {
  const known = cache.get(type)
  if (known) return known
  const { $defs, ...written } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  const schema = inline(written, { ...nodeSchemas, ...$defs }) as Schema
  cache.set(type, schema)
  return schema
}

/** Puts the schemas that have names in the places that refer to them; none of them refers to itself. */
function inline(schema: unknown, named: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(schema)) return schema.map(part => inline(part, named))
  if (!isRecord(schema)) return schema
  if (typeof schema.$ref === 'string') return inline(named[schema.$ref.split('/').at(-1) ?? ''], named)
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, inline(part, named)]))
}

/** A value that fits the schema, or nearly: rules that a schema can't say are not kept. */
export function generateValue(schema: Schema, dice: Dice, known: Known, name = '', level = 0): unknown {
  const given = known(name)
  if (given !== undefined) return given
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return generateValue(dice.pick(choices as Schema[]), dice, known, name, level)
  if (Array.isArray(schema.allOf) && schema.properties === undefined)
    return generateValue(Object.assign({}, ...(schema.allOf as Schema[])), dice, known, name, level)
  if (Array.isArray(schema.enum)) return dice.pick(schema.enum)
  if ('const' in schema) return schema.const
  switch (schema.type) {
    case 'string':
      return textOf(schema, dice)
    case 'integer':
      return dice.between(Number(schema.minimum ?? 0), Math.min(Number(schema.maximum ?? 20), 1000))
    case 'number':
      return dice.below(2000) / 10
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'array':
      return Array.from({ length: level > MOST_LEVELS ? 0 : dice.below(4) }, () =>
        generateValue((schema.items ?? {}) as Schema, dice, known, '', level + 1),
      )
    case 'object':
      return objectOf(schema, dice, known, level)
    default:
      return dice.pick(['text', 7, true, null, { a: 1 }, [1]])
  }
}

function textOf(schema: Schema, dice: Dice): string {
  if (schema.format === 'date-time') return '2026-11-22T10:00:00Z'
  const text = dice.pick(['a', 'Name', 'some words of text', 'true', '12', 'draft', 'production', 'TOKEN_1'])
  return text.padEnd(Math.min(Number(schema.minLength ?? 0), 50), 'x')
}

function objectOf(schema: Schema, dice: Dice, known: Known, level: number): Record<string, unknown> {
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const required = new Set((schema.required ?? []) as string[])
  const chosen = members.filter(([name]) => required.has(name) || dice.chance(0.35))
  const made = chosen.map(([name, member]) => [name, generateValue(member, dice, known, name, level + 1)])
  if (members.length === 0 && level <= MOST_LEVELS) {
    const inner = typeof schema.additionalProperties === 'object' ? (schema.additionalProperties as Schema) : {}
    for (let count = dice.below(3); count > 0; count -= 1)
      made.push([`m${count}`, generateValue(inner, dice, known, '', level + 1)])
  }
  return Object.fromEntries(made)
}
