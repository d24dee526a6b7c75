import type { EdgeFacts } from '#pathway/facts/edge.ts'
import type { NodeFacts } from '#pathway/facts/node.ts'
import type { Graph } from '#pathway/graph.ts'
import { isAlwaysSet, type VariableUse } from '#pathway/references.ts'
import { inWords } from '#pathway/rules/describe.ts'
import { type Draft, fieldInWords } from './draft.ts'

/** What is surely set, on every way there is, as each node is entered and as it is left. */
export interface Flow {
  /** A variable's bit by its key; only variables that some node sets and some text or rule reads have one. */
  readonly bits: ReadonlyMap<string, number>
  /** Whether a variable is set on every way by which a node is entered. */
  isSetAt(place: number, bit: number): boolean
  isSetAfter(place: number, bit: number): boolean
}

/**
 * Forward data flow over all paths: a variable is surely set where a node is entered if it is so on every way into it. The start
 * begins with nothing; a global node is entered from every node that waits for the caller, after that node has extracted; where it
 * returns to, no less is set than before. Only the variables of `keys` are followed.
 */
export function analyseFlow(graph: Graph, reached: readonly boolean[], keys: readonly string[]): Flow {
  const bits = new Map(keys.map((key, bit) => [key, bit]))
  const width = Math.ceil(bits.size / 32)
  const entered = new Uint32Array(graph.nodes.length * width).fill(ALL)
  const left = new Uint32Array(graph.nodes.length * width).fill(ALL)
  const own = ownBits(graph, bits, width)
  /** What is surely set after any caller's turn: what a global node is entered with. */
  const anywhere = new Uint32Array(width).fill(ALL)
  const sources = graph.into.map(ways =>
    ways.filter(way => reached[way.from] && !graph.nodes[way.from]?.endsCall).map(way => way.from * width),
  )
  const globals = graph.nodes.flatMap((node, place) => (node.isGlobal && reached[place] ? [place] : []))
  const order = forwards(graph, reached)
  const isDue = new Uint8Array(graph.nodes.length).fill(1)
  const value = new Uint32Array(width)

  const settle = (place: number): void => {
    const node = graph.nodes[place]
    value.fill(node?.isStart ? 0 : ALL)
    if (node?.isGlobal) narrow(value, anywhere, 0)
    for (const source of sources[place] ?? []) narrow(value, left, source)
    const base = place * width
    let changed = false
    for (let word = 0; word < width; word += 1) {
      entered[base + word] = value[word] ?? 0
      const after = ((value[word] ?? 0) | (own[base + word] ?? 0)) >>> 0
      if (after === left[base + word]) continue
      left[base + word] = after
      changed = true
    }
    if (!changed || node?.endsCall) return
    for (const way of graph.out[place] ?? []) isDue[way.to] = 1
    if (node?.waits && narrow(anywhere, left, base)) for (const global of globals) isDue[global] = 1
  }
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const place of order) {
      if (isDue[place] === 0) continue
      isDue[place] = 0
      isSettled = false
      settle(place)
    }
  }
  const has = (sets: Uint32Array, place: number, bit: number) =>
    ((sets[place * width + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) !== 0
  return {
    bits,
    isSetAt: (place, bit) => has(entered, place, bit),
    isSetAfter: (place, bit) => has(left, place, bit),
  }
}

const ALL = 0xffffffff

function ownBits(graph: Graph, bits: ReadonlyMap<string, number>, width: number): Uint32Array {
  const own = new Uint32Array(graph.nodes.length * width)
  graph.nodes.forEach((node, place) => {
    for (const { key } of node.definitions) {
      const bit = bits.get(key)
      if (bit === undefined) continue
      const word = place * width + (bit >>> 5)
      own[word] = (own[word] ?? 0) | (1 << (bit & 31))
    }
  })
  return own
}

/** Keeps in `value` only what is also in `other` from `base` on; says whether anything went. */
function narrow(value: Uint32Array, other: Uint32Array, base: number): boolean {
  let changed = false
  for (let word = 0; word < value.length; word += 1) {
    const before = value[word] ?? 0
    const after = (before & (other[base + word] ?? 0)) >>> 0
    if (after === before) continue
    value[word] = after
    changed = true
  }
  return changed
}

/** The keys that are both set and read somewhere: the variables whose flow matters. */
export function flowingKeys(nodes: readonly NodeFacts[], edges: readonly EdgeFacts[]): readonly string[] {
  const read = new Set<string>()
  for (const { uses } of nodes) for (const use of uses) for (const key of use.keys) read.add(key)
  for (const { uses } of edges) for (const use of uses) for (const key of use.keys) read.add(key)
  const keys = new Set<string>()
  for (const { definitions } of nodes) for (const { key } of definitions) if (read.has(key)) keys.add(key)
  return [...keys].sort()
}

/** The reached nodes so that, circles aside, each stands after those that lead to it: then a few rounds settle everything. */
function forwards(graph: Graph, reached: readonly boolean[]): readonly number[] {
  const seen = graph.nodes.map(() => false)
  const finished: number[] = []
  const roots = graph.nodes.flatMap((node, place) => (node.isGlobal && !node.isStart ? [place] : []))
  roots.push(...graph.nodes.flatMap((node, place) => (node.isStart ? [place] : [])))
  for (const root of roots) {
    if (seen[root]) continue
    seen[root] = true
    const open: { place: number; at: number }[] = [{ place: root, at: 0 }]
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const way = graph.nodes[top.place]?.endsCall ? undefined : graph.out[top.place]?.[top.at]
      top.at += 1
      if (!way) {
        finished.push(top.place)
        open.pop()
      } else if (reached[way.to] && !seen[way.to]) {
        seen[way.to] = true
        open.push({ place: way.to, at: 0 })
      }
    }
  }
  return finished.reverse().filter(place => reached[place])
}

