import type { NodeFacts } from '#pathway/facts/node.ts'
import type { Graph } from '#pathway/graph.ts'

/** The variables, by number, that are surely set as each node is entered and as it is left, whichever link led there. */
export interface Flow {
  /**
   * A number that stays the same as long as the variable is set at the same places on the same links; undefined for one that is not
   * both set and read somewhere, which is not followed.
   */
  stampOf(variable: number): number | undefined
  /** True if a variable is set on every link by which a node is entered. */
  isSetAt(place: number, variable: number): boolean
  isSetAfter(place: number, variable: number): boolean
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
  /** By the bit. */
  readonly stamps: readonly number[]
}

/**
 * Forward data flow over all paths: a variable is surely set where a node is entered if it is so on every link into it. The start
 * begins with nothing; a global node is entered from every node that waits for the caller, after that node has extracted; where it
 * returns to, no less is set than before.
 *
 * The function that comes back remembers: while the links stay the same, only the words whose variables are set elsewhere than before
 * are followed again.
 */
export function createFlowAnalysis(): (
  graph: Graph,
  reached: readonly boolean[],
  nodes: readonly NodeFacts[],
  variables: ReadonlySet<number>,
) => Flow {
  const bitsOf = createBits()
  let courses: { readonly graph: Graph; readonly reached: readonly boolean[]; readonly settle: Settle } | undefined
  let words: readonly WordFlow[] = []
  let looks = 0

  return (graph, reached, nodes, variables) => {
    looks += 1
    if (courses?.graph !== graph || courses.reached !== reached) {
      courses = { graph, reached, settle: createSettle(graph, reached) }
      words = []
    }
    const { settle } = courses
    const { bits, end } = bitsOf(variables)
    const before = words
    const now = ownSets(nodes, bits, Math.ceil(end / WORD)).map((own, word): WordFlow => {
      const known = before[word]
      if (known && isEqual(known.own, own)) return known
      const { entered, left } = settle(own)
      const changed = known ? differences(known.entered, entered) | differences(known.left, left) : ALL
      const stamps = Array.from({ length: WORD }, (_, bit) =>
        changed & (1 << bit) ? looks : (known?.stamps[bit] ?? looks),
      )
      return { own, entered, left, stamps }
    })
    words = now
    const wordOf = (bit: number) => now[Math.floor(bit / WORD)]
    const has = (sets: Sets | undefined, place: number, bit: number) =>
      ((sets?.[place] ?? 0) & (1 << (bit % WORD))) !== 0
    return {
      stampOf(variable) {
        const bit = bits.get(variable)
        return bit === undefined ? undefined : wordOf(bit)?.stamps[bit % WORD]
      },
      isSetAt(place, variable) {
        const bit = bits.get(variable)
        return bit !== undefined && has(wordOf(bit)?.entered, place, bit)
      },
      isSetAfter(place, variable) {
        const bit = bits.get(variable)
        return bit !== undefined && has(wordOf(bit)?.left, place, bit)
      },
    }
  }
}

/** Gives variables their bits. One keeps its bit as long as it is there, so that a new one changes no other's word. */
function createBits() {
  let bits: Bits = new Map()
  return (variables: ReadonlySet<number>): { readonly bits: Bits; readonly end: number } => {
    const next = new Map([...bits].filter(([variable]) => variables.has(variable)))
    const taken = new Set(next.values())
    let free = 0
    for (const variable of variables) {
      if (next.has(variable)) continue
      while (taken.has(free)) free += 1
      next.set(variable, free)
      taken.add(free)
    }
    bits = next
    let end = 0
    for (const bit of taken) end = Math.max(end, bit + 1)
    return { bits, end }
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

/** The variables that are in one of two sets and not in the other, at any node. */
function differences(one: Sets, other: Sets): number {
  return one.reduce((found, set, place) => found | (set ^ (other[place] ?? 0)), 0)
}

/** Follows the variables of one word from where they are set (`own`) along all links. */
type Settle = (own: Sets) => { readonly entered: Sets; readonly left: Sets }

function createSettle(graph: Graph, reached: readonly boolean[]): Settle {
  const sources = graph.into.map(links =>
    links.filter(link => reached[link.from] && !graph.nodes[link.from]?.stops).map(link => link.from),
  )
  const globals = graph.nodes.flatMap((node, place) => (node.isGlobal && reached[place] ? [place] : []))
  const order = forwards(graph, reached)

  return own => {
    const entered = new Uint32Array(graph.nodes.length).fill(ALL)
    const left = new Uint32Array(graph.nodes.length).fill(ALL)
    const isDue = new Uint8Array(graph.nodes.length).fill(1)
    /** The variables that are surely set after any caller's turn: a global node is entered with these. */
    let anywhere = ALL

    const follow = (place: number): void => {
      const node = graph.nodes[place]
      let value = node?.isStart ? 0 : node?.isGlobal ? anywhere : ALL
      for (const source of sources[place] ?? []) value &= left[source] ?? 0
      entered[place] = value
      const after = (value | (own[place] ?? 0)) >>> 0
      if (after === left[place]) return
      left[place] = after
      if (node?.stops) return
      for (const link of graph.out[place] ?? []) isDue[link.to] = 1
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
      const link = graph.nodes[top.place]?.stops ? undefined : graph.out[top.place]?.[top.at]
      top.at += 1
      if (!link) {
        finished.push(top.place)
        open.pop()
      } else if (reached[link.to] && !seen[link.to]) {
        seen[link.to] = true
        open.push({ place: link.to, at: 0 })
      }
    }
  }
  return finished.reverse().filter(place => reached[place])
}
