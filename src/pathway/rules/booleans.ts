import { compareRead, readActual, readExpected } from './evaluate.ts'
import type { Rule } from './read.ts'
import { isClear } from './witness.ts'

/** All that a variable can be that is extracted as a boolean and nothing else; null while it is not set. */
const booleans = [true, false, null].map(readActual)

/**
 * The one result that a comparison has whatever such a variable is: with “yes” or 1 neither true nor false is equal to it. undefined for a comparison
 * that tells them apart, and for one that cannot be foreseen.
 */
export function resultOnBooleans(rule: Rule): boolean | undefined {
  const { operator, value, isDefault, malformed } = rule
  if (operator === null || isDefault || malformed !== undefined || value.trim() === '' || !isClear(rule))
    return undefined
  const expected = readExpected(value)
  const [first, ...others] = booleans.map(actual => compareRead(operator, actual, expected))
  return others.every(result => result === first) ? first : undefined
}
