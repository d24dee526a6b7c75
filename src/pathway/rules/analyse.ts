import { MAX_RULES } from '#pathway/bounds.ts'
import { canonicalKey } from '#pathway/builtins.ts'
import { groupRules, type PlacedRule, type RuleGroup, type ValueOutcome } from './group.ts'
import type { Rule } from './read.ts'
import { type Demand, findWitness, isClear, type WitnessSearch, type WitnessValue } from './witness.ts'

/** Two rules that lead to different nodes and can both be true. */
export interface RuleOverlap {
  readonly first: Rule
  /** The later rule, which is taken. */
  readonly winner: Rule
  /** Values, by the variable's name, under which both are true and the winner decides. */
  readonly witness: ReadonlyMap<string, WitnessValue>
}

/** A rule that never routes. */
export interface DeadRule {
  readonly rule: Rule
  /** The later rules of which one is true whenever this rule is; empty where this rule can never be true at all. */
  readonly overriddenBy: readonly Rule[]
}

export interface RuleAnalysis {
  readonly overlaps: readonly RuleOverlap[]
  readonly neverWin: readonly DeadRule[]
}

/** Overlaps that are told of one winner; an author who fixes these sees the others. */
const MOST_OVERLAPS = 25

/**
 * Finds out what a node's rules do together, given that the last true rule wins (`docs/playing.md` §5, `docs/api-decisions.md` §5). Nothing is claimed that was not
 * found by evaluation (overlaps) or by a complete search (rules that never win). At most `MAX_RULES` rules are looked at (`docs/api-decisions.md` §7), and each
 * variable's rules are tried on the values that tell them apart once, whatever the pairs.
 */
export function analyseRules(all: readonly Rule[]): RuleAnalysis {
  const rules = all.slice(0, MAX_RULES)
  const testing = rules.filter(rule => !rule.isDefault && rule.malformed === undefined && rule.operator !== null)
  const board = boardOf(testing)
  const neverWin = testing.flatMap((rule, at): DeadRule[] => {
    const overriddenBy = overriding(board, rule, at)
    return overriddenBy ? [{ rule, overriddenBy }] : []
  })
  const lost = new Set(neverWin.map(dead => dead.rule))
  const overlaps = testing.flatMap((winner, at) => (lost.has(winner) ? [] : overlapsOf(board, winner, at)))
  const defaults = rules.filter(rule => rule.isDefault)
  for (const rule of defaults.slice(0, -1)) neverWin.push({ rule, overriddenBy: defaults.slice(-1) })
  return { overlaps, neverWin }
}

/** The rules that test something, by the variables that they look at. */
interface Board {
  readonly testing: readonly Rule[]
  readonly groups: readonly RuleGroup[]
  /** The group of the rule at a place. */
  readonly groupAt: readonly RuleGroup[]
  /** The place of the last rule of a variable. */
  readonly lastOf: ReadonlyMap<RuleGroup, number>
  /** The place of the last rule that cannot be foreseen; -1 where all can. */
  readonly lastUnclear: number
  /** For each rule the values under which it is true; by its place. */
  readonly outcomesOf: readonly (readonly ValueOutcome[])[]
  /** For each rule the value under which the fewest rules below it are true with it; by its place. */
  readonly mildest: readonly (ValueOutcome | undefined)[]
  /** Groups by the last rule that is true of an unset variable, and by their floors, the last first. */
  readonly byUnset: readonly RuleGroup[]
  readonly byFloor: readonly RuleGroup[]
  /** By group, the least place of a last true rule that any value leads to: no rule before it wins but on that variable. */
  readonly floors: ReadonlyMap<RuleGroup, number>
  /** Groups that are not independent: what `a` is decides whether `a.b` can be anything. */
  readonly entangled: ReadonlyMap<RuleGroup, readonly RuleGroup[]>
}

