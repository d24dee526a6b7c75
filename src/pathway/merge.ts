import type { MergeConflict, Merged } from './conflict.ts'
import { decideEdges, tieEdges } from './conflictEdges.ts'
import { isRecord, type PathwayDocument, type PathwayEntry } from './document.ts'
import {
  type Aligned,
  alignElements,
  type ElementList,
  elementKeys,
  elementsOf,
  isElementList,
  isElements,
  same,
  withElements,
} from './elements.ts'
import { isFreeText } from './freeTexts.ts'
import { mergeWords } from './mergeWords.ts'

export { same } from './elements.ts'

/** Stands for a member or an element that is not there. */
const ABSENT = Symbol('absent')
type Side = unknown

interface Sides<T = Side> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

type Clash = Omit<MergeConflict, 'id' | 'edges'>
type Members = Readonly<Record<string, unknown>>

/**
 * Merges two changes of one document, element by element and member by member: what one side changed is taken, what both changed
 * alike is taken once, edits of different words of a free text are both taken, and the rest is a conflict. With `theirs === base` it gives back `mine` itself, and the other way round.
 */
export function merge(sides: Sides<PathwayDocument>): Merged {
  const clashes: Clash[] = []
  // Of three documents one comes of the same kind: no document is removed by either side.
  const document = mergeValue(sides, [], clashes) as PathwayDocument
  return tieEdges({ document, conflicts: clashes.map(conflictOf) }, sides)
}

/** An element that is not in the merged document may share its key with one that is. */
export function conflictOf(clash: Clash): MergeConflict {
  return { id: JSON.stringify(isRemovedElement(clash) ? ['removed', ...clash.place] : clash.place), ...clash }
}

function isRemovedElement({ place, mine }: Clash): boolean {
  return mine === undefined && place.length === 2 && isElementList(place[0])
}

function mergeValue(given: Sides, place: readonly string[], clashes: Clash[]): Side {
  const sides = withCanvas(given, place)
  const { base, mine, theirs } = sides
  if (theirs === base || same(mine, theirs)) return mine
  if (mine === base || same(mine, base)) return theirs
  if (same(theirs, base)) return mine
  if (isRecord(mine) && isRecord(theirs) && isRecord(base)) return mergeRecords({ base, mine, theirs }, place, clashes)
  if (isMembership(place) && isTexts(base) && isTexts(mine) && isTexts(theirs)) {
    return mergeMembership({ base, mine, theirs })
  }
  const list = place.length < 3 ? place.join('.') : undefined
  if (isElementList(list) && isElements(mine) && isElements(theirs) && isElements(base)) {
    return mergeElements({ base, mine, theirs }, list, clashes)
  }
  const text = mergeText(sides, place)
  if (text !== undefined) return text
  clashes.push({ place, base: plain(base), mine: plain(mine), theirs: plain(theirs) })
  return mine
}

function mergeText({ base, mine, theirs }: Sides, place: readonly string[]): string | undefined {
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') return undefined
  return isFreeText(place) ? mergeWords({ base, mine, theirs }) : undefined
}

const plain = (side: Side) => (side === ABSENT ? undefined : side)

/** Notes and groups, which most documents lack, begin as none on every side, so that two authors can both begin with them. */
function withCanvas(sides: Sides, place: readonly string[]): Sides {
  if (place[0] !== 'canvas' || place.length > 2 || !Object.values(sides).includes(ABSENT)) return sides
  const isCanvas = place.length === 1
  if (!isCanvas && !isElementList(place.join('.'))) return sides
  const fits = isCanvas ? isRecord : isElements
  const present = Object.values(sides).filter(side => side !== ABSENT)
  if (present.length < 2 || !present.every(fits)) return sides
  const filled = (side: Side) => (side === ABSENT ? (isCanvas ? {} : []) : side)
  return { base: filled(sides.base), mine: filled(sides.mine), theirs: filled(sides.theirs) }
}

/** Tells whether the place is the list of the nodes in a group. */
function isMembership([list, , member, ...rest]: readonly string[]): boolean {
  return list === 'canvas.groups' && member === 'nodes' && rest.length === 0
}

