/** True if lists and objects stand in one another more than `levels` deep in a JSON text; it is scanned, so that no depth is too deep to ask. */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted) {
      if (letter === '\\') at += 1
      else if (letter === '"') quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > levels) return true
    } else if (letter === ']' || letter === '}') depth -= 1
  }
  return false
}
