import type { Layers, Vertex } from './vertex.ts'

const MOST_ROUNDS = 24
/** Work that a person does not wait for; counted in visited vertices. */
const WORK = 1_000_000
const PATIENCE = 4
/** A small pathway is sorted from several beginnings, of which the best is kept. */
const MOST_STARTS = 10
const STARTS_WORK = 3000
/** With more vertices than this, neighbours are not exchanged one by one. */
const MOST_EXCHANGED = 4000

/**
 * The layers with each one's vertices in an order that lets few edges cross. It begins with the order of the edges that lead there, and
 * leaves it only for one with fewer crossings. Where the author drew the cards does not count, so that what is tidy stays as it is.
 */
export function order(layers: Layers): Vertex[][] {
  const size = layers.reduce((sum, { length }) => sum + length, 0)
  const starts = size <= MOST_EXCHANGED ? Math.max(1, Math.min(MOST_STARTS, Math.floor(STARTS_WORK / size))) : 1
  let best: Sorted | undefined
  for (let start = 0; start < starts && best?.crossings !== 0; start += 1) {
    const found = sorted(start === 0 ? byEdges(layers) : shuffled(layers, start), size)
    if (!best || found.crossings < best.crossings) best = found
  }
  return (best?.layers ?? []).map(rank)
}

interface Sorted {
  readonly layers: Vertex[][]
  readonly crossings: number
}

/** Lets vertices follow their neighbours, up and down, as long as fewer edges cross for it. */
function sorted(first: Vertex[][], size: number): Sorted {
  const rounds = Math.max(4, Math.min(MOST_ROUNDS, Math.floor(WORK / size)))
  let present = first
  let best = present.map(vertices => [...vertices])
  let fewest = countCrossings(present)
  for (let round = 0, tired = 0; round < rounds && fewest > 0 && tired < PATIENCE; round += 1) {
    present = round % 2 === 0 ? sweepDown(present) : sweepUp(present)
    if (size <= MOST_EXCHANGED) for (const vertices of present) exchange(vertices)
    const crossings = countCrossings(present)
    if (crossings < fewest) {
      best = present.map(vertices => [...vertices])
      fewest = crossings
      tired = 0
    } else tired += 1
  }
  return { layers: best, crossings: fewest }
}

/** An order by chance, the same one for the same number. */
function shuffled(layers: Layers, seed: number): Vertex[][] {
  let state = seed * 7919
  const next = () => {
    state = (state * 16_807) % 2_147_483_647
    return state
  }
  return layers.map(vertices => {
    const keys = new Map(vertices.map(vertex => [vertex, next()]))
    return rank(vertices.toSorted((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0)))
  })
}

/** Each layer in the order of the layer above and, below one vertex, in that of its edges. */
function byEdges(layers: Layers): Vertex[][] {
  return layers.map(vertices => {
    const places = new Map(
      vertices.map(vertex => {
        const parent = vertex.before.reduce<Vertex | undefined>(
          (least, one) => (least && least.rank <= one.rank ? least : one),
          undefined,
        )
        return [vertex, [parent?.rank ?? 0, parent?.after.indexOf(vertex) ?? 0]] as const
      }),
    )
    const [none, at] = [[0, 0] as const, (vertex: Vertex) => places.get(vertex)]
    return rank(
      vertices.toSorted((one, other) => {
        const [[row, place], [otherRow, otherPlace]] = [at(one) ?? none, at(other) ?? none]
        return row - otherRow || place - otherPlace
      }),
    )
  })
}

/** Exchanges neighbours in a layer while fewer of their edges cross for it. */
function exchange(vertices: Vertex[]): void {
  for (let changes = true, left = vertices.length; changes && left > 0; left -= 1) {
    changes = false
    for (let at = 0; at + 1 < vertices.length; at += 1) {
      const [one, other] = [vertices[at], vertices[at + 1]]
      if (!one || !other || crossingsOf(one, other) <= crossingsOf(other, one)) continue
      vertices[at] = other
      vertices[at + 1] = one
      other.rank = at
      one.rank = at + 1
      changes = true
    }
  }
}

/** Counts the edges of two vertices that cross while the first stands left of the second. */
function crossingsOf(left: Vertex, right: Vertex): number {
  const count = (lefts: readonly Vertex[], rights: readonly Vertex[]) =>
    lefts.reduce((sum, one) => sum + rights.filter(other => other.rank < one.rank).length, 0)
  return count(left.before, right.before) + count(left.after, right.after)
}

function rank(vertices: Vertex[]): Vertex[] {
  vertices.forEach((vertex, at) => {
    vertex.rank = at
  })
  return vertices
}

function sweepDown(layers: Layers): Vertex[][] {
  return layers.map(vertices => rank(byNeighbours(vertices, vertex => vertex.before)))
}

function sweepUp(layers: Layers): Vertex[][] {
  return layers
    .toReversed()
    .map(vertices => rank(byNeighbours(vertices, vertex => vertex.after)))
    .reverse()
}

/** Each vertex as near to the middle of its neighbours as the others let it; one without neighbours keeps its place. */
function byNeighbours(vertices: readonly Vertex[], neighboursOf: (vertex: Vertex) => readonly Vertex[]): Vertex[] {
  const moving = vertices
    .filter(vertex => neighboursOf(vertex).length > 0)
    .map(vertex => ({ vertex, middle: middleOf(neighboursOf(vertex)) }))
    .sort((one, other) => one.middle - other.middle)
  let taken = 0
  return vertices.map(vertex => {
    if (neighboursOf(vertex).length === 0) return vertex
    const next = moving[taken]?.vertex ?? vertex
    taken += 1
    return next
  })
}

function middleOf(neighbours: readonly Vertex[]): number {
  return neighbours.reduce((sum, neighbour) => sum + neighbour.rank, 0) / neighbours.length
}

/** Counts the edges between neighbouring layers that cross. */
export function countCrossings(layers: Layers): number {
  return layers.reduce((sum, vertices, at) => sum + crossingsBelow(vertices, layers[at + 1]?.length ?? 0), 0)
}

/** Counts, for each edge from left to right, the edges before it that end farther right: a sum over a tree of sums. */
function crossingsBelow(vertices: readonly Vertex[], width: number): number {
  const sums = new Int32Array(width + 1)
  let crossings = 0
  let edges = 0
  for (const vertex of vertices) {
    const targets = vertex.after.map(target => target.rank).sort((one, other) => one - other)
    for (const target of targets) {
      let notRight = 0
      for (let at = target + 1; at > 0; at -= at & -at) notRight += sums[at] ?? 0
      crossings += edges - notRight
    }
    for (const target of targets) {
      for (let at = target + 1; at <= width; at += at & -at) sums[at] = (sums[at] ?? 0) + 1
    }
    edges += targets.length
  }
  return crossings
}
