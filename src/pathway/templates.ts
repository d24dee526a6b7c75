/**
 * Texts with `{{variables}}` (`docs/playing.md` §6): reading them into parts and naming their variables.
 * Nothing here throws, whatever the text says.
 */

export interface Template {
  readonly parts: readonly TemplatePart[]
  readonly problems: readonly TemplateProblem[]
}

export type TemplatePart = TextPart | TemplateVariable

export interface TextPart {
  readonly type: 'text'
  readonly text: string
}

/** `{{list[0].name | default: 'nobody'}}` */
export interface TemplateVariable {
  readonly type: 'variable'
  /** As written between the braces, trimmed and without its filter: `list[0].name`. */
  readonly name: string
  readonly path: readonly (string | number)[]
  /** The key of the variable that the path begins with: compare it through `variableKey`. */
  readonly key: string
  /** The text for an unset variable; undefined without a `default` filter that writes one. */
  readonly fallback: string | undefined
  /** The variable that stands in for an unset one: `{{name | default: nickname}}`. */
  readonly fallbackName: string | undefined
  /** The start and the end of the braces in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

export interface TemplateProblem {
  /** `unclosed`: `{{` without `}}`; `unopened`: `}}` without `{{`; `name`: what the braces hold names no variable. */
  readonly kind: 'unclosed' | 'unopened' | 'name'
  /** One sentence for the author, with the text around the place. */
  readonly message: string
  readonly start: number
  readonly end: number
}

/** A problem of one of the texts of a node or an edge. */
export interface TextProblem {
  readonly field: string
  readonly problem: TemplateProblem
}

/** The part after the first `|`. Anchored at both ends, and no two of its parts can take the same sign: its time grows with the text alone. */
const DEFAULT_FILTER =
  /^\s*default\s*:\s*(?:(?:'([^']*)'|\\?"([^"]*?)\\?"|‘([^’]*)’|“([^”]*)”|([+-]?\d+(?:\.\d+)?))\s*|([^\s'"‘’“”|\d+-][^'"‘’“”|]*))$/
const NAME =
  /^[^\s.[\]{}"':,;()<>=|#/^!&][^.[\]{}"':,;()<>=|]*(?:\.[^.[\]{}"':,;()<>=|]+|\[\s*(?:\d+|'[^']*'|"[^"]*")\s*\])*$/
const SEGMENT = /\.([^.[\]]+)|\[\s*(?:(\d+)|'([^']*)'|"([^"]*)")\s*\]/g

/**
 * Reads a text into its parts. JSON around variables is understood: in `{"a":{"b":"{{x}}"}}` and `{"a":{{x}}}` the single
 * braces belong to the JSON, so that nothing is unbalanced.
 */
export function parseTemplate(text: string): Template {
  if (!text.includes('{{') && !text.includes('}}'))
    return { parts: text === '' ? [] : [{ type: 'text', text }], problems: [] }
  const parts: TemplatePart[] = []
  const problems: TemplateProblem[] = []
  let textStart = 0
  /** Single braces that are open in the text between variables: JSON, GraphQL. */
  let depth = 0
  for (let at = nextBrace(text, 0); at < text.length; at = nextBrace(text, at)) {
    const character = text[at]
    if (character === '{' && text[at + 1] === '{') {
      const expression = readExpression(text, at)
      if (expression.type === 'variable') {
        if (at > textStart) parts.push({ type: 'text', text: text.slice(textStart, at) })
        parts.push(expression)
        at = textStart = expression.end
        continue
      }
      if (expression.type === 'problem') {
        problems.push(expression.problem)
        at = expression.problem.end
        continue
      }
    }
    if (character === '{') depth += 1
    if (character === '}') {
      if (depth > 0) depth -= 1
      else if (text[at + 1] === '}') {
        const message = `The braces }} after ${quoteBefore(text, at)} have no {{ before them.`
        problems.push({ kind: 'unopened', message, start: at, end: at + 2 })
        at += 1
      }
    }
    at += 1
  }
  if (textStart < text.length) parts.push({ type: 'text', text: text.slice(textStart) })
  return { parts, problems }
}

function nextBrace(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 123 || code === 125) return at
  }
  return text.length
}

type Expression = TemplateVariable | { type: 'problem'; problem: TemplateProblem } | { type: 'braces' }

