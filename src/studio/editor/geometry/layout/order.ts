import type { Layers, Vertex } from './vertex.ts'

const MOST_ROUNDS = 24
/** Work that a person does not wait for; counted in visited vertices. */
const WORK = 1_000_000
const PATIENCE = 4

/**
 * The layers with each one's vertices in an order that lets few edges cross. It begins with the author's order and leaves it only for
 * one with fewer crossings.
 */
export function order(layers: Layers): Vertex[][] {
  let present = layers.map(one => rank(byDrawing(one)))
  let best = present
  let fewest = countCrossings(present)
  const size = layers.reduce((sum, { length }) => sum + length, 0)
  const rounds = Math.max(4, Math.min(MOST_ROUNDS, Math.floor(WORK / size)))
  for (let round = 0, tired = 0; round < rounds && fewest > 0 && tired < PATIENCE; round += 1) {
    present = round % 2 === 0 ? sweepDown(present) : sweepUp(present)
    const crossings = countCrossings(present)
    if (crossings < fewest) {
      best = present
      fewest = crossings
      tired = 0
    } else tired += 1
  }
  return best.map(rank)
}

function byDrawing(vertices: readonly Vertex[]): Vertex[] {
  return vertices.every(({ drawn }) => drawn !== undefined)
    ? vertices.toSorted((one, other) => (one.drawn ?? 0) - (other.drawn ?? 0))
    : [...vertices]
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
