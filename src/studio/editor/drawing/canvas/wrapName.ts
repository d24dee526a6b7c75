/**
 * A name broken into lines of so many letters at most; what has no room ends in an ellipsis. Letters are counted, not measured, since
 * hundreds of names are drawn in one frame.
 */
export function wrapName(name: string, letters: number, lines: number): readonly string[] {
  const broken: string[] = []
  let rest = name.trim().replaceAll(/\s+/g, ' ')
  while (rest !== '' && broken.length < lines - 1 && rest.length > letters) {
    const space = rest.lastIndexOf(' ', letters)
    const end = space > 0 ? space : letters
    broken.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  if (rest === '' || lines < 1) return broken
  return [...broken, rest.length > letters ? `${rest.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : rest]
}
