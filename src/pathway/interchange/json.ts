/** The place where a text stops being JSON, as an editor counts, and what is wrong there. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly message: string
}

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault }

/** Reads JSON; unlike the browsers' own messages, the fault is told in the same words everywhere, with its line and column. */
export function readJson(text: string): JsonReading {
  const content = text.replace(/^\uFEFF/, '')
  try {
    return { ok: true, value: JSON.parse(content) }
  } catch {
    const { at, message } = findFault(content)
    const before = content.slice(0, at)
    const line = before.split('\n').length
    return { ok: false, fault: { line, column: at - before.lastIndexOf('\n'), message } }
  }
}

const BLANKS = /[ \t\r\n]*/y
const WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

type Token = { readonly is: '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'word'; readonly end: number }

/** The end of a sticky pattern's match; undefined where it does not match there. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function tokenAt(text: string, at: number): Token | undefined {
  const sign = text[at]
  if (sign === '{' || sign === '}' || sign === '[' || sign === ']' || sign === ',' || sign === ':') {
    return { is: sign, end: at + 1 }
  }
  const end = sign === '"' ? endOfText(text, at) : endOf(WORD, text, at)
  return end === undefined ? undefined : { is: sign === '"' ? 'text' : 'word', end }
}

function endOfText(text: string, start: number): number | undefined {
  let at = start + 1
  while (at < text.length) {
    const sign = text[at]
    if (sign === '"') return at + 1
    if (sign === '\\') {
      const end = endOf(ESCAPE, text, at)
      if (end === undefined) return undefined
      at = end
    } else if (text.charCodeAt(at) < 0x20) return undefined
    else at += 1
  }
  return undefined
}

/** The next thing that a text may have: inside a list or an object that was just opened, its end too. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing'

interface Fault {
  readonly at: number
  readonly message: string
}

/** Walks without recursion, since a hostile file may be deep. */
function findFault(text: string): Fault {
  const open: ('}' | ']')[] = []
  let expected: Expected = 'value'
  let from = 0
  for (;;) {
    const at = endOf(BLANKS, text, from) ?? from
    const token = tokenAt(text, at)
    if (!token) return { at, message: describeUnknown(text, at, expected) }
    const message = misfit(token.is, expected, open.at(-1))
    if (message !== undefined) return { at, message }
    expected = step(token.is, expected, open)
    from = token.end
  }
}

/** Why a token cannot stand where something else is expected; undefined where it can. */
function misfit(is: Token['is'], expected: Expected, end: '}' | ']' | undefined): string | undefined {
  switch (expected) {
    case 'nothing':
      return 'unexpected text after the end'
    case 'colon':
      return is === ':' ? undefined : 'missing colon after the name'
    case 'comma or end':
      return is === ',' || is === end ? undefined : `missing comma or ${end} before this`
    case 'name':
    case 'name or end':
      if (is === 'text' || (is === '}' && expected === 'name or end')) return undefined
      return is === '}' ? 'extra comma before this brace' : 'expected a name in double quotes'
    default:
      if (is === ']' && end === ']') {
        return expected === 'value' ? 'extra comma before this bracket' : undefined
      }
      return is === '}' || is === ']' || is === ',' || is === ':' ? 'missing value before this' : undefined
  }
}

function step(is: Token['is'], expected: Expected, open: ('}' | ']')[]): Expected {
  if (is === ':') return 'value'
  if (is === ',') return open.at(-1) === '}' ? 'name' : 'value'
  if (is === 'text' && (expected === 'name' || expected === 'name or end')) return 'colon'
  if (is === '{' || is === '[') {
    open.push(is === '{' ? '}' : ']')
    return is === '{' ? 'name or end' : 'value or end'
  }
  if (is === '}' || is === ']') open.pop()
  return open.length === 0 ? 'nothing' : 'comma or end'
}

function describeUnknown(text: string, at: number, expected: Expected): string {
  const sign = text[at]
  if (sign === undefined) return expected === 'value' ? 'missing value at the end' : 'the file ends in the middle'
  if (sign === '"') return 'this string has no closing quote or contains an unescaped character'
  if (sign === "'") return 'strings need double quotes, not single quotes'
  if (sign === '/' || sign === '#') return 'JSON can’t contain comments'
  return `unexpected “${[...text.slice(at, at + 2)][0]}”`
}
