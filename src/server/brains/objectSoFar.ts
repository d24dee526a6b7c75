/** The members of a JSON object while it is being written. */
export interface ObjectSoFar {
  readonly members: ReadonlyMap<string, unknown>
  /** The text whose end has not come yet. */
  readonly open: { readonly name: string; readonly text: string } | undefined
}

/** Reads an object that stands at the beginning of a text, as far as it has come; undefined where none begins there. */
export function objectSoFar(text: string): ObjectSoFar | undefined {
  const members = new Map<string, unknown>()
  let at = afterSpace(text, 0)
  if (text[at] !== '{') return undefined
  at += 1
  for (;;) {
    at = afterSpace(text, at)
    if (text[at] === ',') at = afterSpace(text, at + 1)
    const nameEnd = endOfString(text, at)
    if (nameEnd === undefined) return { members, open: undefined }
    const name = parsed(text.slice(at, nameEnd))
    at = afterSpace(text, nameEnd)
    if (typeof name !== 'string' || text[at] !== ':') return { members, open: undefined }
    at = afterSpace(text, at + 1)
    const end = endOfValue(text, at)
    if (end === undefined) {
      const open = text[at] === '"' ? { name, text: openText(text.slice(at)) } : undefined
      return { members, open }
    }
    const value = parsed(text.slice(at, end))
    if (value === undefined) return { members, open: undefined }
    members.set(name, value)
    at = end
  }
}

/** Every object of a text that is no part of another one, whatever stands around them. */
export function objectsIn(text: string): readonly unknown[] {
  const found: unknown[] = []
  for (let at = text.indexOf('{'); at >= 0; ) {
    const end = endOfValue(text, at)
    const value = end === undefined ? undefined : parsed(text.slice(at, end))
    if (value !== undefined) found.push(value)
    at = text.indexOf('{', value === undefined || end === undefined ? at + 1 : end)
  }
  return found
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1
  return at
}

/** The place after a string that begins here; undefined where none does, or where its end has not come. */
function endOfString(text: string, from: number): number | undefined {
  if (text[from] !== '"') return undefined
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return undefined
}

function endOfValue(text: string, from: number): number | undefined {
  const first = text[from]
  if (first === '"') return endOfString(text, from)
  if (first !== '{' && first !== '[') {
    const length = /^[^\s,}\]]*(?=[\s,}\]])/.exec(text.slice(from, from + 64))?.[0].length
    return length === undefined || length === 0 ? undefined : from + length
  }
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfString(text, at)
      if (end === undefined) return undefined
      at = end - 1
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

/** As much of a string as can be read: half an escape at the end waits. */
function openText(text: string): string {
  const whole = text.replace(/\\(?:u[\da-fA-F]{0,3})?$/, match =>
    isEscaped(text, text.length - match.length) ? match : '',
  )
  const value = parsed(`${whole}"`)
  return typeof value === 'string' ? value.replace(/[\ud800-\udbff]$/, '') : ''
}

/** True if the backslash at this place is itself escaped. */
function isEscaped(text: string, at: number): boolean {
  let before = 0
  while (text[at - 1 - before] === '\\') before += 1
  return before % 2 === 1
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
