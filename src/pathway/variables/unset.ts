import { edgesByKey, type PathwayDocument } from '#pathway/document.ts'
import { type Graph, graphOf, type Link } from '#pathway/graph.ts'
import { kindFinder, type NodeKind } from '#pathway/kind.ts'
import { isAlwaysSet } from '#pathway/references.ts'
import type { PathwayVariable, PathwayVariables, VariableReader, VariableSetter } from './list.ts'

/** A node that a conversation comes to, and how. */
export interface Stop {
  readonly node_id: string
  /** `start`: the call begins here; `rule`: led to by a rule that no edge mirrors; `asked`: a global node that the caller asks for. */
  readonly by: 'start' | 'edge' | 'rule' | 'asked'
  readonly edge_key: string | undefined
}

/** A read that may find its variable unset. */
export interface UnsetRead {
  readonly reader: VariableReader
  /**
   * The shortest path from the start to the node that reads, on which nothing sets the variable. Empty where no conversation comes there,
   * and for the global prompt, which is read everywhere.
   */
  readonly path: readonly Stop[]
}

/**
 * Finds the reads of a variable that it may not be set for, each with a path that shows it (`docs/api-decisions.md` §5). Reads that have a default
 * or ask whether the variable is set at all are sound. Time grows with nodes and links, not with the number of paths through the pathway.
 */
export function createUnsetReads(
  kinds: readonly NodeKind[],
): (document: PathwayDocument, variables: PathwayVariables, variable: PathwayVariable) => readonly UnsetRead[] {
  const kindOf = kindFinder(kinds)
  const graphs = new WeakMap<PathwayDocument, Graph>()
  return (document, variables, variable) => {
    const graph = graphs.get(document) ?? graphOf(document, kindOf)
    graphs.set(document, graph)
    const followed = new Map<string, Followed>()
    const follow = (keys: readonly string[]): Followed => {
      const name = keys.join('\n')
      const known = followed.get(name)
      if (known) return known
      const result = followUnset(graph, settersOf(variables, keys))
      followed.set(name, result)
      return result
    }
    return variable.readers.flatMap((reader): UnsetRead[] => {
      if (isAlwaysSet(reader)) return []
      const keys = reader.keys.filter(key => (variables.byKey.get(key)?.setters.length ?? 0) > 0)
      const isEverywhere = reader.node_id === undefined && reader.edge_key === undefined
      if (keys.length > 0 && (isEverywhere || reader.in === 'state')) return []
      const id = reader.edge_key === undefined ? reader.node_id : edgesByKey(document).get(reader.edge_key)?.source
      const place = graph.places.get(id ?? '')
      // An edge that comes from nowhere is never read.
      if (place === undefined && !isEverywhere) return []
      const { isEntered, pathTo, setters } = follow(keys)
      const read = unsetRead(reader, () => (place === undefined ? [] : pathTo(place)))
      if (keys.length === 0) return [read]
      const isInTime = setters.get(id ?? '')?.some(setter => setsInTime(setter, reader)) ?? false
      return place === undefined || !isEntered(place) || isInTime ? [] : [read]
    })
  }
}

/** A thousand reads may have a thousand stops on the path to each: a path is laid out when it is looked at. */
function unsetRead(reader: VariableReader, pathTo: () => readonly Stop[]): UnsetRead {
  let path: readonly Stop[] | undefined
  return {
    reader,
    get path() {
      path ??= pathTo()
      return path
    },
  }
}

function settersOf(
  variables: PathwayVariables,
  keys: readonly string[],
): ReadonlyMap<string, readonly VariableSetter[]> {
  const setters = new Map<string, VariableSetter[]>()
  for (const setter of keys.flatMap(key => variables.byKey.get(key)?.setters ?? [])) {
    if (setters.get(setter.node_id)?.push(setter) === undefined) setters.set(setter.node_id, [setter])
  }
  return setters
}

/** True if the node that reads sets the variable itself, before it reads. */
function setsInTime(setter: VariableSetter, reader: VariableReader): boolean {
  return reader.moment === 'left' || (reader.moment === 'extracted' && setter.from === 'extracted')
}

interface Followed {
  readonly setters: ReadonlyMap<string, readonly VariableSetter[]>
  /** True if the node at a place can be entered without the variable. */
  isEntered(place: number): boolean
  /** The stops on the path to the node at a place; none where it cannot be entered without the variable. */
  pathTo(place: number): readonly Stop[]
}

/** Follows all paths that a conversation can take without coming past a setter, the shortest first. */
function followUnset(graph: Graph, setters: ReadonlyMap<string, readonly VariableSetter[]>): Followed {
  /** The step by which each place was reached first. */
  const cameBy = new Map<number, { readonly from: number; readonly by: Stop['by']; readonly link: Link | undefined }>()
  const open: number[] = []
  const enter = (place: number, from: number, by: Stop['by'], link?: Link) => {
    if (cameBy.has(place)) return
    cameBy.set(place, { from, by, link })
    open.push(place)
  }
  let globals = graph.nodes.flatMap((node, place) => (node.isGlobal ? [place] : []))
  graph.nodes.forEach((node, place) => {
    if (node.isStart) enter(place, -1, 'start')
  })
  // The list grows while it is walked: what is come to is walked on from in its turn.
  for (const place of open) {
    const node = graph.nodes[place]
    if (!node || setters.has(node.id)) continue
    if (!node.stops) {
      for (const link of graph.out[place] ?? [])
        enter(link.to, place, link.edge_key === undefined ? 'rule' : 'edge', link)
    }
    if (!node.waits || globals.length === 0) continue
    for (const global of globals) enter(global, place, 'asked')
    globals = []
  }
  return {
    setters,
    isEntered: place => cameBy.has(place),
    pathTo(place) {
      const stops: Stop[] = []
      for (let at = place; at >= 0; ) {
        const came = cameBy.get(at)
        if (!came) break
        stops.push({ node_id: graph.nodes[at]?.id ?? '', by: came.by, edge_key: came.link?.edge_key })
        at = came.from
      }
      return stops.reverse()
    },
  }
}
