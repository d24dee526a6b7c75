import { customType } from 'drizzle-orm/pg-core'
import { wellFormed } from '#pathway/renderTemplate.ts'

/** Text as PostgreSQL can hold it: U+0000 and lone surrogates, for which it has no place, become U+FFFD. */
export function storable(text: string): string {
  return wellFormed(text).replaceAll('\0', '\uFFFD')
}

/** JSON as a `jsonb` column can hold it: all texts in it, names of members too, made storable. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), storableJson(member)]))
}

/**
 * A text column for what comes from outside: from callers, pathways, webhooks. Columns of JSON text and of the type `json` keep every
 * character, escaped; here what cannot be held is replaced, so that it never fails the work around it.
 */
export const outsideText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storable,
})
