import type { EdgeFacts } from '#pathway/facts/edge.ts'
import type { Definition, NodeFacts } from '#pathway/facts/node.ts'
import { isEqualList, type VariableRead } from '#pathway/facts/reads.ts'
import type { Graph } from '#pathway/graph.ts'
import type { NodeMember } from '#pathway/nodeMembers.ts'
import { inWords } from '#pathway/rules/describe.ts'
import { type Draft, fieldInWords, type NameOf } from './draft.ts'
import type { Flow } from './flow.ts'

/** A pathway with all that is known of where its variables are set. */
export interface Flowing {
  readonly graph: Graph
  readonly nodes: readonly NodeFacts[]
  readonly edges: readonly EdgeFacts[]
  readonly reached: readonly boolean[]
  readonly flow: Flow
}

/** A place where a variable is read: a node, or an edge as the node it comes from is left. */
interface Reading {
  readonly read: VariableRead
  readonly place: number
  readonly edge_key: string | undefined
  /** Names the text that reads it, inside a sentence. */
  readonly words: string
}

/** Why a variable may be unset where it is read; nodes by their places, -1 for none. */
interface Cause {
  /** No node sets it at all. */
  readonly isNever: boolean
  /** The nodes at which only an attached tool maps it. */
  readonly attached: readonly number[]
  /** The node that leads here without its being set. */
  readonly from: number
  /** The node from which the caller can ask for this global node without its being set. */
  readonly caller: number
  readonly later: Later
}

/** The moment at which the reading node itself sets the variable, too late: not at all, once it has spoken, or once its request was answered. */
type Later = 'not' | 'afterwards' | 'answered'

const NOWHERE: readonly number[] = []
const NEVER: Cause = { isNever: true, attached: NOWHERE, from: -1, caller: -1, later: 'not' }

/**
 * Variables that are read where nothing, or not every path, has set them; rules on variables that nothing ever sets. A draft is the
 * same object as at the last inspection where a variable is unset for the same cause.
 */
export function createUnsetAnalysis(members: readonly NodeMember[]): (flowing: Flowing) => readonly Draft[] {
  const inspections = new WeakMap<readonly VariableRead[], Inspection>()
  const drafted = new WeakMap<VariableRead, { readonly place: number; readonly cause: Cause; readonly draft: Draft }>()
  let attachedAt: Places = new Map()

  const draftOf = (nodes: readonly NodeFacts[], reading: Reading, cause: Cause): Draft => {
    const known = drafted.get(reading.read)
    if (known?.place === reading.place && isSameCause(known.cause, cause)) return known.draft
    const draft = writeDraft(nodes, reading, cause)
    drafted.set(reading.read, { place: reading.place, cause, draft })
    return draft
  }
  const inspect = (
    flowing: Flowing,
    reads: readonly VariableRead[],
    place: number,
    edge_key?: string,
  ): readonly Draft[] => {
    const known = inspections.get(reads)
    if (known && isStill(known, flowing, reads, place, attachedAt)) return known.drafts
    const drafts = reads.flatMap(read => {
      const cause = causeOf(flowing, read, place, attachedAt)
      return cause
        ? [draftOf(flowing.nodes, { read, place, edge_key, words: fieldInWords(read.field, members) }, cause)]
        : []
    })
    const { graph, reached, nodes, flow } = flowing
    const stamps = reads.flatMap(({ variables }) => variables.map(flow.stampOf))
    inspections.set(reads, {
      place,
      graph,
      reached,
      attachedAt,
      definitions: nodes[place]?.definitions,
      stamps,
      drafts,
    })
    return drafts
  }
  return flowing => {
    const { graph, nodes, edges } = flowing
    const attached = attachedPlaces(nodes)
    if (!isEqualPlaces(attached, attachedAt)) attachedAt = attached
    const drafts: Draft[] = []
    for (const [place, { reads }] of nodes.entries()) {
      if (reads.length > 0) for (const draft of inspect(flowing, reads, place)) drafts.push(draft)
    }
    for (const { key, source, reads } of edges) {
      const place = reads.length === 0 ? undefined : graph.places.get(source ?? '')
      if (place !== undefined) for (const draft of inspect(flowing, reads, place, key)) drafts.push(draft)
    }
    return drafts
  }
}

/** The result of inspecting the reads of a node or an edge, and all that it depends on. */
interface Inspection {
  readonly place: number
  readonly graph: Graph
  readonly reached: readonly boolean[]
  readonly attachedAt: Places
  readonly definitions: NodeFacts['definitions'] | undefined
  /** The flow's stamps of the variables that are read, one after another. */
  readonly stamps: readonly (number | undefined)[]
  readonly drafts: readonly Draft[]
}

/** True if an inspection would find the same again. */
function isStill(
  before: Inspection,
  { graph, reached, nodes, flow }: Flowing,
  reads: readonly VariableRead[],
  place: number,
  attachedAt: Places,
): boolean {
  if (before.place !== place || before.graph !== graph || before.reached !== reached) return false
  if (before.attachedAt !== attachedAt || before.definitions !== nodes[place]?.definitions) return false
  let at = 0
  for (const { variables } of reads) {
    for (const variable of variables) {
      if (before.stamps[at] !== flow.stampOf(variable)) return false
      at += 1
    }
  }
  return true
}

/** Places of nodes by a variable's number. */
type Places = ReadonlyMap<number, readonly number[]>

