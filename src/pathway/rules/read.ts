import { isRecord, type NodeData } from '#pathway/document.ts'
import { ownMember } from '#pathway/ownMember.ts'

/** Every operator of a routing rule (`docs/playing.md` §5), as new rules write it. */
export const operators = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'does not contain',
  'starts with',
  'ends with',
  'is',
  'is not',
] as const
export type Operator = (typeof operators)[number]

/** Words that `is` and `is not` are usually compared with; any other value compares as `==` does. */
export const stateValues = ['null', 'not null', 'empty', 'not empty', 'true', 'false'] as const

/** The name that a default rule has in files. */
export const DEFAULT_RULE = 'Default/Webhook Completion'

const aliases: Readonly<Record<string, Operator>> = {
  '=': '==',
  '===': '==',
  equals: '==',
  equal: '==',
  'equal to': '==',
  'is equal to': '==',
  '!==': '!=',
  '<>': '!=',
  'not equals': '!=',
  'not equal': '!=',
  'not equal to': '!=',
  'does not equal': '!=',
  'is not equal to': '!=',
  'greater than': '>',
  'is greater than': '>',
  'less than': '<',
  'is less than': '<',
  'greater than or equal to': '>=',
  'is greater than or equal to': '>=',
  '=>': '>=',
  'less than or equal to': '<=',
  'is less than or equal to': '<=',
  '=<': '<=',
  includes: 'contains',
  'not contains': 'does not contain',
  'not contain': 'does not contain',
  "doesn't contain": 'does not contain',
  'does not include': 'does not contain',
  'begins with': 'starts with',
  isnot: 'is not',
}

/** The operator that a file means, in any of its spellings; null for one that is not known. */
export function readOperator(written: string): Operator | null {
  const key = written
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
  const own = operators.find(operator => operator === key)
  return own ?? ownMember(aliases, key) ?? null
}

/** One row of `responsePathways`, whichever form the file writes it in. */
export interface Rule {
  /** The row's place, from 0. */
  readonly index: number
  readonly variable: string
  /** null where the operator is missing or not known. */
  readonly operator: Operator | null
  /** The operator as the file writes it. */
  readonly operatorText: string
  readonly value: string
  readonly target?: { readonly id?: string; readonly name?: string }
  /** Taken only when no other rule is true: named `Default/Webhook Completion`, or without a variable. */
  readonly isDefault: boolean
  /** Why the row cannot be read; such a rule is never true. */
  readonly malformed?: string
}

/** The member that lists the routing rules. */
export const RULES = 'responsePathways'

/** The field of a rule, as findings and forms name it. */
export function ruleField(index: number): string {
  return `${RULES}[${index}]`
}

/** The place of the rule that a field names; undefined for any other field. */
export function ruleIndex(field: string | undefined): number | undefined {
  const index = field?.startsWith(`${RULES}[`) ? /^\[(\d+)\]$/.exec(field.slice(RULES.length))?.[1] : undefined
  return index === undefined ? undefined : Number(index)
}

const rulesOf = new WeakMap<readonly unknown[], readonly Rule[]>()
const NO_RULES: readonly Rule[] = []

/**
 * The routing rules of a node's data in their order (`docs/api-decisions.md` §3); both forms are read. The same array for the
 * same rows.
 */
export function readRules(data: NodeData): readonly Rule[] {
  const rows: unknown = data[RULES]
  if (!Array.isArray(rows)) return NO_RULES
  let rules = rulesOf.get(rows)
  if (!rules) {
    rules = rows.map(readRule)
    rulesOf.set(rows, rules)
  }
  return rules
}

/** One row of `responsePathways`: `[variable, operator, value, {id, name}]`, or an object. */
export function readRule(row: unknown, index: number): Rule {
  if (Array.isArray(row)) return fromArray(row, index)
  if (isRecord(row)) return fromObject(row, index)
  return malformedRule(index, 'it’s neither a list nor an object')
}

function malformedRule(index: number, malformed: string): Rule {
  return { index, variable: '', operator: null, operatorText: '', value: '', isDefault: false, malformed }
}

function fromArray(row: readonly unknown[], index: number): Rule {
  if (row.length === 0) return malformedRule(index, 'it’s empty')
  if (typeof row[0] !== 'string') return malformedRule(index, 'it doesn’t start with a variable name')
  return makeRule(index, row[0], asValue(row[1]), asValue(row[2]), readTarget(row[3]))
}

function fromObject(row: Record<string, unknown>, index: number): Rule {
  const target = readTarget(
    row.target ?? { id: row.targetId ?? row.targetNodeId ?? row.nodeId, name: row.targetName ?? row.nodeName },
  )
  if (asValue(row.type).toLowerCase() === 'default') return makeRule(index, '', '', '', target)
  if (isShifted(row)) return makeRule(index, asValue(row.label), asValue(row.variable), asValue(row.condition), target)
  if (!('variable' in row)) return malformedRule(index, 'it has no variable')
  return makeRule(index, asValue(row.variable), operatorOf(row), asValue(row.value), target)
}

function operatorOf(row: Record<string, unknown>): string {
  return asValue(row.condition ?? row.operator)
}

/** Some files shift the members by one: the label holds the variable, the variable the operator, the condition the value. */
function isShifted(row: Record<string, unknown>): boolean {
  return (
    typeof row.label === 'string' &&
    readOperator(operatorOf(row)) === null &&
    readOperator(asValue(row.variable)) !== null
  )
}

/** The cells in which a row keeps the parts of its rule; undefined for what is no rule. */
export function ruleCells(row: unknown): RuleCells | undefined {
  if (Array.isArray(row)) {
    const [variable, operator, value]: unknown[] = row
    return { variable: { at: 0, value: variable }, operator: { at: 1, value: operator }, value: { at: 2, value } }
  }
  if (!isRecord(row)) return undefined
  const cell = (at: string): RuleCell => ({ at, value: row[at] })
  if (isShifted(row)) return { variable: cell('label'), operator: cell('variable'), value: cell('condition') }
  const isNewer = 'operator' in row && !('condition' in row)
  return { variable: cell('variable'), operator: cell(isNewer ? 'operator' : 'condition'), value: cell('value') }
}

interface RuleCells {
  readonly variable: RuleCell
  readonly operator: RuleCell
  readonly value: RuleCell
}

/** A member or a place of a row. */
interface RuleCell {
  readonly at: string | number
  readonly value: unknown
}

function makeRule(
  index: number,
  written: string,
  operatorText: string,
  value: string,
  target: Rule['target'] | undefined,
): Rule {
  const bare = written.trim()
  const variable = bare.startsWith('{{') && bare.endsWith('}}') ? bare.slice(2, -2).trim() : bare
  const isDefault = variable === '' || /^default\s*\/\s*webhook completion$/i.test(variable)
  const operator = readOperator(operatorText)
  return { index, variable, operator, operatorText, value, isDefault, ...(target && { target }) }
}

function readTarget(target: unknown): Rule['target'] | undefined {
  if (typeof target === 'string') return target === '' ? undefined : { id: target }
  if (!isRecord(target)) return undefined
  const { name } = target
  const id = readId(target.id)
  return {
    ...(id !== undefined && { id }),
    ...(typeof name === 'string' && name !== '' && { name }),
  }
}

/** The id of the node that a rule or route leads to, which some files write as a number. */
export function readId(id: unknown): string | undefined {
  if (typeof id === 'number') return String(id)
  return typeof id === 'string' && id !== '' ? id : undefined
}

function asValue(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