function isTexts(side: Side): side is readonly string[] {
  return Array.isArray(side) && side.every(one => typeof one === 'string')
}

/** Puts in what either side put in, and takes out what either took out. */
function mergeMembership({ base, mine, theirs }: Sides<readonly string[]>): readonly string[] {
  const stays = (id: string) => !base.includes(id) || (mine.includes(id) && theirs.includes(id))
  return [...new Set([...mine, ...theirs])].filter(stays)
}

function mergeRecords({ base, mine, theirs }: Sides<Members>, place: readonly string[], clashes: Clash[]): Members {
  const at = (side: Members, name: string): Side => (Object.hasOwn(side, name) ? side[name] : ABSENT)
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const sides = { base: at(base, name), mine: at(mine, name), theirs: at(theirs, name) }
    const value = mergeValue(sides, [...place, name], clashes)
    if (value !== ABSENT) merged[name] = value
  }
  return isShallowlySame(merged, mine) ? mine : isShallowlySame(merged, theirs) ? theirs : merged
}

function isShallowlySame(left: Members, right: Members): boolean {
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every(name => Object.hasOwn(right, name) && Object.is(left[name], right[name]))
  )
}

function mergeElements(
  { base, mine, theirs }: Sides<readonly PathwayEntry[]>,
  list: ElementList,
  clashes: Clash[],
): readonly unknown[] {
  if (isSameOrder(base, mine) && isSameOrder(base, theirs)) return mergeByPlace({ base, mine, theirs }, list, clashes)
  const index = (aligned: readonly Aligned[]) => new Map(aligned.map(({ identity, element }) => [identity, element]))
  const before = index(alignElements(list, base, base))
  const ours = index(alignElements(list, base, mine))
  const others = index(alignElements(list, base, theirs))
  const at = (side: ReadonlyMap<string, PathwayEntry>, identity: string): Side => side.get(identity) ?? ABSENT
  const merged: { identity: string; element: PathwayEntry }[] = []
  const found: { identity: string; clash: Clash }[] = []
  for (const identity of orderOf(before, ours, others)) {
    const own: Clash[] = []
    const sides = { base: at(before, identity), mine: at(ours, identity), theirs: at(others, identity) }
    const element = mergeValue(sides, [list, ''], own)
    if (isRecord(element)) merged.push({ identity, element })
    found.push(...own.map(clash => ({ identity, clash })))
  }
  const elements = merged.map(one => one.element)
  if (found.length > 0) {
    const keys = elementKeys(list, elements)
    const keyOf = new Map(merged.map(({ identity }, place) => [identity, keys[place] ?? identity]))
    for (const { identity, clash } of found) {
      const key = keyOf.get(identity) ?? identity.slice(1)
      clashes.push({ ...clash, place: [list, key, ...clash.place.slice(2)] })
    }
  }
  return elements
}

/** True if both lists hold the same elements at the same places, which needs no search; most changes are of this kind. */
function isSameOrder(base: readonly PathwayEntry[], side: readonly PathwayEntry[]): boolean {
  if (base === side) return true
  if (base.length !== side.length || base.some((element, place) => element.id !== side[place]?.id)) return false
  // Elements that could be mistaken for each other are told apart by what they say.
  return new Set(base.map(({ id }) => id)).size === base.length
}

function mergeByPlace(
  { base, mine, theirs }: Sides<readonly PathwayEntry[]>,
  list: ElementList,
  clashes: Clash[],
): readonly unknown[] {
  const found: { place: number; clash: Clash }[] = []
  const merged = base.map((element, place) => {
    const own: Clash[] = []
    const value = mergeValue({ base: element, mine: mine[place], theirs: theirs[place] }, [list, ''], own)
    found.push(...own.map(clash => ({ place, clash })))
    return value
  })
  const keys = found.length > 0 ? elementKeys(list, merged.filter(isRecord)) : []
  for (const { place, clash } of found) {
    clashes.push({ ...clash, place: [list, keys[place] ?? '', ...clash.place.slice(2)] })
  }
  return merged
}

