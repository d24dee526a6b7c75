import { compile, type JSONPathQuery, jsonpath, Nothing, TokenKind } from 'json-p3'
import { RE2JS } from 're2js'
import { inFigures, MAX_VISITED_VALUES } from '#pathway/bounds.ts'

const { expressions, selectors } = jsonpath
type Expression = InstanceType<typeof expressions.FilterExpression>
type Selector = InstanceType<typeof selectors.JSONPathSelector>

/** A value that a path reaches, and where it lies. */
export interface Reached {
  readonly value: unknown
  /** undefined for the whole answer. */
  readonly holder: Reached | undefined
  readonly key: string | number
}

/** Text that is compared or searched counts as values too: so many characters are one. */
const CHARACTERS_OF_A_VALUE = 50
const MAX_PATTERN_LENGTH = 1_000

/** A query has visited more values than it may. Its message is meant for people. */
class VisitLimit extends Error {
  constructor() {
    super(`The path visits more than ${inFigures(MAX_VISITED_VALUES)} values of the answer. Make it more exact.`)
  }
}

/**
 * Finds what a JSON Path (RFC 9535) reaches in a JSON value. json-p3 reads the path; the search is done here, because each step must be
 * counted: `$..*..*..*` reaches more values than can ever be listed (`docs/api-decisions.md` §7).
 *
 * @throws where the path is none, and where it visits more than `MAX_VISITED_VALUES` values
 */
export function queryPath(root: unknown, path: string): { readonly reached: readonly Reached[]; isSingular: boolean } {
  const query = compilePath(path)
  return { reached: new Search(root).run(query, root), isSingular: query.singularQuery() }
}

function compilePath(path: string): JSONPathQuery {
  try {
    return compile(path)
  } catch (error) {
    if (error instanceof RangeError) throw new Error('The path is nested too deeply.')
    throw error
  }
}

class Search {
  #left = MAX_VISITED_VALUES
  readonly #root: unknown
  readonly #patterns = new Map<string, RE2JS | undefined>()

  constructor(root: unknown) {
    this.#root = root
  }

  run(query: JSONPathQuery, from: unknown): readonly Reached[] {
    let nodes: readonly Reached[] = [{ value: from, holder: undefined, key: '' }]
    for (const segment of query.segments) {
      const next: Reached[] = []
      const isDescent = segment.token.kind === TokenKind.DDOT
      for (const start of nodes) {
        for (const node of isDescent ? this.#descend(start) : [start]) {
          for (const selector of segment.selectors) this.#select(selector, node, next)
        }
      }
      nodes = next
    }
    return nodes
  }

  #visit(count: number): void {
    this.#left -= count
    if (this.#left < 0) throw new VisitLimit()
  }

