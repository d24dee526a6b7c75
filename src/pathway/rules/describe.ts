import type { RuleTarget } from '#pathway/kind.ts'
import type { Rule } from './read.ts'
import type { WitnessValue } from './witness.ts'

/** A rule as a person reads it: `errors == 0000`. */
export function describeRule(rule: Rule): string {
  if (rule.isDefault) return 'otherwise'
  return [rule.variable, rule.operator ?? rule.operatorText, rule.value].filter(part => part !== '').join(' ')
}

/** `Rule 2`, `Route 2`, counted from 1 as the author sees them. */
export function nameTarget({ is, index }: RuleTarget): string {
  return is === 'fallback' ? '“Otherwise”' : `${is.charAt(0).toUpperCase()}${is.slice(1)} ${index + 1}`
}

/** `errors` is "DECLINED" and `total` is 5 */
export function describeWitness(witness: ReadonlyMap<string, WitnessValue>): string {
  return inWords([...witness].map(([name, value]) => `\`${name}\` is ${JSON.stringify(value)}`))
}

/** `rules 1, 2, and 3`, counted from 1 as the author sees them. */
export function nameRules(rules: readonly Rule[]): string {
  const numbers = rules.map(rule => String(rule.index + 1))
  return `${rules.length === 1 ? 'rule' : 'rules'} ${inWords(numbers)}`
}

/** `a`, `a and b`, `a, b, and c` */
export function inWords(items: readonly string[], conjunction = 'and'): string {
  if (items.length < 2) return items.join('')
  const comma = items.length > 2 ? ',' : ''
  return `${items.slice(0, -1).join(', ')}${comma} ${conjunction} ${items.at(-1) ?? ''}`
}
