import { kindOf, nodeKinds, variablesOf } from '#nodes/kinds.ts'
import { keyedEdges, listNodes, type PathwayDocument } from '#pathway/document.ts'
import { edgeReferences, nodeReferences } from '#pathway/references.ts'
import type { PathwayVariable, PathwayVariables, VariableReader } from '#pathway/variables/list.ts'
import { createUnsetReads, type Stop, type UnsetRead } from '#pathway/variables/unset.ts'
import type { Mark } from '../../drawing/marks.ts'
import { ruleKey } from '../../geometry/edgeRoutes.ts'
import type { EditorStore } from '../document/store.ts'
import { readKey } from './lens.ts'
import { createLiveSource, type LiveSource } from './live.ts'
import type { Marks } from './marks.ts'

const unsetReadsOf = createUnsetReads(nodeKinds)

/** A document with its variables. */
export interface Listed {
  readonly document: PathwayDocument
  readonly variables: PathwayVariables
}

/** Its variables, listed again a moment after each change; null until they were for the first time. */
export function createVariables(store: EditorStore): LiveSource<Listed | null> {
  return createLiveSource<Listed | null>(store, null, {
    derive: (document, before) => (before === null ? listCalmly(document) : list(document)),
  })
}

const list = (document: PathwayDocument): Listed => ({ document, variables: variablesOf(document) })

const SLICE_MS = 10

/** Reads a whole pathway for the first time, a little at a time, so that the page answers meanwhile. */
async function listCalmly(document: PathwayDocument): Promise<Listed> {
  let began = performance.now()
  const isLong = () => performance.now() - began > SLICE_MS
  const pause = async () => {
    await new Promise(resolve => setTimeout(resolve))
    began = performance.now()
  }
  // Fill the caches of nodes and edges, which the list is made of.
  for (const node of listNodes(document)) {
    nodeReferences(node, kindOf(node.type))
    if (isLong()) await pause()
  }
  for (const { edge } of keyedEdges(document)) {
    edgeReferences(edge)
    if (isLong()) await pause()
  }
  return list(document)
}

/** All that there is to see of one variable. */
export interface VariableTrace {
  readonly document: PathwayDocument
  readonly variable: PathwayVariable
  readonly unset: readonly UnsetRead[]
}

const traces = new WeakMap<PathwayVariable, VariableTrace>()

/** Looks at one variable; undefined where the pathway has none of that key. */
export function traceVariable({ document, variables }: Listed, key: string): VariableTrace | undefined {
  const variable = variables.byKey.get(key)
  if (!variable) return undefined
  let trace = traces.get(variable)
  if (!trace) {
    trace = { document, variable, unset: unsetReadsOf(document, variables, variable) }
    traces.set(variable, trace)
  }
  return trace
}

/** The path that is lit: that of the chosen read, else the first there is. */
export function litPath({ unset }: VariableTrace, read: string | null): readonly Stop[] {
  const chosen = unset.find(({ reader }) => readKey(reader) === read) ?? unset.find(({ path }) => path.length > 0)
  return chosen?.path ?? []
}

/** Returns the marks of a highlighted variable and of the shown path. */
export function marksOfTrace({ variable, unset }: VariableTrace, path: readonly Stop[]): Marks {
  const nodes = new Map<string, Mark[]>()
  const edges = new Map<string, Mark[]>()
  const add = (list: Map<string, Mark[]>, id: string, mark: Mark) => {
    const known = list.get(id)
    if (!known) list.set(id, [mark])
    else if (!known.includes(mark)) known.push(mark)
  }
  for (const { node_id } of variable.setters) add(nodes, node_id, 'sets')
  const mayBeUnset = new Set<VariableReader>(unset.map(({ reader }) => reader))
  for (const reader of variable.readers) {
    const mark = mayBeUnset.has(reader) ? 'unset' : 'reads'
    if (reader.edge_key !== undefined) add(edges, reader.edge_key, mark)
    else if (reader.node_id !== undefined) add(nodes, reader.node_id, mark)
  }
  for (const [at, { node_id, by, edge_key }] of path.entries()) {
    add(nodes, node_id, 'path')
    const before = path[at - 1]?.node_id
    const key = edge_key ?? (by === 'rule' && before !== undefined ? ruleKey(before, node_id) : undefined)
    if (key !== undefined) add(edges, key, 'path')
  }
  return { nodes, edges }
}
