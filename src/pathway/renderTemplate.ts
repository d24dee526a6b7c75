import { MAX_FILLED_LENGTH } from './bounds.ts'
import { asText } from './scalars.ts'
import { parseTemplate, type TemplateVariable, type TextPart } from './templates.ts'

/**
 * The use of the text. `json`: a JSON body; a value inside a JSON string is escaped, one outside becomes a JSON value of its own. `members`: the
 * same, and a text outside stays a text, whatever it says; nothing is an empty text.
 * `url`: a value in the path, query or fragment is percent-encoded; one that makes up the scheme or the host stands as it is.
 */
export type TemplateEscape = 'none' | 'json' | 'members' | 'url'

export interface RenderedTemplate {
  readonly text: string
  /** The names, as written, that had no value and no default, and what stands between braces and names no variable (`x | upper`); each once. */
  readonly unset: readonly string[]
  /** The text would be longer than `MAX_FILLED_LENGTH`, and ends there. */
  readonly isCut: boolean
}

/**
 * Fills a text in (`docs/playing.md` §6); it never throws. A variable that is unset or null becomes its default, else nothing; so do expressions. Pauses (`<|0.8|>`) stay as they are. What comes
 * out is never longer than `MAX_FILLED_LENGTH` (`docs/api-decisions.md` §7).
 */
export function renderTemplate(
  text: string,
  lookup: (name: string) => unknown,
  options: { readonly escape?: TemplateEscape } = {},
): RenderedTemplate {
  if (!text.includes('{{') && text.length <= MAX_FILLED_LENGTH) return { text, unset: [], isCut: false }
  const mode = options.escape ?? 'none'
  const unset = new Set<string>()
  const pieces: string[] = []
  let left = MAX_FILLED_LENGTH
  let inString = false
  let place: UrlPlace = 'start'
  for (const part of piecesOf(text)) {
    let piece: string
    if (part.type === 'text') {
      piece = part.text
      if (mode === 'json' || mode === 'members') inString = endsInString(piece, inString)
    } else {
      const value = part.type === 'expression' ? undefined : filledValue(part, lookup)
      if (value === undefined) unset.add(part.name)
      if (mode === 'json') piece = inString ? insideJsonString(value) : asJsonValue(value)
      else if (mode === 'members') piece = inString ? insideJsonString(value) : asMember(value, part.name, lookup)
      else if (mode === 'url' && place === 'path') piece = encodeURIComponent(wellFormed(asText(value)))
      else piece = asText(value)
    }
    if (mode === 'url') place = placeAfter(piece, place)
    if (piece.length > left) {
      pieces.push(beginningOf(piece, left))
      return { text: pieces.join(''), unset: [...unset], isCut: true }
    }
    left -= piece.length
    pieces.push(piece)
  }
  return { text: pieces.join(''), unset: [...unset], isCut: false }
}

/** Between braces, and nothing that can be filled in: a filter other than `default`, `#if`. */
interface Expression {
  readonly type: 'expression'
  readonly name: string
}

/** The parts of a text, expressions apart. */
function piecesOf(text: string): readonly (TextPart | TemplateVariable | Expression)[] {
  const { parts, problems } = parseTemplate(text)
  const expressions = problems.filter(({ kind }) => kind === 'name')
  if (expressions.length === 0) return parts
  const pieces: (TextPart | TemplateVariable | Expression)[] = []
  let at = 0
  let next = 0
  for (const part of parts) {
    if (part.type === 'variable') {
      pieces.push(part)
      at = part.end
      continue
    }
    const end = at + part.text.length
    for (let problem = expressions[next]; problem && problem.start < end; problem = expressions[next]) {
      if (problem.start > at) pieces.push({ type: 'text', text: text.slice(at, problem.start) })
      pieces.push({ type: 'expression', name: text.slice(problem.start + 2, problem.end - 2).trim() })
      at = problem.end
      next += 1
    }
    if (end > at) pieces.push({ type: 'text', text: text.slice(at, end) })
    at = end
  }
  return pieces
}

function filledValue({ name, fallback, fallbackName }: TemplateVariable, lookup: (name: string) => unknown): unknown {
  const found = lookup(name) ?? fallback
  return found ?? (fallbackName === undefined ? undefined : (lookup(fallbackName) ?? undefined))
}

/** At most so many units of a text, without half a character at the end. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length)
}

function endsInString(text: string, inString: boolean): boolean {
  let inside = inString
  for (let at = 0; at < text.length; at += 1) {
    if (inside && text[at] === '\\') at += 1
    else if (text[at] === '"') inside = !inside
  }
  return inside
}

function insideJsonString(value: unknown): string {
  return JSON.stringify(asText(value)).slice(1, -1)
}

/** A value as the member of a body that its placeholder is; one that is unset is an empty text, null stays null. */
function asMember(value: unknown, name: string, lookup: (name: string) => unknown): string {
  return JSON.stringify(value) ?? (lookup(name) === null ? 'null' : '""')
}

/** A text that is JSON already stays: authors keep numbers, and whole bodies, in texts. */
function asJsonValue(value: unknown): string {
  if (value === undefined) return 'null'
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null'
  try {
    JSON.parse(value)
    return value
  } catch {
    return JSON.stringify(value)
  }
}

/**
 * The part of a URL in which its text so far ends. `start`: in a scheme, or a path's first segment; `colon`: right after a colon; `opaque`: after
 * one, later; `slash`: after `:/`; `path`: where values are percent-encoded; `other`: in no URL that has a path.
 */
type UrlPlace = 'start' | 'colon' | 'opaque' | 'slash' | 'host' | 'path' | 'other'

function placeAfter(text: string, before: UrlPlace): UrlPlace {
  let place = before
  for (let at = 0; at < text.length && place !== 'path' && place !== 'other'; at += 1) {
    const sign = text[at] ?? ''
    const ends = sign === '/' || sign === '?' || sign === '#'
    if (place === 'slash') place = sign === '/' ? 'host' : 'other'
    else if (place === 'host') place = ends ? 'path' : 'host'
    else if (ends) place = place === 'start' ? 'path' : place === 'colon' && sign === '/' ? 'slash' : 'other'
    else if (sign === ':') place = 'colon'
    else if (place === 'colon') place = 'opaque'
  }
  return place
}

/** A lone half of a surrogate pair cannot be percent-encoded. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
