import {
  isNode,
  isRecord,
  keyedEdges,
  nodeName,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayEntry,
} from './document.ts'

/** A place that both sides changed, each to something else. The merged document holds `mine` until it is decided. */
export interface MergeConflict {
  readonly id: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Inside the document: `nodes`, the node's id, `data`, … */
  readonly place: readonly string[]
}

export interface Merged {
  readonly document: PathwayDocument
  readonly conflicts: readonly MergeConflict[]
}

/** Stands for a member or an element that is not there. */
const ABSENT = Symbol('absent')
type Side = unknown

interface Sides {
  readonly base: Side
  readonly mine: Side
  readonly theirs: Side
}

/**
 * Merges two changes of one document, element by element and member by member: what one side changed is taken, what both changed
 * alike is taken once, and the rest is a conflict. With `theirs === base` it gives back `mine` itself.
 */
export function merge({
  base,
  mine,
  theirs,
}: {
  base: PathwayDocument
  mine: PathwayDocument
  theirs: PathwayDocument
}): Merged {
  const conflicts: MergeConflict[] = []
  const document = mergeValue({ base, mine, theirs }, [], conflicts) as PathwayDocument
  return { document, conflicts }
}

function mergeValue({ base, mine, theirs }: Sides, place: readonly string[], conflicts: MergeConflict[]): Side {
  if (theirs === base || same(mine, theirs)) return mine
  if (mine === base || same(mine, base)) return theirs
  if (same(theirs, base)) return mine
  if (isRecord(mine) && isRecord(theirs) && isRecord(base))
    return mergeRecords({ base, mine, theirs }, place, conflicts)
  if (
    Array.isArray(mine) &&
    Array.isArray(theirs) &&
    Array.isArray(base) &&
    (place[0] === 'nodes' || place[0] === 'edges') &&
    place.length === 1
  ) {
    return mergeElements({ base, mine, theirs }, place, conflicts)
  }
  conflicts.push({
    id: JSON.stringify(place),
    place,
    base: plain(base),
    mine: plain(mine),
    theirs: plain(theirs),
  })
  return mine
}

const plain = (side: Side) => (side === ABSENT ? undefined : side)

function mergeRecords(
  {
    base,
    mine,
    theirs,
  }: { base: Record<string, unknown>; mine: Record<string, unknown>; theirs: Record<string, unknown> },
  place: readonly string[],
  conflicts: MergeConflict[],
): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  const at = (side: Record<string, unknown>, name: string): Side => (Object.hasOwn(side, name) ? side[name] : ABSENT)
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const sides = { base: at(base, name), mine: at(mine, name), theirs: at(theirs, name) }
    const value = mergeValue(sides, [...place, name], conflicts)
    if (value !== ABSENT) merged[name] = value
  }
  return merged
}

/** Nodes and edges are the same element where they have the same id, wherever they stand in the list. */
function mergeElements(
  {
    base,
    mine,
    theirs,
  }: { base: readonly PathwayEntry[]; mine: readonly PathwayEntry[]; theirs: readonly PathwayEntry[] },
  place: readonly string[],
  conflicts: MergeConflict[],
): readonly unknown[] {
  const [before, ours, others] = [base, mine, theirs].map(list => new Map(keysOf(list, place[0] === 'edges')))
  if (!before || !ours || !others) return mine
  const merged = new Map<string, unknown>()
  const order = [...new Set([...orderOf(before, ours, others)])]
  for (const key of order) {
    const at = (side: ReadonlyMap<string, unknown>): Side => (side.has(key) ? side.get(key) : ABSENT)
    const value = mergeValue({ base: at(before), mine: at(ours), theirs: at(others) }, [...place, key], conflicts)
    if (value !== ABSENT) merged.set(key, value)
  }
  return [...merged.values()]
}

/** What both had comes in the order of whichever side reordered it; additions follow, sorted by key, so that no side comes first. */
function orderOf(
  base: ReadonlyMap<string, unknown>,
  mine: ReadonlyMap<string, unknown>,
  theirs: ReadonlyMap<string, unknown>,
): string[] {
  const known = (side: ReadonlyMap<string, unknown>) => [...side.keys()].filter(key => base.has(key))
  const reordered = known(mine).join('\n') !== [...base.keys()].filter(key => mine.has(key)).join('\n')
  const leading = reordered ? known(mine) : known(theirs)
  const added = (side: ReadonlyMap<string, unknown>) => [...side.keys()].filter(key => !base.has(key))
  const additions =
    added(theirs).length === 0
      ? added(mine)
      : added(mine).length === 0
        ? added(theirs)
        : [...added(mine), ...added(theirs)].sort()
  return [...leading, ...base.keys(), ...additions]
}

function keysOf(list: readonly PathwayEntry[], areEdges: boolean): (readonly [string, unknown])[] {
  if (areEdges) {
    return keyedEdges({ name: '', description: '', nodes: [], edges: list as readonly PathwayEdge[] }).map(
      ({ key, edge }) => [key, edge],
    )
  }
  let others = 0
  return list.map(entry => {
    if (isNode(entry)) return [`node ${entry.id}`, entry]
    others += 1
    return [isRecord(entry.globalConfig) ? `global ${others}` : `entry ${others}`, entry]
  })
}

/** Deep equality of JSON values; identical references are not looked into. */
export function same(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every(name => Object.hasOwn(right, name) && same(left[name as never], right[name as never]))
}

/** Decides conflicts: for each id `mine` or `theirs`; those without a choice stay as they are. */
export function resolveConflicts(
  document: PathwayDocument,
  conflicts: readonly MergeConflict[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): PathwayDocument {
  return conflicts
    .filter(conflict => choices[conflict.id] === 'theirs')
    .reduce((changed, { place, theirs }) => setAt(changed, place, theirs) as PathwayDocument, document)
}

function setAt(container: unknown, place: readonly string[], value: unknown, list?: string): unknown {
  const [name, ...rest] = place
  if (name === undefined) return value
  if (Array.isArray(container)) {
    const keyed = keysOf(container, list === 'edges')
    if (!keyed.some(([key]) => key === name)) return value === undefined ? container : [...container, value]
    return keyed.flatMap(([key, entry]) => {
      if (key !== name) return [entry]
      const next = setAt(entry, rest, value)
      return next === undefined ? [] : [next]
    })
  }
  const record = isRecord(container) ? container : {}
  const next = setAt(record[name], rest, value, name)
  return Object.fromEntries(Object.entries({ ...record, [name]: next }).filter(([, member]) => member !== undefined))
}

/** A conflict's place as a person reads it. */
export function describePlace(document: PathwayDocument, { place }: MergeConflict): string {
  const [list, key, ...members] = place
  if (key === undefined) return list ?? ''
  const inside = members.filter(member => member !== 'data').join(' › ')
  if (list === 'edges') return inside ? `Edge › ${inside}` : 'Edge'
  const node = document.nodes.filter(isNode).find(one => `node ${one.id}` === key)
  const name = node ? nodeName(node) : 'Node'
  return inside ? `${name} › ${inside}` : name
}
