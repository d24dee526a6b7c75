/** How a webhook or a tool names the secret (`docs/playing.md` §6). */
export function placeholderOf(name: string): string {
  return `{{SECRET.${name}}}`
}

/** What is wrong with the name of a new secret; undefined for one that can be kept. Names in braces are not case-sensitive. */
export function nameFault(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Give the secret a name.'
  if (!/^[A-Za-z_]/.test(name)) return 'A name begins with a letter or an underscore.'
  if (!/^\w+$/.test(name)) return 'A name has only letters, digits and underscores.'
  if (name.length > 64) return 'A name has at most 64 characters.'
  const known = taken.find(other => other.toLowerCase() === name.toLowerCase())
  return known === undefined
    ? undefined
    : `There is a secret named ${known} already. Replace its value, or choose another name.`
}
