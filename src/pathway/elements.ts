import { isNode, isRecord, keyedEdges, type PathwayDocument, type PathwayEdge, type PathwayEntry } from './document.ts'

/** The lists of a document whose entries are elements: each is the same one wherever it stands. */
export const elementLists = ['nodes', 'edges', 'canvas.notes', 'canvas.groups'] as const
export type ElementList = (typeof elementLists)[number]

/** The first word of an element's key, where the element has an id. */
const nouns = { nodes: 'node', edges: 'edge', 'canvas.notes': 'note', 'canvas.groups': 'group' } as const

export function isElementList(name: string | undefined): name is ElementList {
  return elementLists.some(list => list === name)
}

/** The elements of a list; none where the document does not have it, or something else in its place. */
export function elementsOf(document: PathwayDocument, list: ElementList): readonly PathwayEntry[] {
  if (list === 'nodes' || list === 'edges') return document[list]
  const elements = isRecord(document.canvas) ? document.canvas[listMember(list)] : undefined
  return isElements(elements) ? elements : []
}

export function withElements(
  document: PathwayDocument,
  list: ElementList,
  elements: readonly PathwayEntry[],
): PathwayDocument {
  if (list === 'nodes' || list === 'edges') return { ...document, [list]: elements }
  const canvas = isRecord(document.canvas) ? document.canvas : {}
  return { ...document, canvas: { ...canvas, [listMember(list)]: elements } }
}

/** The name of a list where it stands: in the document, or in its `canvas`. */
export function listMember(list: ElementList): string {
  return list.replace('canvas.', '')
}

export function isElements(value: unknown): value is readonly PathwayEntry[] {
  return Array.isArray(value) && value.every(isRecord)
}

/** A key for every element of a list, unique in it: `node <id>`, `note <id>` or an edge's key; an entry without an id is counted. */
export function elementKeys(list: ElementList, elements: readonly PathwayEntry[]): readonly string[] {
  if (list === 'edges') {
    const edges: readonly PathwayEdge[] = elements
    return keyedEdges({ name: '', description: '', nodes: [], edges }).map(({ key }) => key)
  }
  let others = 0
  return elements.map(entry => {
    if (isNode(entry)) return `${nouns[list]} ${entry.id}`
    others += 1
    return `${isRecord(entry.globalConfig) ? 'global' : 'entry'} ${others}`
  })
}

/** An element of a side: the base's element that it is, or one that the side added. */
export interface Aligned {
  /** The same for the same element on every side that is aligned to one base; keys of the base and of additions never meet. */
  readonly identity: string
  readonly element: PathwayEntry
}

/**
 * Says which element of `base` each element of `side` is. An id that is used once decides by itself; those that share an id or have
 * none are found by what they say, then by the nodes that they connect, then by their order.
 */
export function alignElements(
  list: ElementList,
  base: readonly PathwayEntry[],
  side: readonly PathwayEntry[],
): readonly Aligned[] {
  const keys = elementKeys(list, base)
  const identities = new Map<number, string>()
  const ofBase = groupElements(list, base)
  for (const [group, places] of groupElements(list, side)) {
    const open = [...(ofBase.get(group) ?? [])]
    const isNamed = group !== 'edge' && group !== 'global' && group !== 'entry'
    const pair = (fits: (element: PathwayEntry, candidate: PathwayEntry) => boolean) => {
      for (const place of places) {
        const element = side[place]
        if (!element || identities.has(place)) continue
        const found = open.findIndex(at => base[at] && fits(element, base[at]))
        if (found < 0) continue
        identities.set(place, `=${keys[open[found] ?? -1]}`)
        open.splice(found, 1)
      }
    }
    if (places.length > 1 || open.length > 1 || !isNamed) {
      pair(same)
      if (list === 'edges') pair((one, other) => one.source === other.source && one.target === other.target)
    }
    if (isNamed || places.filter(place => !identities.has(place)).length === open.length) pair(() => true)
    const added = new Map<string, number>()
    for (const place of places) {
      if (identities.has(place)) continue
      // Elements without an id are the same addition on both sides if they say the same.
      const name = isNamed ? group : `${group} ${JSON.stringify(side[place])}`
      const count = (added.get(name) ?? 0) + 1
      added.set(name, count)
      identities.set(place, `+${name}\n${count}`)
    }
  }
  return side.map((element, place) => ({ identity: identities.get(place) ?? `+${place}`, element }))
}

/** The places of the elements that could be mistaken for each other: those of one id, and those without. */
function groupElements(list: ElementList, elements: readonly PathwayEntry[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>()
  elements.forEach((element, place) => {
    const { id } = element
    const group =
      list === 'edges'
        ? typeof id === 'string' && id !== ''
          ? `edge ${id}`
          : 'edge'
        : isNode(element)
          ? `${nouns[list]} ${element.id}`
          : isRecord(element.globalConfig)
            ? 'global'
            : 'entry'
    const known = groups.get(group)
    if (known) known.push(place)
    else groups.set(group, [place])
  })
  return groups
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