function isEqualPlaces(one: Places, other: Places): boolean {
  return one.size === other.size && [...one].every(([variable, at]) => isEqualList(at, other.get(variable) ?? NOWHERE))
}

/** The nodes at which only an attached tool maps a variable, by the variable's number. */
function attachedPlaces(nodes: readonly NodeFacts[]): Places {
  const places = new Map<number, number[]>()
  for (const [place, { attached }] of nodes.entries()) {
    for (const variable of attached) if (places.get(variable)?.push(place) === undefined) places.set(variable, [place])
  }
  return places
}

function causeOf(
  { graph, nodes, reached, flow }: Flowing,
  read: VariableRead,
  place: number,
  attachedAt: Places,
): Cause | undefined {
  const { variables } = read
  if (variables.every(variable => flow.stampOf(variable) === undefined)) return neverSet(read, attachedAt)
  if (!reached[place] || read.in === 'state' || variables.some(variable => flow.isSetAt(place, variable)))
    return undefined
  const node = nodes[place]
  const definitions = node ? variables.flatMap(variable => definitionsOf(node).get(variable) ?? []) : []
  const isInTime = definitions.some(
    ({ from }) => read.moment === 'left' || (read.moment === 'extracted' && from === 'extracted'),
  )
  if (isInTime) return undefined
  const isUnsetAfter = (from: number) =>
    reached[from] === true && !variables.some(variable => flow.isSetAfter(from, variable))
  const from = graph.into[place]?.find(link => !nodes[link.from]?.stops && isUnsetAfter(link.from))?.from ?? -1
  const caller = from < 0 && node?.isGlobal ? nodes.findIndex((other, at) => other.waits && isUnsetAfter(at)) : -1
  const later = definitions.length === 0 ? 'not' : read.moment === 'entered' ? 'afterwards' : 'answered'
  return { isNever: false, attached: NOWHERE, from, caller, later }
}

const definitionsByVariable = new WeakMap<NodeFacts['definitions'], ReadonlyMap<number, readonly Definition[]>>()

/** The variables that a node sets, by number. */
function definitionsOf({ definitions }: NodeFacts): ReadonlyMap<number, readonly Definition[]> {
  const known = definitionsByVariable.get(definitions)
  if (known) return known
  const byVariable = new Map<number, Definition[]>()
  for (const definition of definitions) {
    if (byVariable.get(definition.variable)?.push(definition) === undefined)
      byVariable.set(definition.variable, [definition])
  }
  definitionsByVariable.set(definitions, byVariable)
  return byVariable
}

function neverSet(read: VariableRead, attachedAt: Places): Cause {
  const attached = read.variables.flatMap(variable => attachedAt.get(variable) ?? NOWHERE)
  return attached.length === 0 ? NEVER : { ...NEVER, attached }
}

function isSameCause(one: Cause, other: Cause): boolean {
  return (
    one === other ||
    (one.isNever === other.isNever &&
      one.from === other.from &&
      one.caller === other.caller &&
      one.later === other.later &&
      isEqualList(one.attached, other.attached))
  )
}

function writeDraft(nodes: readonly NodeFacts[], reading: Reading, cause: Cause): Draft {
  const { read, place, edge_key } = reading
  const isNeverRule = cause.isNever && read.in !== 'text'
  return {
    code: isNeverRule ? 'rule-variable' : 'variable-unset',
    severity: isNeverRule ? 'error' : 'warning',
    ...(edge_key === undefined ? { node_id: nodes[place]?.id ?? '' } : { edge_id: edge_key }),
    field: read.field,
    variable: read.name,
    say: nameOf => (cause.isNever ? sayNever(reading, cause, nameOf) : saySometimes(reading, cause, nameOf)),
  }
}

function sayNever(reading: Reading, { attached }: Cause, nameOf: NameOf): string {
  const only =
    attached.length === 0
      ? ''
      : ` It’s mapped only in the tool attached to ${inWords([...new Set(attached.map(nameOf))].map(name => `“${name}”`))}, which the node’s own request doesn’t use.`
  const { read, place } = reading
  return read.in === 'text'
    ? `${subject(reading, nameOf(place))} uses {{${read.name}}}, which is never set. It will be blank unless passed in with the call.${only}`
    : `A rule of “${nameOf(place)}” checks \`${read.name}\`, which is never set.${only}`
}

const toldLater: Readonly<Record<Later, string>> = {
  not: '',
  afterwards: ' This node sets it later.',
  answered: ' This node sets it only from its response.',
}

function saySometimes(reading: Reading, { later, from, caller }: Cause, nameOf: NameOf): string {
  const when =
    from >= 0
      ? `when coming from “${nameOf(from)}”`
      : caller >= 0
        ? `when the caller asks for this at “${nameOf(caller)}”`
        : 'when the call starts here'
  const { read, place } = reading
  const reads = read.in === 'text' ? `uses {{${read.name}}}` : `checks \`${read.name}\``
  return `${subject(reading, nameOf(place))} ${reads}, which isn’t set yet ${when}.${toldLater[later]}`
}

function subject({ read, edge_key, words }: Reading, name: string): string {
  if (edge_key !== undefined) return `The ${words} of an edge of “${name}”`
  if (read.in !== 'text') return `A rule of “${name}”`
  return `The ${words} of “${name}”`
}
