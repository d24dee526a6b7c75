import { canonicalKey, isBuiltIn, STATUS_CODE } from '#pathway/builtins.ts'
import { keyedEdges, listNodes, type PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { type KindFinder, kindFinder, type NodeKind } from '#pathway/kind.ts'
import {
  edgeReferences,
  keysOf,
  type NodeReferences,
  nodeReferences,
  textReferences,
  type VariableDefinition,
  type VariableUse,
} from '#pathway/references.ts'
import { rootOf } from '#pathway/templates.ts'

/**
 * The origin of a variable: taken from what the caller says, from the answer to a request, or from a node's own tool; the status of a
 * request; the call's request data; the account's secrets; what every call has; or nothing that this pathway has.
 */
export type VariableOrigin = 'extracted' | 'answered' | 'tool' | 'status' | 'request' | 'secret' | 'built-in' | 'unset'

/** A place that sets a variable. */
export interface VariableSetter extends VariableDefinition {
  readonly node_id: string
}

/** A place that reads a variable: a node, an edge, or the global prompt where it is neither. */
export interface VariableReader extends VariableUse {
  readonly node_id: string | undefined
  readonly edge_key: string | undefined
}

/** A variable of a pathway, with all who set and read it. */
export interface PathwayVariable {
  /** Names it: see `variableKey`. */
  readonly key: string
  /** As its first setter writes it; as its first reader does where none sets it. */
  readonly name: string
  readonly origins: readonly VariableOrigin[]
  readonly setters: readonly VariableSetter[]
  readonly readers: readonly VariableReader[]
}

export interface PathwayVariables {
  /** In the order in which they first stand in the document, what nodes set first. */
  readonly list: readonly PathwayVariable[]
  readonly byKey: ReadonlyMap<string, PathwayVariable>
}

/**
 * Lists every variable that a pathway sets or reads, built-ins included where they are read. A path such as `order.items[0]` is a read of
 * `order`, or of a variable that is named like the whole path where one is set. A node that is the same object as before is not read again.
 */
export function createVariables(kinds: readonly NodeKind[]): (document: PathwayDocument) => PathwayVariables {
  const kindOf = kindFinder(kinds)
  const known = new WeakMap<PathwayDocument, PathwayVariables>()
  return document => {
    const before = known.get(document)
    if (before) return before
    const variables = listAll(document, kindOf)
    known.set(document, variables)
    return variables
  }
}

interface Entry {
  readonly key: string
  readonly name: string
  readonly setters: VariableSetter[]
  readonly readers: VariableReader[]
}

function listAll(document: PathwayDocument, kindOf: KindFinder): PathwayVariables {
  const entries = new Map<string, Entry>()
  const entryOf = (key: string, nameOf: () => string): Entry => {
    const known = entries.get(key)
    if (known) return known
    const entry = { key, name: nameOf(), setters: [], readers: [] }
    entries.set(key, entry)
    return entry
  }
  /** A pathway sets the same few variables in many places. */
  const keys = new Map<string, string>()
  const keyOfSetter = ({ name }: VariableSetter): string => {
    const known = keys.get(name)
    if (known !== undefined) return known
    const key = canonicalKey(name)
    keys.set(name, key)
    return key
  }
  const places = listNodes(document).map(node => nodePlaces(node.id, nodeReferences(node, kindOf(node.type))))
  for (const { setters } of places) {
    for (const setter of setters) entryOf(keyOfSetter(setter), () => setter.name).setters.push(setter)
  }
  const addReader = (reader: VariableReader) =>
    entryOf(keyOf(reader.keys, entries), () => rootOf(reader.name)).readers.push(reader)
  for (const { readers } of places) for (const reader of readers) addReader(reader)
  for (const { key, edge } of keyedEdges(document)) {
    const { uses } = edgeReferences(edge)
    for (const use of uses) addReader({ ...use, node_id: undefined, edge_key: key })
  }
  for (const use of textReferences(readGlobalPrompt(document), 'globalPrompt').uses) {
    addReader({ ...use, node_id: undefined, edge_key: undefined })
  }
  const list = [...entries.values()].map((entry): PathwayVariable => ({ ...entry, origins: originsOf(entry) }))
  return { list, byKey: new Map(list.map(variable => [variable.key, variable])) }
}

interface NodePlaces {
  readonly setters: readonly VariableSetter[]
  readonly readers: readonly VariableReader[]
}

const placesOf = new WeakMap<NodeReferences, NodePlaces>()

function nodePlaces(node_id: string, references: NodeReferences): NodePlaces {
  let places = placesOf.get(references)
  if (!places) {
    places = {
      setters: references.definitions.map(definition => ({ ...definition, node_id })),
      readers: references.uses.map(use => ({ ...use, node_id, edge_key: undefined })),
    }
    placesOf.set(references, places)
  }
  return places
}

/** The variable that a read with these keys is of. */
function keyOf(keys: readonly string[], known: { has(key: string): boolean }): string {
  return keys.findLast(key => known.has(key)) ?? keys[0] ?? ''
}

function originsOf({ key, setters }: Entry): readonly VariableOrigin[] {
  const origins = new Set<VariableOrigin>()
  for (const setter of setters) origins.add(originOf(key, setter))
  if (key === 'request_data') origins.add('request')
  else if (key === 'secret') origins.add('secret')
  else if (isBuiltIn(key)) origins.add('built-in')
  return origins.size === 0 ? ['unset'] : [...origins]
}

function originOf(key: string, { by }: VariableSetter): VariableOrigin {
  if (key === STATUS_CODE) return 'status'
  return by === 'extraction' ? 'extracted' : by === 'response' ? 'answered' : 'tool'
}

/** The variable of the pathway that a text names: `Order.items[0]` and `order` are one; undefined where the pathway has none such. */
export function variableNamed(variables: PathwayVariables, name: string): PathwayVariable | undefined {
  return variables.byKey.get(keyOf(keysOf(name.trim()), variables.byKey))
}

/** The number of findings about each variable, by its key. */
export function countFindings(variables: PathwayVariables, findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { variable } of findings) {
    if (variable === undefined) continue
    const key = variableNamed(variables, variable)?.key
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
