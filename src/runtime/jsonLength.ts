/** Characters of a value, written as JSON. */
export function jsonLength(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0
}
