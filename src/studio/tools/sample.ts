import { isRecord } from '#pathway/document.ts'

/**
 * An input to try a tool with: the schema's `example` (`docs/api-decisions.md` §9), else a value for each of its properties. A schema need not be
 * strict JSON Schema: without `properties`, its own members are the input's, each with a hint.
 */
export function sampleInput(schema: unknown): unknown {
  if (!isRecord(schema)) return {}
  if (schema.example !== undefined) return schema.example
  if (isRecord(schema.properties)) return sampleOf(schema)
  const hints = Object.entries(schema).filter(([name]) => !schemaWords.has(name))
  return Object.fromEntries(hints.map(([name, hint]) => [name, sampleOf(hint)]))
}

const schemaWords = new Set(['type', 'required', 'additionalProperties', 'description', 'title', '$schema', 'strict'])

function sampleOf(schema: unknown): unknown {
  if (!isRecord(schema)) return typeof schema === 'string' ? '' : (schema ?? '')
  for (const member of ['example', 'default', 'const']) {
    if (schema[member] !== undefined) return schema[member]
  }
  for (const member of ['examples', 'enum']) {
    const list = schema[member]
    if (Array.isArray(list) && list.length > 0) return list[0]
  }
  if (isRecord(schema.properties)) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, sampleOf(inner)]))
  }
  switch (schema.type) {
    case 'number':
    case 'integer':
      return 0
    case 'boolean':
      return false
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items)]
    case 'object':
      return {}
    case 'null':
      return null
    default:
      return ''
  }
}

/** The members that the input has by the schema: what `{{input.…}}` may name. Undefined where the schema says nothing of it. */
export function inputMembers(schema: unknown): readonly string[] | undefined {
  const sample = sampleInput(schema)
  return isRecord(sample) && Object.keys(sample).length > 0 ? Object.keys(sample) : undefined
}

/** The members that the schema requires and the input lacks: with one missing, the AI's input does not count (`docs/api-decisions.md` §9). */
export function missingInput(schema: unknown, input: unknown): readonly string[] {
  const required: readonly unknown[] = isRecord(schema) && Array.isArray(schema.required) ? schema.required : []
  return required.flatMap(name =>
    typeof name === 'string' && !(isRecord(input) && Object.hasOwn(input, name)) ? [name] : [],
  )
}
