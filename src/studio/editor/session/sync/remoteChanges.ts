import { edgeLabel, keyedEdges, nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { counted } from '#ui/counted.ts'
import type { Arrival, Place } from '../document/store.ts'

/** What others' changes touched. */
export interface Touched {
  /** “changed “Greeting””: follows who did it. */
  readonly what: string
  /** Where it is to be seen; undefined for what was deleted. */
  readonly place: Place | undefined
  readonly nodes: ReadonlySet<string>
}

interface Change {
  readonly verb: 'added' | 'changed' | 'deleted'
  readonly name: string
  readonly place: Place | undefined
}

/** Objects that did not change are the same on both sides, so that only those that did are looked at. */
export function describeArrival({ before, after }: Arrival): Touched {
  const nodes = changesOf(nodesById(before), nodesById(after), id => ({ node_id: id }), nodeName)
  const edges = changesOf(
    edgesByKey(before),
    edgesByKey(after),
    key => ({ edge_key: key }),
    edge => (edgeLabel(edge) === '' ? 'an edge' : `the edge ${quoted(edgeLabel(edge))}`),
  )
  const shown = new Set(nodes.flatMap(({ place }) => place?.node_id ?? []))
  const all = nodes.length > 0 ? nodes.map(change => ({ ...change, name: quoted(change.name) })) : edges
  const [first] = all
  if (!first) return { what: 'changed the pathway', place: undefined, nodes: shown }
  const place = all.find(change => change.place)?.place
  const isAlike = all.every(({ verb }) => verb === first.verb)
  const count = counted(all.length, nodes.length > 0 ? 'node' : 'edge')
  return {
    what: all.length === 1 ? `${first.verb} ${first.name}` : `${isAlike ? first.verb : 'changed'} ${count}`,
    place,
    nodes: shown,
  }
}

function changesOf<E>(
  before: ReadonlyMap<string, E>,
  after: ReadonlyMap<string, E>,
  placeOf: (key: string) => Place,
  nameOf: (element: E) => string,
): Change[] {
  const changes: Change[] = []
  for (const [key, element] of after) {
    const old = before.get(key)
    if (old === element) continue
    changes.push({ verb: old === undefined ? 'added' : 'changed', name: nameOf(element), place: placeOf(key) })
  }
  for (const [key, element] of before) {
    if (!after.has(key)) changes.push({ verb: 'deleted', name: nameOf(element), place: undefined })
  }
  return changes
}

function edgesByKey(document: PathwayDocument) {
  return new Map(keyedEdges(document).map(({ key, edge }) => [key, edge]))
}

const LONGEST = 40

function quoted(name: string): string {
  return `“${name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name}”`
}
