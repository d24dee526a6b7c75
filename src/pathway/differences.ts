import type { MergeConflict } from './conflict.ts'
import { isRecord, type PathwayDocument, type PathwayEntry } from './document.ts'
import { alignElements, type ElementList, elementKeys, isElementList, isElements, same } from './elements.ts'
import { conflictOf } from './merge.ts'
import { ownMember } from './ownMember.ts'

type Difference = Pick<MergeConflict, 'place' | 'mine' | 'theirs'>

/**
 * Names every place where two documents differ of which neither is known to have grown from the other, so that no merge can tell what
 * was changed and what was lost. Each is a conflict of the document `mine`, without a base: `undefined` on the side that lacks a
 * member or an element. The order of elements alone is no difference.
 */
export function findDifferences(mine: PathwayDocument, theirs: PathwayDocument): readonly MergeConflict[] {
  const found: Difference[] = []
  compareRecords(mine, theirs, [], found)
  return found.map(difference => conflictOf({ base: undefined, ...difference }))
}

function compareValues(mine: unknown, theirs: unknown, place: readonly string[], found: Difference[]) {
  if (same(mine, theirs)) return
  const list = place.length < 3 ? place.join('.') : undefined
  if (isElementList(list)) {
    const [ours, others] = [mine ?? [], theirs ?? []]
    if (isElements(ours) && isElements(others)) return compareElements(ours, others, list, found)
  }
  // Notes and groups are asked about one by one where a side has none.
  const isCanvas = place.length === 1 && place[0] === 'canvas'
  const [left, right] = isCanvas ? [mine ?? {}, theirs ?? {}] : [mine, theirs]
  if (isRecord(left) && isRecord(right)) compareRecords(left, right, place, found)
  else found.push({ place, mine, theirs })
}

function compareRecords(
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  place: readonly string[],
  found: Difference[],
) {
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    compareValues(ownMember(mine, name), ownMember(theirs, name), [...place, name], found)
  }
}

function compareElements(
  mine: readonly PathwayEntry[],
  theirs: readonly PathwayEntry[],
  list: ElementList,
  found: Difference[],
) {
  const keys = elementKeys(list, mine)
  const theirKeys = elementKeys(list, theirs)
  const others = new Map(
    alignElements(list, mine, theirs).map(({ identity, element }, at) => [identity, { element, key: theirKeys[at] }]),
  )
  for (const [at, { identity, element }] of alignElements(list, mine, mine).entries()) {
    compareValues(element, others.get(identity)?.element, [list, keys[at] ?? ''], found)
    others.delete(identity)
  }
  for (const [identity, { element, key }] of others) {
    // A key that is counted may be that of another element of mine.
    const own = key === undefined || keys.includes(key) ? identity.slice(1) : key
    found.push({ place: [list, own], mine: undefined, theirs: element })
  }
}
