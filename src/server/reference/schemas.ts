import { z } from 'zod'
import { isRecord } from '#pathway/document.ts'
import { sharedMembers } from './sharedMembers.ts'

/** JSON Schema (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>

export type Direction = 'input' | 'output'

/** Writes schemas of the contract; those that have a name stand apart, once each. */
export interface SchemaWriter {
  write(schema: z.ZodType, direction: Direction): JsonSchema
  readonly components: Record<string, JsonSchema>
}

export const REFERENCES = '#/components/schemas/'
const OWN_REFERENCES = '#/$defs/'

/** @param known Components that schemas refer to and that none of them makes. */
export function writeSchemas(known: Readonly<Record<string, JsonSchema>>): SchemaWriter {
  const components: Record<string, JsonSchema> = { ...known }
  const sources = new Map<string, string>()
  return {
    components,
    write(schema, direction) {
      const {
        $schema: _,
        $defs,
        ...json
      } = z.toJSONSchema(schema, {
        io: direction,
        unrepresentable: 'any',
        target: 'draft-2020-12',
        override: readBooleans,
      })
      const named = Object.entries(isRecord($defs) ? $defs : {})
      const names = new Map(named.map(([name, one]) => [name, nameOf(name, JSON.stringify(tidy(one, direction)))]))
      for (const [name, one] of named) components[names.get(name) ?? name] ??= refer(tidy(one, direction), names)
      return refer(tidy(json, direction), names)
    },
  }

  /** Names the shape of a request where the answer's differs under one name. */
  function nameOf(name: string, source: string): string {
    const before = sources.get(name)
    if (before === undefined) sources.set(name, source)
    return before === undefined || before === source ? name : `${name}Input`
  }
}

/** Texts that are read as booleans are booleans for whoever writes a request: OpenAPI writes them into a query as `true` and `false`. */
function readBooleans({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Record<string, unknown> }) {
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && def.out._zod.def.type === 'boolean') {
    delete jsonSchema.enum
    jsonSchema.type = 'boolean'
  }
  if (def.type === 'default' && typeof def.defaultValue === 'boolean') jsonSchema.default = def.defaultValue
}

function refer(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(OWN_REFERENCES)) return value
    const name = value.slice(OWN_REFERENCES.length)
    return REFERENCES + (names.get(name) ?? name)
  })
}

/** Leaves out what tells a reader nothing, and describes the members that mean the same everywhere. */
function tidy(schema: unknown, direction: Direction): JsonSchema {
  if (!isRecord(schema)) return {}
  const { id: _, ...rest } = schema
  const tidied: Record<string, unknown> = { ...rest }
  if (tidied.minimum === Number.MIN_SAFE_INTEGER) delete tidied.minimum
  if (tidied.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum
  if (tidied.format === 'date-time') delete tidied.pattern
  delete tidied.propertyNames
  if (direction === 'output') {
    delete tidied.default
    if (tidied.additionalProperties === false) delete tidied.additionalProperties
  }
  if (isRecord(tidied.properties)) tidied.properties = describeMembers(tidied.properties, direction)
  for (const name of ['items', 'additionalProperties'])
    if (isRecord(tidied[name])) tidied[name] = tidy(tidied[name], direction)
  for (const name of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    const parts = tidied[name]
    if (Array.isArray(parts)) tidied[name] = parts.map(part => tidy(part, direction))
  }
  return joinNull(preferChoices(tidied))
}

/**
 * A union whose own type is named (`looseNumber`) is written as that type: the rest of it is leniency. An object that says nothing of its
 * members but that they are one of some choices is written as these.
 */
function preferChoices({ anyOf, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (anyOf === undefined || rest.type === 'number' || rest.type === 'boolean') return rest
  const { type, properties, additionalProperties, ...others } = rest
  const saysNothing = type === 'object' && Object.keys(isRecord(properties) ? properties : {}).length === 0
  return saysNothing ? { ...others, anyOf } : { ...rest, anyOf }
}

/** `X or null` is written as one type with X's description, where X has no name. */
function joinNull(schema: Record<string, unknown>): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const others = anyOf.filter(part => part.type !== 'null')
  const described = others.find(part => part.description !== undefined)
  const description = rest.description ?? described?.description
  const [only] = others
  if (others.length === anyOf.length || others.length !== 1 || typeof only.type !== 'string' || 'const' in only)
    return { ...schema, ...(description === undefined ? {} : { description }) }
  return {
    ...only,
    ...rest,
    type: [only.type, 'null'],
    ...(Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {}),
  }
}

function describeMembers(properties: Readonly<Record<string, unknown>>, direction: Direction): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const tidied = tidy(member, direction)
      const description = tidied.description ?? sharedMembers[name]?.description
      return [name, description === undefined ? tidied : { ...tidied, description }]
    }),
  )
}
