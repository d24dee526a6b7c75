import { canonicalKey } from '#pathway/builtins.ts'
import type { Rule } from './read.ts'
import type { Route } from './routes.ts'
import { findWitness } from './witness.ts'

/** A route that is never taken. */
export interface DeadRoute {
  readonly route: Route
  /** Routes above it of which one is true whenever it is; empty where it can never be true at all. */
  readonly overriddenBy: readonly Route[]
}

type Comparisons = readonly Rule[]

/** Sets of comparisons that are held against each other; those further down are taken to be reached, since each costs more than the one before. */
const MOST_SETS = 200

/**
 * Finds the routes that are never taken, given that the first true one is (`docs/playing.md` §3). Only what a complete search has shown is claimed.
 * Routes that cannot be read are left out.
 */
export function deadRoutes(routes: readonly Route[]): readonly DeadRoute[] {
  const above: Route[] = []
  const dead: DeadRoute[] = []
  let sets = 0
  for (const route of routes) {
    if (!isReadable(route)) continue
    sets += route.sets.length
    if (sets > MOST_SETS) break
    const open = route.sets.filter(set => isPossible(set, []))
    if (open.length === 0) dead.push({ route, overriddenBy: [] })
    else if (open.every(set => isCovered(set, above))) {
      const one = above.find(other => open.every(set => isCovered(set, [other])))
      dead.push({ route, overriddenBy: one ? [one] : above.filter(other => open.some(set => meets(set, other))) })
    } else above.push(route)
  }
  return dead
}

function isReadable({ malformed, sets }: Route): boolean {
  const rules = sets.flat()
  return (
    malformed === undefined &&
    rules.length > 0 &&
    rules.every(rule => rule.malformed === undefined && !rule.isDefault && rule.operator !== null)
  )
}

/** True unless no values make all comparisons of a set true and these others false. */
function isPossible(set: Comparisons, untrue: readonly Rule[]): boolean {
  if (set.length === 0) return false
  const holds = (rule: Rule) => ({ rule, holds: true })
  return findWitness([...set.map(holds), ...untrue.map(rule => ({ rule, holds: false }))]).type !== 'none'
}

/** True where a route above is true whenever the set is: one by one for groups, together for comparisons that stand alone. */
function isCovered(set: Comparisons, above: readonly Route[]): boolean {
  const sets = above.flatMap(route => route.sets)
  const alone = sets.flatMap(other => (other.length === 1 ? other : []))
  return !isPossible(set, alone) || sets.some(other => other.length > 1 && implies(set, other))
}

function implies(set: Comparisons, other: Comparisons): boolean {
  const keys = keysOf(set)
  return other.every(rule => keys.has(canonicalKey(rule.variable)) && !isPossible(set, [rule]))
}

/** True if a route looks at a variable of the set. */
function meets(set: Comparisons, { sets }: Route): boolean {
  const keys = keysOf(set)
  return sets.flat().some(rule => keys.has(canonicalKey(rule.variable)))
}

const keysOf = (set: Comparisons): ReadonlySet<string> => new Set(set.map(rule => canonicalKey(rule.variable)))
