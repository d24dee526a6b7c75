import { commonEnds } from '../commonEnds.ts'
import { isRecord } from '../document.ts'
import { type Operation, type Patch, pointerTo } from './operation.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * The patch that makes `after` of `before`, to the order of members. What both share as one object is not looked into, so that the patch
 * of a step in a document of thousands of nodes is found in no time. Members that are undefined are none, as in JSON.
 */
export function derivePatch(before: Members, after: Members): Patch {
  const patch: Operation[] = []
  changeValue(patch, '', before, after)
  return patch
}

function changeValue(patch: Operation[], path: string, before: unknown, after: unknown) {
  if (Object.is(before, after)) return
  if (isRecord(before) && isRecord(after) && changeRecord(patch, path, before, after)) return
  if (areRecords(before) && areRecords(after) && before.length > 0 && after.length > 0) {
    changeList(patch, path, before, after)
    return
  }
  patch.push({ op: 'replace', path, value: after })
}

const namesOf = (record: Members) => Object.keys(record).filter(name => record[name] !== undefined)

/** @returns false where the record is better replaced: its members come in another order, or none of them stays */
function changeRecord(patch: Operation[], path: string, before: Members, after: Members): boolean {
  const names = namesOf(after)
  const old = namesOf(before)
  const isKept = (name: string) => Object.hasOwn(after, name) && after[name] !== undefined
  const isOld = (name: string) => Object.hasOwn(before, name) && before[name] !== undefined
  const order = [...old.filter(isKept), ...names.filter(name => !isOld(name))]
  if (order.some((name, place) => name !== names[place])) return false
  const isWhole = path === ''
  if (!isWhole && !names.some(name => isOld(name) && isAlike(before[name], after[name]))) return false
  for (const name of old) if (!isKept(name)) patch.push({ op: 'remove', path: pointerTo(path, name) })
  for (const name of names) {
    if (isOld(name)) changeValue(patch, pointerTo(path, name), before[name], after[name])
    else patch.push({ op: 'add', path: pointerTo(path, name), value: after[name] })
  }
  return true
}

/** Tells whether something of a value can stay. */
function isAlike(before: unknown, after: unknown): boolean {
  return Object.is(before, after) || (typeof before === 'object' && typeof after === 'object' && before !== null)
}

function areRecords(value: unknown): value is readonly Members[] {
  return Array.isArray(value) && value.every(isRecord)
}

/** Elements are the same ones by their object, else by an id that is used once, else, where none came or went, by their place. */
function changeList(patch: Operation[], path: string, before: readonly Members[], after: readonly Members[]) {
  const { begin, end } = commonEnds(before, after)
  const old = before.slice(begin, before.length - end)
  const now = after.slice(begin, after.length - end)
  const places = pairElements(old, now)
  const at = (place: number) => pointerTo(path, begin + place)

  const kept = new Set(places)
  for (let place = old.length - 1; place >= 0; place -= 1) {
    if (!kept.has(place)) patch.push({ op: 'remove', path: at(place) })
  }
  const list = old.map((_, place) => place).filter(place => kept.has(place))
  const staying = longestRising(places.filter(place => place !== undefined))
  const waiting = new Set<number>()
  const move = (from: number, to: number) => {
    patch.push({ op: 'move', from: at(from), path: at(to) })
    list.splice(to, 0, ...list.splice(from, 1))
  }
  now.forEach((element, place) => {
    const from = places[place]
    if (from === undefined) {
      patch.push({ op: 'add', path: at(place), value: element })
      list.splice(place, 0, -1)
      return
    }
    for (let next = list[place]; next !== undefined && next !== from; next = list[place]) {
      // An element that goes further back waits at the end, so that those after it need not be moved one by one.
      if (staying.has(next) || waiting.has(next)) move(list.indexOf(from, place), place)
      else move(place, list.length - 1)
      waiting.add(next)
    }
  })
  now.forEach((element, place) => {
    const from = places[place]
    if (from !== undefined) changeValue(patch, at(place), old[from], element)
  })
}

/** Finds where each element of `now` stood in `old`; undefined for one that is new. */
function pairElements(old: readonly Members[], now: readonly Members[]): readonly (number | undefined)[] {
  const places: (number | undefined)[] = now.map(() => undefined)
  const open = new Set(old.keys())
  const pair = (nameOf: (element: Members) => unknown) => {
    const byName = new Map<unknown, number[]>()
    for (const place of open) {
      const name = nameOf(old[place] ?? {})
      if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), place])
    }
    now.forEach((element, place) => {
      const found = places[place] === undefined ? byName.get(nameOf(element))?.shift() : undefined
      if (found === undefined) return
      places[place] = found
      open.delete(found)
    })
  }
  pair(element => element)
  pair(({ id }) => (typeof id === 'string' ? id : undefined))
  if (old.length === now.length) {
    now.forEach((_, place) => {
      if (places[place] === undefined && open.delete(place)) places[place] = place
    })
  }
  return places
}

/** The numbers of one of the longest rising sequences in a list of different numbers. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  /** The smallest number that a sequence of each length ends with. */
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    let low = 0
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before.set(number, ends[low - 1])
    ends[low] = number
  }
  const rising = new Set<number>()
  for (let last = ends.at(-1); last !== undefined; last = before.get(last)) rising.add(last)
  return rising
}
