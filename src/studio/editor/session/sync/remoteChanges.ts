import { edgeLabel, nameById, type PathwayDocument } from '#pathway/document.ts'
import { counted } from '#ui/counted.ts'
import { type Change, type Changes, changedNodes, listChanges } from '../analysis/changes.ts'
import type { Arrival, Place } from '../document/store.ts'

/** Elements that remote changes touched. */
export interface Touched {
  /** “changed “Greeting””: follows who did it. */
  readonly what: string
  /** Place to show; undefined for a removed element. */
  readonly place: Place | undefined
  readonly nodes: ReadonlySet<string>
}

interface Told {
  readonly how: Change['how'] | 'moved'
  readonly name: string
  readonly at: Place
}

/** Says what others did: of their nodes, else of their edges, notes or groups, else of the pathway. */
export function describeArrival({ before, after }: Arrival): Touched {
  const changes = listChanges(before, after)
  const nodes = changedNodes(changes)
  for (const what of ['Node', 'Edge', 'Note', 'Group'] as const) {
    const told = changesOf(changes, what, after)
    const [first, ...others] = told
    if (!first) continue
    const isAlike = others.every(({ how }) => how === first.how)
    const count = counted(told.length, what.toLowerCase())
    return {
      what: others.length === 0 ? `${first.how} ${first.name}` : `${isAlike ? first.how : 'changed'} ${count}`,
      place: told.map(({ at }) => at).find(at => Object.keys(at).length > 0),
      nodes,
    }
  }
  return { what: 'changed the pathway', place: undefined, nodes }
}

function changesOf({ list, moved }: Changes, what: Change['what'], after: PathwayDocument): readonly Told[] {
  const told = list.filter(one => one.what === what).map(change => ({ ...change, name: nameOf(change) }))
  if (what !== 'Node') return told
  return [
    ...told,
    ...moved.map(id => ({ how: 'moved', name: quoted(nameById(after, id)), at: { node_id: id } }) as const),
  ]
}

function nameOf({ what, title, element = {} }: Change): string {
  if (what === 'Node') return quoted(title)
  if (what !== 'Edge') return `the ${what.toLowerCase()} ${quoted(title)}`
  return edgeLabel(element) === '' ? 'an edge' : `the edge ${quoted(edgeLabel(element))}`
}

const LONGEST = 40

function quoted(name: string): string {
  return `“${name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name}”`
}