type Elements = ReadonlyMap<string, unknown>

/**
 * Elements that were there keep their order, or take that of the side that changed it; one that is added comes after the element that it was put
 * behind. Where both added at one place, neither side comes first by being mine.
 */
function orderOf(base: Elements, mine: Elements, theirs: Elements): readonly string[] {
  const known = (side: Elements) => [...side.keys()].filter(identity => base.has(identity))
  const isReordered = known(mine).join('\n') !== [...base.keys()].filter(identity => mine.has(identity)).join('\n')
  const leading = isReordered ? mine : theirs
  const missing = additionsOf(base, identity => leading.has(identity))
  const [ours, others] = [mine, theirs].map(side => additionsOf(side, identity => base.has(identity)))
  const order: string[] = []
  const visit = (anchor: string) => {
    if (anchor !== START) order.push(anchor)
    const [one, other] = [ours?.get(anchor) ?? [], others?.get(anchor) ?? []]
    const isFirst = one.join('\n') <= other.join('\n')
    order.push(...(isFirst ? one : other), ...(isFirst ? other : one))
    for (const identity of missing.get(anchor) ?? []) visit(identity)
  }
  visit(START)
  for (const identity of known(leading)) visit(identity)
  return [...new Set(order)]
}

/** Before the first element. */
const START = ''

/** The elements of a side that are not known, by the known one that they follow. */
function additionsOf(side: Elements, isKnown: (identity: string) => boolean): ReadonlyMap<string, readonly string[]> {
  const additions = new Map<string, string[]>()
  let anchor = START
  for (const identity of side.keys()) {
    if (isKnown(identity)) anchor = identity
    else additions.set(anchor, [...(additions.get(anchor) ?? []), identity])
  }
  return additions
}

/**
 * Decides conflicts: for each id `mine` or `theirs`; those without a choice stay as they are, and so does a place whose element has
 * gone meanwhile.
 */
export function resolveConflicts(
  document: PathwayDocument,
  conflicts: readonly MergeConflict[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): PathwayDocument {
  const taken = conflicts.filter(conflict => choices[conflict.id] === 'theirs')
  const [removed, added] = [taken.filter(isRemoval), taken.filter(isAddition)]
  const changed = taken.filter(conflict => !isRemoval(conflict) && !isAddition(conflict))
  // Keys that are counted change with what is removed before them.
  return decideEdges([...changed, ...removed.toReversed(), ...added].reduce(takeTheirs, document), taken)
}

const isElement = ({ place }: MergeConflict) => place.length === 2 && isElementList(place[0])
const isRemoval = (conflict: MergeConflict) => isElement(conflict) && conflict.theirs === undefined
const isAddition = (conflict: MergeConflict) => isElement(conflict) && conflict.mine === undefined

function takeTheirs(document: PathwayDocument, conflict: MergeConflict): PathwayDocument {
  const [list, key, ...members] = conflict.place
  const { theirs } = conflict
  // A place in no list is a member of the document: what holds it stays a document.
  if (!isElementList(list) || key === undefined) return setAt(document, conflict.place, theirs) as PathwayDocument
  const elements = elementsOf(document, list)
  const place = elementKeys(list, elements).indexOf(key)
  const isThere = place >= 0 && !(isRemovedElement(conflict) && list === 'edges')
  if (isThere) {
    const next = setAt(elements[place], members, theirs)
    const others = elements.flatMap((one, at) => (at !== place ? [one] : isRecord(next) ? [next] : []))
    return withElements(document, list, others)
  }
  if (members.length > 0 || !isRecord(theirs) || elements.some(one => same(one, theirs))) return document
  return withElements(document, list, [...elements, theirs])
}

/** A value with the member at a path set; `undefined` removes it. */
function setAt(container: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const record = isRecord(container) ? container : {}
  const next = setAt(record[name], rest, value)
  return Object.fromEntries(Object.entries({ ...record, [name]: next }).filter(([, member]) => member !== undefined))
}
