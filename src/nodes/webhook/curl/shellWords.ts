/** A command line as the words that a program would get. */
export interface CommandLine {
  readonly words: readonly string[]
  /** Things that the shell would have done beside starting the program: `| jq`, `$(date)`. */
  readonly left: readonly string[]
  /** Names of the shell's variables, which became {{variables}}. */
  readonly variables: readonly string[]
}

/** Reads a command as a POSIX shell does, or as the Windows command prompt where carets continue or quote its lines. */
export function readWords(text: string): CommandLine {
  // Single quotes belong to POSIX shells.
  const bare = text.replace(/'[^']*'|\\'/g, '')
  const isWindows = /\^[ \t]*(\r?\n|$)|\^["&|<>^]/.test(bare)
  return isWindows ? { words: windowsWords(withoutCarets(text)), left: [], variables: [] } : shellWords(text)
}

/** The command prompt takes the caret away and the character behind it as it is, but not inside of quotes. */
function withoutCarets(text: string): string {
  let result = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '^' && !isQuoted) {
      at += 1
      if (text[at] === '\r') at += 1
      // A line that is continued begins anew; an empty one behind it is a line break that was meant.
      if (text[at] === '\n') {
        const isBreak = text[at + 1] === '\n' || text.startsWith('\r\n', at + 1)
        if (isBreak) at += text[at + 1] === '\r' ? 2 : 1
        result += isBreak ? '\n' : ' '
      } else result += text[at] ?? ''
    } else {
      if (character === '"') isQuoted = !isQuoted
      result += character
    }
  }
  return result
}

/** Words in double quotes, where a backslash counts in front of a quote only. */
function windowsWords(text: string): readonly string[] {
  const words: string[] = []
  let word: string | undefined
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\\') {
      let end = at
      while (text[end] === '\\') end += 1
      const count = end - at
      const isBeforeQuote = text[end] === '"'
      word = (word ?? '') + '\\'.repeat(isBeforeQuote ? Math.floor(count / 2) : count)
      at = end - 1
      if (isBeforeQuote && count % 2 === 1) {
        word += '"'
        at = end
      }
    } else if (character === '"') {
      word ??= ''
      if (isQuoted && text[at + 1] === '"') {
        word += '"'
        at += 1
      } else isQuoted = !isQuoted
    } else if (!isQuoted && /\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  return word === undefined ? words : [...words, word]
}

const VARIABLE = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/y
/** `$(date)` and its older spelling. */
const SUBSTITUTION = /\$\([^)]*\)|`[^`\n]+`/y
const OPERATOR = /(?:[|;<>]|&&|&(?=\s|$)).*/sy
const CONTINUED = /[\\`]\r?\n/y

function shellWords(text: string): CommandLine {
  const words: string[] = []
  const left: string[] = []
  const variables = new Set<string>()
  let word: string | undefined
  let at = 0
  const add = (part: string) => {
    word = (word ?? '') + part
  }
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at += found[0].length
    return found ?? undefined
  }
  /** Reads what means the same inside of double quotes and outside. */
  const expand = (): boolean => {
    const variable = match(VARIABLE)
    const name = variable?.[1] ?? variable?.[2]
    if (name !== undefined) {
      variables.add(name)
      add(`{{${name}}}`)
      return true
    }
    const substitution = match(SUBSTITUTION)
    if (!substitution) return false
    left.push(substitution[0])
    add(substitution[0])
    return true
  }
  while (at < text.length) {
    const character = text[at] ?? ''
    if (match(CONTINUED)) continue
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
      at += 1
    } else if (character === "'") {
      const end = text.indexOf("'", at + 1)
      add(text.slice(at + 1, end < 0 ? undefined : end))
      at = end < 0 ? text.length : end + 1
    } else if (text.startsWith("$'", at)) {
      const { value, end } = ansiText(text, at + 2)
      add(value)
      at = end
    } else if (character === '"' || text.startsWith('$"', at)) {
      at += character === '"' ? 1 : 2
      add('')
      while (at < text.length && text[at] !== '"') {
        if (match(/\\\r?\n/y) || expand()) continue
        if (/^\\["\\$`]/.test(text.slice(at, at + 2))) at += 1
        add(text[at] ?? '')
        at += 1
      }
      at += 1
    } else if (character === '\\') {
      add(text[at + 1] ?? '')
      at += 2
    } else if (word === undefined && character === '#') {
      match(/.*/y)
    } else if (word === undefined || /[|;]/.test(character)) {
      const operator = match(OPERATOR)
      if (operator) left.push(operator[0].trim())
      else if (!expand()) {
        add(character)
        at += 1
      }
    } else if (!expand()) {
      add(character)
      at += 1
    }
  }
  if (word !== undefined) words.push(word)
  return { words, left, variables: [...variables] }
}

const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  v: '\v',
}
const CODE = /x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3})/iy

/** A text in `$'…'`, from behind its first quote. */
function ansiText(text: string, start: number): { readonly value: string; readonly end: number } {
  let value = ''
  let at = start
  while (at < text.length && text[at] !== "'") {
    if (text[at] !== '\\') {
      value += text[at]
      at += 1
      continue
    }
    CODE.lastIndex = at + 1
    const code = CODE.exec(text)
    const hex = code?.[1] ?? code?.[2] ?? code?.[3]
    if (code) {
      const point = hex === undefined ? Number.parseInt(code[4] ?? '0', 8) : Number.parseInt(hex, 16)
      value += point <= 0x10ffff ? String.fromCodePoint(point) : ''
      at += 1 + code[0].length
    } else {
      const next = text[at + 1] ?? ''
      value += simpleEscapes[next] ?? next
      at += 2
    }
  }
  return { value, end: at + 1 }
}
