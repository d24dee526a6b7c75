import { canonicalKey } from '#pathway/builtins.ts'
import { mapNodes } from '#pathway/commands/nodes.ts'
import { ruleRows, withRows } from '#pathway/commands/ruleRows.ts'
import { isRecord } from '#pathway/document.ts'
import { resultOnBooleans } from '#pathway/rules/booleans.ts'
import { inWords } from '#pathway/rules/describe.ts'
import { type Operator, type Rule, readRule, ruleCells } from '#pathway/rules/read.ts'
import { ROUTES, readCondition } from '#pathway/rules/routes.ts'
import type { Broken, Fix } from './fix.ts'
import { rowOf } from './rows.ts'

const YES = /^(yes|yeah|yep|y|ok|on|1|t|truthy|positive|correct|confirmed)$/i
const NO = /^(no|nope|n|off|0|f|falsy|falsey|negative)$/i

/** For a comparison of a boolean with something that is neither true nor false. */
export function booleanFixes({ node, finding }: Broken): readonly Fix[] {
  const place = rowOf(finding.field)
  const key = finding.variable === undefined ? undefined : canonicalKey(finding.variable)
  if (!node || !place || key === undefined) return []
  const { member, index, name } = place
  const isMeant = (rule: Rule) => canonicalKey(rule.variable) === key && resultOnBooleans(rule) !== undefined
  const change = (row: unknown, meaning: Meaning) =>
    member === ROUTES ? changeRoute(row, isMeant, meaning) : changeRule(row, isMeant, meaning)
  const fix = (words: readonly string[], isSafe: boolean, meaning: Meaning): Fix => ({
    id: `compare ${words.join(' ')}`,
    title: `Compare with ${inWords(words)} in ${name}`,
    isSafe,
    apply: doc =>
      mapNodes(doc, one =>
        one.id === node.id
          ? withRows(
              one,
              ruleRows(one, member).map((row, at) => (at === index ? change(row, meaning) : row)),
              member,
            )
          : one,
      ),
  })

  const meant = new Set<boolean | undefined>()
  change(ruleRows(node, member)[index], value => {
    meant.add(meaningOf(value))
    return true
  })
  if (!meant.has(undefined)) return [fix([...meant].map(String), true, value => meaningOf(value) ?? true)]
  return [true, false].map(other => fix([String(other)], false, value => meaningOf(value) ?? other))
}

/** True or false, as the author meant the value of a comparison. */
type Meaning = (value: string) => boolean

function meaningOf(value: string): boolean | undefined {
  const word = value.trim()
  if (YES.test(word)) return true
  return NO.test(word) ? false : undefined
}

function changeRule(row: unknown, isMeant: (rule: Rule) => boolean, meaning: Meaning): unknown {
  const rule = readRule(row, 0)
  const cells = ruleCells(row)
  if (!cells || !isMeant(rule)) return row
  const operator = equality(rule)
  const value = String(meaning(rule.value))
  if (Array.isArray(row)) return [row[0], operator ?? row[1], value, ...row.slice(3)]
  if (!isRecord(row)) return row
  return { ...row, ...(operator && { [cells.operator.at]: operator }), [cells.value.at]: value }
}

function changeRoute(row: unknown, isMeant: (rule: Rule) => boolean, meaning: Meaning): unknown {
  if (!isRecord(row)) return row
  if (Array.isArray(row.conditions)) {
    return { ...row, conditions: row.conditions.map(one => changeRoute(one, isMeant, meaning)) }
  }
  const rule = readCondition(row, 0)
  if (!isMeant(rule)) return row
  const operator = equality(rule)
  return { ...row, ...(operator && { operator }), value: String(meaning(rule.value)) }
}

/** The operator for a comparison that asks for parts or an order of the value; undefined where its own does. */
function equality({ operator }: Rule): Operator | undefined {
  if (operator === '==' || operator === '!=' || operator === 'is' || operator === 'is not') return undefined
  return operator === 'does not contain' ? '!=' : '=='
}
