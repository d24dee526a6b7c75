/**
 * Values of unknown members as text and as numbers. `String` and `Number` throw on an object whose own `toString` is no function, and any
 * JSON may have one.
 */

/** A value as it is spoken, written into a text or shown in a text control: objects and lists as JSON, nothing for null. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
}

/** A number, or the text of one; undefined for all else. */
export function asNumber(value: unknown): number | undefined {
  const isWritten = typeof value === 'string' && value.trim() !== ''
  const number = isWritten ? Number(value) : value
  return typeof number === 'number' && !Number.isNaN(number) ? number : undefined
}
