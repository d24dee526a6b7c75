import { nodeData, nodesById } from '#pathway/document.ts'
import { readExtractions } from '#pathway/members.ts'
import { asText } from '#pathway/scalars.ts'
import { lookupVariable } from '#pathway/templates.ts'
import type { DecideRequest } from '../brain.ts'

const DAYS: readonly string[] = ['sun', 'mon', 'tues', 'wednes', 'thurs', 'fri', 'satur']
const DAY = `(${DAYS.join('|')})days?`
const NAMED = new RegExp(`\\b${DAY}\\b`, 'i')
const NOT_ON = new RegExp(`\\b(?:not(?: on)?|except(?: on)?|no) (?:a )?${DAY}(?:(?:,| or| and) (?:a )?${DAY})?`, 'gi')
const BETWEEN = new RegExp(`\\b${DAY} (?:to|through|until|till) ${DAY}`, 'i')

/** True if the day that the caller named is none of those that the node's condition allows (“from Monday to Saturday”, “not a Sunday”). */
export function isOnWrongDay({ document, node_id, condition, variables }: DecideRequest): boolean {
  const allowed = NAMED.test(condition) ? daysIn(condition) : undefined
  const node = allowed && nodesById(document).get(node_id)
  if (!node) return false
  return readExtractions(nodeData(node)).some(({ name }) => {
    const [day] = /^\d{4}-\d{2}-\d{2}/.exec(asText(lookupVariable(variables, name))) ?? []
    return day !== undefined && !allowed.has(new Date(day).getUTCDay())
  })
}

/** The weekdays that a text allows, from 0 for Sunday; undefined where it names none to keep to. */
function daysIn(condition: string): ReadonlySet<number> | undefined {
  const [, first, last] = BETWEEN.exec(condition) ?? []
  const excluded = [...condition.matchAll(NOT_ON)].flatMap(([, one, other]) => [one, other].map(numberOf))
  if (first === undefined && excluded.length === 0) return undefined
  const allowed = new Set(first === undefined ? DAYS.keys() : between(numberOf(first), numberOf(last)))
  for (const day of excluded) allowed.delete(day)
  return allowed
}

function between(first: number, last: number): readonly number[] {
  return Array.from({ length: ((last - first + DAYS.length) % DAYS.length) + 1 }, (_, at) => (first + at) % DAYS.length)
}

/** -1 for no day. */
function numberOf(day: string | undefined): number {
  return DAYS.indexOf(day?.toLowerCase() ?? '')
}