  /** A value and all that it holds, each before what it holds itself. */
  *#descend(start: Reached): Generator<Reached> {
    const waiting = [start]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      yield node
      for (const child of this.#children(node).reverse()) waiting.push(child)
    }
  }

  #children(node: Reached): Reached[] {
    const { value } = node
    if (Array.isArray(value)) {
      this.#visit(value.length)
      return value.map((inner: unknown, key) => ({ value: inner, holder: node, key }))
    }
    if (typeof value !== 'object' || value === null) return []
    const entries = Object.entries(value)
    this.#visit(entries.length)
    return entries.map(([key, inner]) => ({ value: inner as unknown, holder: node, key }))
  }

  #select(selector: Selector, node: Reached, into: Reached[]): void {
    this.#visit(1)
    const { value } = node
    if (selector instanceof selectors.NameSelector) {
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, selector.name))
        into.push({
          value: (value as Record<string, unknown>)[selector.name],
          holder: node,
          key: selector.name,
        })
    } else if (selector instanceof selectors.IndexSelector) {
      if (!Array.isArray(value)) return
      const key = selector.index < 0 ? value.length + selector.index : selector.index
      if (key in value) into.push({ value: value[key], holder: node, key })
    } else if (selector instanceof selectors.SliceSelector) {
      if (!Array.isArray(value)) return
      for (const key of slicePlaces(value.length, selector)) {
        this.#visit(1)
        into.push({ value: value[key], holder: node, key })
      }
    } else if (selector instanceof selectors.WildcardSelector) {
      for (const child of this.#children(node)) into.push(child)
    } else if (selector instanceof selectors.FilterSelector) {
      for (const child of this.#children(node)) if (this.#holds(selector.expression, child.value)) into.push(child)
    } else {
      throw new Error(`Selectors such as ${selector.toString()} are not read here.`)
    }
  }

  #holds(expression: Expression, current: unknown): boolean {
    const result = this.#evaluate(expression, current)
    return result instanceof NodeList ? result.nodes.length > 0 : result !== false
  }

  #evaluate(expression: Expression, current: unknown): unknown {
    if (expression instanceof expressions.LogicalExpression) return this.#holds(expression.expression, current)
    if (expression instanceof expressions.NullLiteral) return null
    if (
      expression instanceof expressions.BooleanLiteral ||
      expression instanceof expressions.StringLiteral ||
      expression instanceof expressions.NumberLiteral
    )
      return expression.value
    if (expression instanceof expressions.PrefixExpression) return !this.#holds(expression.right, current)
    if (expression instanceof expressions.InfixExpression) return this.#evaluateInfix(expression, current)
    if (expression instanceof expressions.RelativeQuery) return new NodeList(this.run(expression.path, current))
    if (expression instanceof expressions.RootQuery) return new NodeList(this.run(expression.path, this.#root))
    if (expression instanceof expressions.FunctionExtension) {
      const [first, second] = expression.args.map(argument => this.#evaluate(argument, current))
      return this.#call(expression.name, first, second)
    }
    throw new Error(`Expressions such as ${expression.toString()} are not read here.`)
  }

  #evaluateInfix({ left, operator, right }: InstanceType<typeof expressions.InfixExpression>, current: unknown) {
    if (operator === '&&') return this.#holds(left, current) && this.#holds(right, current)
    if (operator === '||') return this.#holds(left, current) || this.#holds(right, current)
    const one = singleOf(this.#evaluate(left, current))
    const other = singleOf(this.#evaluate(right, current))
    switch (operator) {
      case '==':
        return this.#isEqual(one, other)
      case '!=':
        return !this.#isEqual(one, other)
      case '<':
        return isLess(one, other)
      case '>':
        return isLess(other, one)
      case '<=':
        return isLess(one, other) || this.#isEqual(one, other)
      case '>=':
        return isLess(other, one) || this.#isEqual(one, other)
      default:
        return false
    }
  }

  /** The functions of RFC 9535; json-p3 has seen to the kinds of their arguments. */
  #call(name: string, first: unknown, second: unknown): unknown {
    switch (name) {
      case 'count':
        return first instanceof NodeList ? first.nodes.length : 0
      case 'value':
        return first instanceof NodeList && first.nodes.length === 1 ? first.nodes[0]?.value : Nothing
      case 'length':
        return this.#lengthOf(singleOf(first))
      case 'match':
        return this.#fits(singleOf(first), singleOf(second), 'whole')
      case 'search':
        return this.#fits(singleOf(first), singleOf(second), 'part')
      default:
        throw new Error(`There is no function ${name}().`)
    }
  }

  #lengthOf(value: unknown): unknown {
    if (typeof value === 'string' || Array.isArray(value)) return value.length
    if (typeof value !== 'object' || value === null) return Nothing
    const { length } = Object.keys(value)
    this.#visit(length)
    return length
  }

  /** By RE2, whose time grows with the text alone. A pattern that is none fits nothing. */
  #fits(text: unknown, pattern: unknown, what: 'whole' | 'part'): boolean {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false
    this.#visit(Math.ceil(text.length / CHARACTERS_OF_A_VALUE))
    if (!this.#patterns.has(pattern)) this.#patterns.set(pattern, compilePattern(pattern))
    const compiled = this.#patterns.get(pattern)
    return compiled !== undefined && (what === 'whole' ? compiled.matches(text) : compiled.matcher(text).find())
  }

  #isEqual(one: unknown, other: unknown): boolean {
    const waiting: [unknown, unknown][] = [[one, other]]
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      const [left, right] = pair
      this.#visit(typeof left === 'string' ? 1 + Math.floor(left.length / CHARACTERS_OF_A_VALUE) : 1)
      if (left === right) continue
      if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
      if (Array.isArray(left) !== Array.isArray(right)) return false
      const entries = Object.entries(left)
      this.#visit(entries.length)
      if (entries.length !== Object.keys(right).length) return false
      for (const [key, value] of entries) {
        if (!Object.hasOwn(right, key)) return false
        waiting.push([value, (right as Record<string, unknown>)[key]])
      }
    }
    return true
  }
}

/** Finds what a query inside a filter reaches. */
class NodeList {
  readonly nodes: readonly Reached[]

  constructor(nodes: readonly Reached[]) {
    this.nodes = nodes
  }
}

/** The one value that a query reaches, or that there is none. */
function singleOf(result: unknown): unknown {
  if (!(result instanceof NodeList)) return result
  const [first] = result.nodes
  return first === undefined ? Nothing : first.value
}

function isLess(one: unknown, other: unknown): boolean {
  return (
    ((typeof one === 'string' && typeof other === 'string') ||
      (typeof one === 'number' && typeof other === 'number')) &&
    one < other
  )
}

/** The places of a slice, as RFC 9535 has them. */
function* slicePlaces(
  length: number,
  { start, stop, step = 1 }: InstanceType<typeof selectors.SliceSelector>,
): Generator<number> {
  if (step === 0) return
  const counted = (at: number) => (at < 0 ? length + at : at)
  if (step > 0) {
    const from = Math.max(counted(start ?? 0), 0)
    const to = Math.min(counted(stop ?? length), length)
    for (let at = from; at < to; at += step) yield at
  } else {
    const from = Math.min(start === undefined ? length - 1 : counted(start), length - 1)
    const to = stop === undefined ? -1 : Math.max(counted(stop), -1)
    for (let at = from; at > to; at += step) yield at
  }
}

function compilePattern(pattern: string): RE2JS | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw new Error(`A regular expression of a path has at most ${inFigures(MAX_PATTERN_LENGTH)} characters.`)
  }
  try {
    return RE2JS.compile(withDots(pattern))
  } catch {
    return undefined
  }
}

/** In I-Regexp (RFC 9485) a dot is every character but the ends of lines. */
function withDots(pattern: string): string {
  let isInClass = false
  return pattern.replace(/\\.|[.[\]]/gsu, sign => {
    if (sign === '[') isInClass = true
    if (sign === ']') isInClass = false
    return sign === '.' && !isInClass ? '[^\\n\\r]' : sign
  })
}