function boardOf(testing: readonly Rule[]): Board {
  const byKey = new Map<string, PlacedRule[]>()
  for (const [at, rule] of testing.entries()) {
    const key = canonicalKey(rule.variable)
    if (byKey.get(key)?.push({ rule, at }) === undefined) byKey.set(key, [{ rule, at }])
  }
  const groups = [...byKey].map(([key, placed]) => groupRules(key, placed))
  const groupOf = new Map(groups.map(group => [group.key, group]))
  const groupAt = testing.flatMap(rule => groupOf.get(canonicalKey(rule.variable)) ?? [])
  const outcomesOf: ValueOutcome[][] = testing.map(() => [])
  const mildest: (ValueOutcome | undefined)[] = testing.map(() => undefined)
  const floors = new Map<RuleGroup, number>()
  for (const group of groups) {
    let floor = Number.POSITIVE_INFINITY
    for (const outcome of group.values) {
      floor = Math.min(floor, outcome.last)
      for (const at of outcome.holding) {
        outcomesOf[at]?.push(outcome)
        if (outcome.last < (mildest[at]?.last ?? Number.POSITIVE_INFINITY)) mildest[at] = outcome
      }
    }
    floors.set(group, floor)
  }
  return {
    testing,
    groups,
    groupAt,
    lastOf: new Map(groups.map(group => [group, byKey.get(group.key)?.at(-1)?.at ?? -1])),
    lastUnclear: testing.findLastIndex(rule => !isClear(rule)),
    outcomesOf,
    mildest,
    floors,
    byUnset: groups.toSorted((one, other) => other.unset.last - one.unset.last),
    byFloor: groups.toSorted((one, other) => (floors.get(other) ?? 0) - (floors.get(one) ?? 0)),
    entangled: entangledGroups(groupOf),
  }
}

function entangledGroups(groupOf: ReadonlyMap<string, RuleGroup>): ReadonlyMap<RuleGroup, readonly RuleGroup[]> {
  const entangled = new Map<RuleGroup, RuleGroup[]>()
  const add = (one: RuleGroup, other: RuleGroup) => {
    if (entangled.get(one)?.push(other) === undefined) entangled.set(one, [other])
  }
  for (const [key, group] of groupOf) {
    for (const { index } of key.matchAll(/[.[]/g)) {
      const holder = groupOf.get(key.slice(0, index))
      if (!holder) continue
      add(group, holder)
      add(holder, group)
    }
  }
  return entangled
}

/** The rules of which one is true whenever this one is, none where it can never be true; undefined for a rule that wins, or may. */
function overriding(board: Board, rule: Rule, at: number): readonly Rule[] | undefined {
  const group = board.groupAt[at]
  if (!group) return undefined
  const rulesAt = (places: readonly number[]) => places.flatMap(place => board.testing[place] ?? [])
  const below = (other: RuleGroup): Demand[] =>
    other.rules.flatMap(placed => (placed.at > at ? [{ rule: placed.rule, holds: false }] : []))
  if (isClear(rule)) {
    const own: Demand = { rule, holds: true }
    if (board.mildest[at] === undefined && group.isComplete([own])) return []
    const holding = board.outcomesOf[at] ?? []
    if (holding.every(({ last }) => last > at) && group.isComplete([own, ...below(group)])) {
      const one = commonPlaces(holding).find(place => {
        const other = board.testing[place]
        return place > at && other !== undefined && group.isComplete([own, { rule: other, holds: false }])
      })
      return rulesAt(one === undefined ? coverOf(holding) : [one])
    }
  }
  for (const other of board.groups) {
    // Its own group is judged above, where the rule can be foreseen.
    if ((other === group && isClear(rule)) || (board.floors.get(other) ?? -1) <= at || !other.isComplete(below(other)))
      continue
    const one = commonPlaces(other.values).find(place => place > at)
    return rulesAt(one === undefined ? coverOf(other.values) : [one])
  }
  return undefined
}

/** Above so many comparisons, rules that cover another together are named, without looking for a single one or for needless ones. */
const MOST_COMPARED = 20_000

/** The places of the rules that are true under all outcomes. */
function commonPlaces(outcomes: readonly ValueOutcome[]): readonly number[] {
  const [first, ...others] = outcomes
  let common = first?.holding ?? []
  if (common.length * outcomes.length > MOST_COMPARED) return []
  for (const { holding } of others) {
    if (common.length === 0) break
    const places = new Set(holding)
    common = common.filter(place => places.has(place))
  }
  return common
}

/** Places of rules of which one is true under each outcome: those that win, without any that the others make needless. */
function coverOf(outcomes: readonly ValueOutcome[]): readonly number[] {
  const cover = new Set(outcomes.map(({ last }) => last).toSorted((one, other) => one - other))
  if (cover.size ** 2 * outcomes.length > MOST_COMPARED) return [...cover]
  for (const place of [...cover]) {
    const others = [...cover].filter(other => other !== place)
    if (outcomes.every(outcome => others.some(other => isTrue(outcome, other)))) cover.delete(place)
  }
  return [...cover]
}

/** True if the rule at a place is true under a value; the places stand in their order. */
function isTrue({ holding }: ValueOutcome, place: number): boolean {
  let from = 0
  let to = holding.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((holding[middle] ?? place) < place) from = middle + 1
    else to = middle
  }
  return holding[from] === place
}

