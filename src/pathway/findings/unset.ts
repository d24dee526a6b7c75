import type { EdgeFacts } from '#pathway/facts/edge.ts'
import type { NodeFacts } from '#pathway/facts/node.ts'
import type { Graph } from '#pathway/graph.ts'
import type { VariableUse } from '#pathway/references.ts'
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

/** Where a variable is read: by a node, or by an edge as the node it comes from is left. */
interface Reading {
  readonly use: VariableUse
  readonly place: number
  readonly edge_key: string | undefined
}

/** Why a variable may be unset where it is read. Nodes by their places. */
type Cause =
  | { readonly type: 'never'; readonly attached: readonly number[] }
  | { readonly type: 'later'; readonly later: Later; readonly from: number | undefined; readonly caller: number }

/** What the reading node itself sets too late: nothing, once it has spoken, or once its request was answered. */
type Later = 'not' | 'afterwards' | 'answered'

/**
 * Variables that are read where nothing, or not every way, has set them; rules on variables that nothing ever sets. A draft is the
 * same object as at the last look where a variable is unset for the same cause.
 */
export function createUnsetAnalysis(): (flowing: Flowing) => readonly Draft[] {
  const drafted = new WeakMap<VariableUse, { readonly mark: string; readonly draft: Draft }>()
  const draftOf = (flowing: Flowing, reading: Reading, cause: Cause): Draft => {
    const mark = `${reading.place} ${Object.values(cause).join(' ')}`
    const known = drafted.get(reading.use)
    if (known?.mark === mark) return known.draft
    const draft = writeDraft(flowing, reading, cause)
    drafted.set(reading.use, { mark, draft })
    return draft
  }
  return flowing => {
    const { graph, nodes, edges } = flowing
    const attachedAt = attachedPlaces(nodes)
    const drafts: Draft[] = []
    const check = (reading: Reading) => {
      const cause = causeOf(flowing, reading, attachedAt)
      if (cause) drafts.push(draftOf(flowing, reading, cause))
    }
    for (const [place, { uses }] of nodes.entries()) for (const use of uses) check({ use, place, edge_key: undefined })
    for (const { key, source, uses } of edges) {
      const place = uses.length === 0 ? undefined : graph.places.get(source ?? '')
      if (place !== undefined) for (const use of uses) check({ use, place, edge_key: key })
    }
    return drafts
  }
}

/** The nodes at which only an attached tool maps a variable, by the variable's key. */
function attachedPlaces(nodes: readonly NodeFacts[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [place, { attached }] of nodes.entries()) {
    for (const key of attached) if (places.get(key)?.push(place) === undefined) places.set(key, [place])
  }
  return places
}

function causeOf(
  { graph, nodes, reached, flow }: Flowing,
  { use, place }: Reading,
  attachedAt: ReadonlyMap<string, readonly number[]>,
): Cause | undefined {
  const bits = use.keys.map(key => flow.bits.get(key)).filter(bit => bit !== undefined)
  if (bits.length === 0) return { type: 'never', attached: use.keys.flatMap(key => attachedAt.get(key) ?? []) }
  if (!reached[place] || use.in === 'state' || bits.some(bit => flow.isSetAt(place, bit))) return undefined
  const node = nodes[place]
  const definitions = node?.definitions.filter(({ key }) => use.keys.includes(key)) ?? []
  const isInTime = definitions.some(
    ({ from }) => use.moment === 'left' || (use.moment === 'extracted' && from === 'extracted'),
  )
  if (isInTime) return undefined
  const isUnsetAfter = (from: number) => reached[from] === true && !bits.some(bit => flow.isSetAfter(from, bit))
  const from = graph.into[place]?.find(way => !nodes[way.from]?.endsCall && isUnsetAfter(way.from))?.from
  const asksFromAnywhere = from === undefined && node?.isGlobal === true
  const caller = asksFromAnywhere ? nodes.findIndex((other, at) => other.waits && isUnsetAfter(at)) : -1
  const later = definitions.length === 0 ? 'not' : use.moment === 'entered' ? 'afterwards' : 'answered'
  return { type: 'later', later, from, caller }
}

function writeDraft({ nodes }: Flowing, reading: Reading, cause: Cause): Draft {
  const { use, place, edge_key } = reading
  const isNeverRule = cause.type === 'never' && use.in !== 'text'
  return {
    code: isNeverRule ? 'rule-variable' : 'variable-unset',
    severity: isNeverRule ? 'error' : 'warning',
    ...(edge_key === undefined ? { node_id: nodes[place]?.id ?? '' } : { edge_id: edge_key }),
    field: use.field,
    say: nameOf =>
      cause.type === 'never' ? neverSet(reading, cause.attached, nameOf) : sometimesUnset(reading, cause, nameOf),
  }
}

function neverSet({ use, place, edge_key }: Reading, attached: readonly number[], nameOf: NameOf): string {
  const only =
    attached.length === 0
      ? ''
      : ` Only the tool attached to ${inWords([...new Set(attached.map(nameOf))].map(name => `“${name}”`))} maps it, and the node’s own request does not use that tool.`
  return use.in === 'text'
    ? `${subject(use, nameOf(place), edge_key)} uses {{${use.name}}}, but nothing in this pathway sets it. It stays empty unless the call’s request data has it.${only}`
    : `A rule of “${nameOf(place)}” looks at \`${use.name}\`, but no node extracts it or takes it from an answer.${only}`
}

const toldLater: Readonly<Record<Later, string>> = {
  not: '',
  afterwards: ' This node sets it only afterwards.',
  answered: ' This node sets it only from the answer to its request.',
}

function sometimesUnset(
  { use, place, edge_key }: Reading,
  { later, from, caller }: Extract<Cause, { type: 'later' }>,
  nameOf: NameOf,
): string {
  const when =
    from !== undefined
      ? `when the conversation comes from “${nameOf(from)}”, nothing has set it`
      : caller >= 0
        ? `when the caller asks for this at “${nameOf(caller)}”, nothing has set it`
        : 'the conversation can begin here with nothing having set it'
  const reads = use.in === 'text' ? `uses {{${use.name}}}` : `looks at \`${use.name}\``
  return `${subject(use, nameOf(place), edge_key)} ${reads}, but ${when}.${toldLater[later]}`
}

function subject(use: VariableUse, name: string, edge_key: string | undefined): string {
  if (edge_key !== undefined) return `The ${fieldInWords(use.field)} of an edge of “${name}”`
  if (use.in !== 'text') return `A rule of “${name}”`
  return `The ${fieldInWords(use.field)} of “${name}”`
}
