import { isRecord } from '#pathway/document.ts'
import { DEFAULT_RULE, readOperator } from '#pathway/rules/read.ts'

/** What the rules table may change of a row. */
export interface RuleChange {
  readonly variable?: string
  readonly operator?: string
  readonly value?: string
  readonly target?: { readonly id: string; readonly name: string }
}

/** A new rule as other programs write it (spec §2.3). */
export function newRule(change: RuleChange): readonly unknown[] {
  return changeList(['', '==', ''], change)
}

/** The row that is taken when no other is true. */
export function newDefaultRule(target: { readonly id: string; readonly name: string }): readonly unknown[] {
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
  const [variable = '', operator = '==', value = '', target, ...rest] = row
  return [
    change.variable ?? variable,
    change.operator ?? operator,
    change.value === undefined ? value : change.value,
    change.target ? { ...(isRecord(target) ? target : {}), ...change.target } : target,
    ...rest,
  ].filter((part, at) => at !== 3 || part !== undefined || rest.length > 0)
}

function changeObject(row: Record<string, unknown>, change: RuleChange): Record<string, unknown> {
  const names = memberNames(row)
  return {
    ...row,
    ...(change.variable !== undefined && { [names.variable]: change.variable }),
    ...(change.operator !== undefined && { [names.operator]: change.operator }),
    ...(change.value !== undefined && { [names.value]: change.value }),
    ...(change.target && objectTarget(row, change.target)),
  }
}

function memberNames(row: Record<string, unknown>): { variable: string; operator: string; value: string } {
  const operator = 'condition' in row || !('operator' in row) ? 'condition' : 'operator'
  const isShifted =
    typeof row.label === 'string' &&
    readOperator(String(row[operator] ?? '')) === null &&
    readOperator(String(row.variable ?? '')) !== null
  return isShifted
    ? { variable: 'label', operator: 'variable', value: operator }
    : { variable: 'variable', operator, value: 'value' }
}

function objectTarget(
  row: Record<string, unknown>,
  { id, name }: { id: string; name: string },
): Record<string, unknown> {
  if (isRecord(row.target)) return { target: { ...row.target, id, name } }
  if (typeof row.target === 'string') return { target: id }
  const idName = ['targetId', 'targetNodeId', 'nodeId'].find(member => member in row) ?? 'targetId'
  const nameName = 'nodeName' in row && !('targetName' in row) ? 'nodeName' : 'targetName'
  return { [idName]: id, [nameName]: name }
}