/** The rules above a winner that lead elsewhere and can be true with it, each with values that show it. */
function overlapsOf(board: Board, winner: Rule, at: number): readonly RuleOverlap[] {
  const group = board.groupAt[at]
  if (!group || board.lastUnclear >= at || !isIndependent(board, group, at)) return []
  // Only the first of the others need be asked: they stand in the order of their floors.
  const highest = board.byFloor.find(other => other !== group)
  if (highest && (board.floors.get(highest) ?? -1) > at) return []
  const winning = group.values.filter(({ last }) => last === at)
  const [own] = winning
  if (!own) return []
  const together = new Map<number, ValueOutcome>()
  for (const outcome of winning) {
    for (const place of outcome.holding) if (!together.has(place)) together.set(place, outcome)
  }
  const overlaps: RuleOverlap[] = []
  for (let place = 0; place < at && overlaps.length < MOST_OVERLAPS; place += 1) {
    const first = board.testing[place]
    const firstGroup = board.groupAt[place]
    if (!first || !firstGroup || sameTarget(first, winner) || !isClear(first)) continue
    if (firstGroup === group) {
      const outcome = together.get(place)
      if (outcome) overlaps.push({ first, winner, witness: witnessOf(board, at, [[first.variable, group, outcome]]) })
      continue
    }
    const outcome = board.mildest[place]
    if (
      !outcome ||
      outcome.last >= at ||
      board.entangled.get(firstGroup)?.some(other => matters(board, other, group, at))
    )
      continue
    const values: readonly Named[] = [
      [first.variable, firstGroup, firstIn(board, at, place) ?? outcome],
      [winner.variable, group, own],
    ]
    overlaps.push({ first, winner, witness: witnessOf(board, at, values) })
  }
  return overlaps
}

type Named = readonly [name: string, group: RuleGroup, outcome: ValueOutcome]

/** The plainest value under which a rule is true and none from `at` on. */
function firstIn(board: Board, at: number, place: number): ValueOutcome | undefined {
  return board.outcomesOf[place]?.find(({ last }) => last < at)
}

/** True if a variable has a say in which rule wins from a place on. */
function matters(board: Board, group: RuleGroup, own: RuleGroup, at: number): boolean {
  return group === own || (board.lastOf.get(group) ?? -1) > at
}

/** True if no two variables that matter to a winner are entangled. */
function isIndependent(board: Board, own: RuleGroup, at: number): boolean {
  for (const [one, others] of board.entangled) {
    if (matters(board, one, own, at) && others.some(other => matters(board, other, own, at))) return false
  }
  return true
}

/** The author reads of the two rules' variables only, unless another's value decides as well. */
function witnessOf(board: Board, at: number, named: readonly Named[]): ReadonlyMap<string, WitnessValue> {
  const witness = new Map<string, WitnessValue>(named.map(([name, , { value }]) => [name, value]))
  const isNamed = (group: RuleGroup) => named.some(([, own]) => own === group)
  const loudest = board.byUnset.find(group => !isNamed(group))
  if (!loudest || loudest.unset.last <= at) return witness
  for (const group of board.groups) {
    if ((board.lastOf.get(group) ?? -1) <= at || isNamed(group)) continue
    const quiet = group.values.find(({ last }) => last <= at)
    if (quiet) witness.set(group.variable, quiet.value)
  }
  return witness
}

/**
 * Values under which a rule is the one that is taken: it is true and none below it is; for the default, none at all is. `none`: it
 * never routes. A rule that cannot be read is never true.
 */
export function findWin(all: readonly Rule[], rule: Rule): WitnessSearch {
  const rules = all.slice(0, MAX_RULES)
  if (rule.index >= MAX_RULES) return { type: 'none' }
  if (rule.malformed !== undefined || (!rule.isDefault && rule.operator === null)) return { type: 'none' }
  const testing = rules.filter(other => !other.isDefault && other.malformed === undefined && other.operator !== null)
  if (rule.isDefault) {
    if (rules.findLast(other => other.isDefault) !== rule) return { type: 'none' }
    return findWitness(testing.map(other => ({ rule: other, holds: false })))
  }
  const later = testing.filter(other => other.index > rule.index)
  return findWitness([{ rule, holds: true }, ...later.map(other => ({ rule: other, holds: false }))])
}

function sameTarget(one: Rule, other: Rule): boolean {
  return one.target?.id !== undefined && one.target.id === other.target?.id
}