/** Reads what begins with the two braces at `start`: a variable, a fault, or braces that belong to the text (JSON, or one of `{{{x}}}`). */
function readExpression(text: string, start: number): Expression {
  if (text[start + 2] === '{' || /^\s*["}]/.test(text.slice(start + 2, start + 40)) === true) {
    const empty = /^\{\{\s*\}\}/.exec(text.slice(start, start + 40))
    if (!empty) return { type: 'braces' }
    const end = start + empty[0].length
    const message = `The braces {{ }} after ${quoteBefore(text, start)} don’t name a variable, so nothing is filled in.`
    return { type: 'problem', problem: { kind: 'name', message, start, end } }
  }
  const close = nextBrace(text, start + 2)
  if (text[close] !== '}' || text[close + 1] !== '}') {
    const message = `The braces {{ before ${quoteAfter(text, start + 2)} are never closed with }}.`
    return { type: 'problem', problem: { kind: 'unclosed', message, start, end: start + 2 } }
  }
  const content = text.slice(start + 2, close)
  const end = close + 2
  const bar = content.indexOf('|')
  const name = (bar < 0 ? content : content.slice(0, bar)).trim()
  const filter = bar < 0 ? [] : DEFAULT_FILTER.exec(content.slice(bar + 1))
  const fallbackName = filter?.[6]?.trim()
  if (!filter || !NAME.test(name) || (fallbackName !== undefined && !NAME.test(fallbackName))) {
    const message = `“${clip(content.trim())}” between {{ and }} isn’t a variable, so nothing is filled in.`
    return { type: 'problem', problem: { kind: 'name', message, start, end } }
  }
  const path = pathOf(name)
  const fallback = filter[1] ?? filter[2] ?? filter[3] ?? filter[4] ?? filter[5]
  return { type: 'variable', name, path, key: variableKey(String(path[0])), fallback, fallbackName, start, end }
}

/** The name that a path begins with. */
export function rootOf(name: string): string {
  return rootPart(name).trim()
}

function rootPart(name: string): string {
  return /^[^.[]*/.exec(name)?.[0] ?? ''
}

function pathOf(name: string): (string | number)[] {
  if (!/[.[]/.test(name)) return [name.trim()]
  const root = rootPart(name)
  const path: (string | number)[] = [root.trim()]
  for (const [, member, index, single, double] of name.slice(root.length).matchAll(SEGMENT)) {
    path.push(index === undefined ? (member?.trim() ?? single ?? double ?? '') : Number(index))
  }
  return path
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

function quoteAfter(text: string, at: number): string {
  const after = text
    .slice(at, at + 24)
    .replace(/\s+/g, ' ')
    .trim()
  return after === '' ? 'the end of the text' : `“${after}”`
}

function quoteBefore(text: string, at: number): string {
  const before = text
    .slice(Math.max(0, at - 24), at)
    .replace(/\s+/g, ' ')
    .trim()
  return before === '' ? 'the beginning of the text' : `“${before}”`
}

/** Names in braces are trimmed and not case-sensitive: two names mean one variable when their keys are equal. */
export function variableKey(name: string): string {
  return name.trim().toLowerCase()
}

/** The variables that a text names, in their order, each as often as it stands there. */
export function templateVariables(text: string): readonly TemplateVariable[] {
  if (!text.includes('{{')) return []
  return parseTemplate(text).parts.filter(part => part.type === 'variable')
}

/**
 * The value that a path such as `order.items[0].name` reaches; undefined where it reaches nothing. Names are not case-sensitive;
 * an exact match wins. `request_data.name` also finds `name`, since every member of the request data is a variable itself.
 */
export function lookupVariable(variables: Readonly<Record<string, unknown>>, name: string): unknown {
  const whole = memberOf(variables, name.trim())
  if (whole !== undefined || !/[.[]/.test(name)) return whole
  const path = pathOf(name.trim())
  const found = follow(variables, path)
  if (found === undefined && path.length > 1 && variableKey(String(path[0])) === 'request_data') {
    return follow(variables, path.slice(1))
  }
  return found
}

function follow(variables: unknown, path: readonly (string | number)[]): unknown {
  let value = variables
  for (const segment of path) {
    value = memberOf(value, segment)
    if (value === undefined) return undefined
  }
  return value
}

function memberOf(value: unknown, member: string | number): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(String(member)) ? value[Number(member)] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const record = value as Record<string, unknown>
  const exact = String(member)
  if (Object.hasOwn(record, exact)) return record[exact]
  const own = spellingOf(record, variableKey(exact))
  return own === undefined ? undefined : record[own]
}

/** The spelling that a record has of the member with this key, the first where there are several; undefined where none has it. */
export function spellingOf(record: Readonly<Record<string, unknown>>, key: string): string | undefined {
  let spellings = spellingsOf.get(record)
  if (!spellings) {
    spellings = new Map()
    for (const name of Object.keys(record)) {
      const own = variableKey(name)
      if (!spellings.has(own)) spellings.set(own, name)
    }
    spellingsOf.set(record, spellings)
  }
  return spellings.get(key)
}

/** Records of variables are replaced, never changed, so that what was found out of one stays true. */
const spellingsOf = new WeakMap<Readonly<Record<string, unknown>>, Map<string, string>>()
