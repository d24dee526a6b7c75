/** Returns the placeholder by which webhooks and tools use the secret (`docs/playing.md` §6). */
export function placeholderOf(name: string): string {
  return `{{SECRET.${name}}}`
}

/** Returns the fault of a new secret's name; undefined for a valid one. Names are not case-sensitive. */
export function nameFault(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Give the secret a name.'
  if (!/^[A-Za-z_]/.test(name)) return 'Start the name with a letter or an underscore.'
  if (!/^\w+$/.test(name)) return 'Use only letters, digits, and underscores.'
  if (name.length > 64) return 'Use at most 64 characters.'
  const known = taken.find(other => other.toLowerCase() === name.toLowerCase())
  return known === undefined
    ? undefined
    : `A secret named ${known} already exists. Replace its value, or choose another name.`
}
