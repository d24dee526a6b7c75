/** Splits a text into messages of at most `most` characters, between words where there are any; empty for an empty text. */
export function splitMessage(text: string, most: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const space = rest.slice(0, most + 1).search(/\s\S*$/)
    // Half of a surrogate pair is no character.
    const whole = /[\uD800-\uDBFF]/.test(rest[most - 1] ?? '') ? most - 1 : most
    const end = space > 0 ? space : whole
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}
