import type { EdgeFacts } from '#pathway/facts/edge.ts'
import type { NodeFacts } from '#pathway/facts/node.ts'
import type { Graph } from '#pathway/graph.ts'

/** What is surely set, on every way there is, as each node is entered and as it is left. */
export interface Flow {
  /** A variable's bit by its number; only variables that some node sets and some text or rule reads have one. */
  readonly bits: Bits
  /** Whether a variable is set on every way by which a node is entered. */
  isSetAt(place: number, bit: number): boolean
  isSetAfter(place: number, bit: number): boolean
}

type Bits = ReadonlyMap<number, number>

/** The variables of one word: as many as have a bit in a number. Each word flows by itself. */
const WORD = 32
const ALL = 0xffffffff

/** For each node, by its place, the variables of one word that are set. */
type Sets = Uint32Array

interface WordFlow {
  readonly own: Sets
  readonly entered: Sets
  readonly left: Sets
}

/**
 * Forward data flow over all paths: a variable is surely set where a node is entered if it is so on every way into it. The start
 * begins with nothing; a global node is entered from every node that waits for the caller, after that node has extracted; where it
 * returns to, no less is set than before. Only variables that are both set and read are followed.
 *
 * The function that comes back remembers: while the ways stay the same, only the words whose variables are set elsewhere than before
 * are followed again.
 */
export function createFlowAnalysis(): (
  graph: Graph,
  reached: readonly boolean[],
  nodes: readonly NodeFacts[],
  edges: readonly EdgeFacts[],
) => Flow {
  const bits = createBits()
  let courses: { readonly graph: Graph; readonly reached: readonly boolean[]; readonly settle: Settle } | undefined
  let words: readonly WordFlow[] = []

  return (graph, reached, nodes, edges) => {
    if (courses?.graph !== graph || courses.reached !== reached) {
      courses = { graph, reached, settle: createSettle(graph, reached) }
      words = []
    }
    const { settle } = courses
    const present = bits(flowingVariables(nodes, edges))
    const before = words
    const now = ownSets(nodes, present.of, Math.ceil(present.end / WORD)).map((own, word) => {
      const known = before[word]
      return known && isEqual(known.own, own) ? known : { own, ...settle(own) }
    })
    words = now
    const has = (sets: Sets | undefined, place: number, bit: number) =>
      ((sets?.[place] ?? 0) & (1 << (bit % WORD))) !== 0
    return {
      bits: present.of,
      isSetAt: (place, bit) => has(now[Math.floor(bit / WORD)]?.entered, place, bit),
      isSetAfter: (place, bit) => has(now[Math.floor(bit / WORD)]?.left, place, bit),
    }
  }
}

/** The variables that are both set and read somewhere: those whose flow matters. */
function flowingVariables(nodes: readonly NodeFacts[], edges: readonly EdgeFacts[]): ReadonlySet<number> {
  const read = new Set<number>()
  for (const { reads } of nodes) for (const { variables } of reads) for (const variable of variables) read.add(variable)
  for (const { reads } of edges) for (const { variables } of reads) for (const variable of variables) read.add(variable)
  const flowing = new Set<number>()
  for (const { definitions } of nodes) {
    for (const { variable } of definitions) if (read.has(variable)) flowing.add(variable)
  }
  return flowing
}

/** Gives variables their bits. One keeps its bit as long as it is there, so that a new one changes no other's word. */
function createBits() {
  let of: Bits = new Map()
  return (variables: ReadonlySet<number>): { readonly of: Bits; readonly end: number } => {
    const next = new Map([...of].filter(([variable]) => variables.has(variable)))
    const taken = new Set(next.values())
    let free = 0
    for (const variable of variables) {
      if (next.has(variable)) continue
      while (taken.has(free)) free += 1
      next.set(variable, free)
      taken.add(free)
    }
    of = next
    return { of, end: taken.size === 0 ? 0 : Math.max(...taken) + 1 }
  }
}

function ownSets(nodes: readonly NodeFacts[], bits: Bits, words: number): readonly Sets[] {
  const sets = Array.from({ length: words }, () => new Uint32Array(nodes.length))
  for (const [place, { definitions }] of nodes.entries()) {
    for (const { variable } of definitions) {
      const bit = bits.get(variable)
      const own = bit === undefined ? undefined : sets[Math.floor(bit / WORD)]
      if (own && bit !== undefined) own[place] = (own[place] ?? 0) | (1 << (bit % WORD))
    }
  }
  return sets
}

function isEqual(one: Sets, other: Sets): boolean {
  return one.length === other.length && one.every((set, place) => set === other[place])
}

/** Follows the variables of one word from where they are set (`own`) along all ways. */
type Settle = (own: Sets) => { readonly entered: Sets; readonly left: Sets }

function createSettle(graph: Graph, reached: readonly boolean[]): Settle {
  const sources = graph.into.map(ways =>
    ways.filter(way => reached[way.from] && !graph.nodes[way.from]?.endsCall).map(way => way.from),
  )
  const globals = graph.nodes.flatMap((node, place) => (node.isGlobal && reached[place] ? [place] : []))
  const order = forwards(graph, reached)

  return own => {
    const entered = new Uint32Array(graph.nodes.length).fill(ALL)
    const left = new Uint32Array(graph.nodes.length).fill(ALL)
    const isDue = new Uint8Array(graph.nodes.length).fill(1)
    /** What is surely set after any caller's turn: what a global node is entered with. */
    let anywhere = ALL

    const follow = (place: number): void => {
      const node = graph.nodes[place]
      let value = node?.isStart ? 0 : node?.isGlobal ? anywhere : ALL
      for (const source of sources[place] ?? []) value &= left[source] ?? 0
      entered[place] = value
      const after = (value | (own[place] ?? 0)) >>> 0
      if (after === left[place]) return
      left[place] = after
      if (node?.endsCall) return
      for (const way of graph.out[place] ?? []) isDue[way.to] = 1
      const still = (anywhere & after) >>> 0
      if (!node?.waits || still === anywhere) return
      anywhere = still
      for (const global of globals) isDue[global] = 1
    }
    for (let isSettled = false; !isSettled; ) {
      isSettled = true
      for (const place of order) {
        if (isDue[place] === 0) continue
        isDue[place] = 0
        isSettled = false
        follow(place)
      }
    }
    return { entered, left }
  }
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
