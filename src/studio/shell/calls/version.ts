/** A chosen version as the API takes it. */
export function versionOf(value: string): string | number {
  return /^\d+$/.test(value) ? Number(value) : value
}
