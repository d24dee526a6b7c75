import { STATUS_CODE } from '#pathway/builtins.ts'
import { withTarget } from '#pathway/commands/ruleRows.ts'
import { isRecord } from '#pathway/document.ts'
import { DEFAULT_RULE, readOperator } from '#pathway/rules/read.ts'
import { asText } from '#pathway/scalars.ts'

interface Target {
  readonly id: string
  readonly name: string
}

/** Change that the rules table makes to a row. */
export interface RuleChange {
  readonly variable?: string
  readonly operator?: string
  readonly value?: string
  readonly target?: Target
}

/** A new rule as other programs write it (`docs/api-decisions.md` §3). A first one asks whether the request went well: without a variable it would be a default. */
export function newRule(variable: string | undefined, target: Target): readonly unknown[] {
  return variable === undefined ? [STATUS_CODE, '==', '200', target] : [variable, '==', '', target]
}

/** The row that is taken when no other is true. */
export function newDefaultRule(target: Target): readonly unknown[] {
  return [DEFAULT_RULE, '==', '', target]
}

/**
 * A row of `responsePathways` with some parts changed, in its own form: a list stays a list, and an object keeps its members where
 * they stood, the files included whose members are shifted by one (`rules/read.ts`). A row that is neither becomes a list.
 */
export function changeRow(row: unknown, change: RuleChange): readonly unknown[] | Record<string, unknown> {
  return isRecord(row) ? changeObject(row, change) : changeList(Array.isArray(row) ? row : [], change)
}

function changeList(row: readonly unknown[], change: RuleChange): readonly unknown[] {
  const [variable = '', operator = '==', value = '', ...rest] = row
  const changed = [change.variable ?? variable, change.operator ?? operator, change.value ?? value, ...rest]
  const led = change.target ? withTarget(changed, change.target) : changed
  return Array.isArray(led) ? led : changed
}

function changeObject(row: Record<string, unknown>, change: RuleChange): Record<string, unknown> {
  const names = memberNames(row)
  const led = change.target ? withTarget(row, change.target) : row
  return {
    ...(isRecord(led) ? led : row),
    ...(change.variable !== undefined && { [names.variable]: change.variable }),
    ...(change.operator !== undefined && { [names.operator]: change.operator }),
    ...(change.value !== undefined && { [names.value]: change.value }),
  }
}

function memberNames(row: Record<string, unknown>): { variable: string; operator: string; value: string } {
  const operator = 'condition' in row || !('operator' in row) ? 'condition' : 'operator'
  const isShifted =
    typeof row.label === 'string' &&
    readOperator(asText(row[operator])) === null &&
    readOperator(asText(row.variable)) !== null
  return isShifted
    ? { variable: 'label', operator: 'variable', value: operator }
    : { variable: 'variable', operator, value: 'value' }
}