/** Variables that are read where nothing, or not every way, has set them; rules on variables that nothing ever sets. */
export function findUnsetVariables(
  graph: Graph,
  edges: readonly EdgeFacts[],
  reached: readonly boolean[],
  flow: Flow,
): readonly Draft[] {
  const attachedAt = new Map<string, number[]>()
  graph.nodes.forEach((node, place) => {
    for (const key of node.attached) attachedAt.set(key, [...(attachedAt.get(key) ?? []), place])
  })
  const check = (place: number, uses: readonly VariableUse[], edge_id?: string): Draft[] =>
    once(uses).flatMap(use => {
      const at = edge_id === undefined ? { node_id: graph.nodes[place]?.id ?? '' } : { edge_id }
      const draft = unsetDraft(graph, reached, flow, place, use, attachedAt, edge_id !== undefined)
      return draft ? [{ ...draft, ...at, field: use.field }] : []
    })
  return [
    ...graph.nodes.flatMap((node, place) => (node.uses.length === 0 ? [] : check(place, node.uses))),
    ...edges.flatMap(edge => {
      const source = edge.uses.length === 0 ? undefined : graph.places.get(edge.source ?? '')
      return source === undefined ? [] : check(source, edge.uses, edge.key)
    }),
  ]
}

/** A variable that a text names five times is one finding. */
function once(uses: readonly VariableUse[]): readonly VariableUse[] {
  const seen = new Set<string>()
  return uses.filter(use => {
    const key = `${use.field} ${use.in} ${use.keys.join(' ')}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

type DraftBody = Pick<Draft, 'code' | 'severity' | 'say'>

function unsetDraft(
  graph: Graph,
  reached: readonly boolean[],
  flow: Flow,
  place: number,
  use: VariableUse,
  attachedAt: ReadonlyMap<string, readonly number[]>,
  isEdge: boolean,
): DraftBody | undefined {
  if (isAlwaysSet(use)) return undefined
  const bits = use.keys.map(key => flow.bits.get(key)).filter(bit => bit !== undefined)
  if (bits.length === 0)
    return neverSet(
      use,
      place,
      isEdge,
      use.keys.flatMap(key => attachedAt.get(key) ?? []),
    )
  if (!reached[place] || use.in === 'state') return undefined
  const definitions = graph.nodes[place]?.definitions.filter(({ key }) => use.keys.includes(key)) ?? []
  const isOwn = definitions.some(
    ({ from }) => use.moment === 'left' || (use.moment === 'extracted' && from === 'extracted'),
  )
  if (isOwn || bits.some(bit => flow.isSetAt(place, bit))) return undefined
  return sometimesUnset(graph, reached, flow, place, use, bits, isEdge, definitions.length > 0)
}

function neverSet(use: VariableUse, place: number, isEdge: boolean, attached: readonly number[]): DraftBody {
  const only = (nameOf: (place: number) => string) =>
    attached.length === 0
      ? ''
      : ` Only the tool attached to ${inWords([...new Set(attached.map(nameOf))].map(name => `“${name}”`))} maps it, and the node’s own request does not use that tool.`
  if (use.in !== 'text') {
    return {
      code: 'rule-variable',
      severity: 'error',
      say: nameOf =>
        `A rule of “${nameOf(place)}” looks at \`${use.name}\`, but no node extracts it or takes it from an answer.${only(nameOf)}`,
    }
  }
  return {
    code: 'variable-unset',
    severity: 'warning',
    say: nameOf =>
      `${subject(use, nameOf(place), isEdge)} uses {{${use.name}}}, but nothing in this pathway sets it. It stays empty unless the call’s request data has it.${only(nameOf)}`,
  }
}

function sometimesUnset(
  graph: Graph,
  reached: readonly boolean[],
  flow: Flow,
  place: number,
  use: VariableUse,
  bits: readonly number[],
  isEdge: boolean,
  isLater: boolean,
): DraftBody {
  const unsetFrom = (from: number) => reached[from] === true && bits.every(bit => !flow.isSetAfter(from, bit))
  const from = graph.into[place]?.find(way => !graph.nodes[way.from]?.endsCall && unsetFrom(way.from))?.from
  const node = graph.nodes[place]
  const caller =
    from === undefined && node?.isGlobal ? graph.nodes.findIndex((other, at) => other.waits && unsetFrom(at)) : -1
  const later = isLater
    ? use.moment === 'entered'
      ? ' This node sets it only afterwards.'
      : ' This node sets it only from the answer to its request.'
    : ''
  return {
    code: 'variable-unset',
    severity: 'warning',
    say: nameOf => {
      const when =
        from !== undefined
          ? `when the conversation comes from “${nameOf(from)}”, nothing has set it`
          : caller >= 0
            ? `when the caller asks for this at “${nameOf(caller)}”, nothing has set it`
            : 'the conversation can begin here with nothing having set it'
      return `${subject(use, nameOf(place), isEdge)} ${use.in === 'text' ? `uses {{${use.name}}}` : `looks at \`${use.name}\``}, but ${when}.${later}`
    },
  }
}

function subject(use: VariableUse, name: string, isEdge: boolean): string {
  if (isEdge) return `The ${fieldInWords(use.field)} of an edge of “${name}”`
  if (use.in !== 'text') return `A rule of “${name}”`
  return `The ${fieldInWords(use.field)} of “${name}”`
}
