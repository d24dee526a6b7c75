import type { Layers, Vertex } from './vertex.ts'

const MOST_ROUNDS = 16
const WORK = 1_500_000
/** A long edge is straight first, and only then does a card stand in the middle of what leads to it. */
const WAY_WEIGHT = 4
/** Nothing pushes the spine aside: all else stands around it. */
const SPINE_WEIGHT = 1e6
/** Between an edge that passes a layer and what stands beside it. */
const WAY_GAP = 44

/** Sets every vertex's centre across: in its layer's order with at least `gap` between cards, and as near to its neighbours as that lets it. */
export function placeAcross(layers: Layers, gap: number): void {
  const size = layers.reduce((sum, { length }) => sum + length, 0)
  const rounds = Math.max(4, Math.min(MOST_ROUNDS, Math.floor(WORK / size)))
  const byBefore = (vertex: Vertex) => (vertex.isSpine ? 0 : (middleOf(vertex.before) ?? vertex.centre))
  const byAfter = (vertex: Vertex) => (vertex.isSpine ? 0 : (middleOf(vertex.after) ?? byBefore(vertex)))
  for (const vertices of layers) settle(vertices, gap, () => 0)
  for (let round = 0; round < rounds; round += 1) {
    for (const vertices of layers) settle(vertices, gap, byBefore)
    for (const vertices of layers.toReversed()) settle(vertices, gap, byAfter)
  }
  for (const vertices of layers) settle(vertices, gap, byBefore)
}

function weightOf(vertex: Vertex): number {
  if (vertex.isSpine) return SPINE_WEIGHT
  return isCard(vertex) ? 1 : WAY_WEIGHT
}

function middleOf(neighbours: readonly Vertex[]): number | undefined {
  let [sum, weights] = [0, 0]
  for (const neighbour of neighbours) {
    const weight = isCard(neighbour) ? 1 : WAY_WEIGHT
    sum += neighbour.centre * weight
    weights += weight
  }
  return weights === 0 ? undefined : sum / weights
}

function isCard(vertex: Vertex): boolean {
  return vertex.id !== undefined
}

interface Block {
  /** The mean of where its vertices want its first one to be. */
  wanted: number
  weight: number
  readonly vertices: { readonly vertex: Vertex; readonly from: number }[]
}

/** The places in order that are nearest to what is wanted, by least squares: neighbours that want the same room share it as one block. */
function settle(vertices: readonly Vertex[], gap: number, wantedOf: (vertex: Vertex) => number): void {
  const blocks: Block[] = []
  let from = 0
  let last: Vertex | undefined
  for (const vertex of vertices) {
    if (last) from += (last.across + vertex.across) / 2 + last.beside + (isCard(last) && isCard(vertex) ? gap : WAY_GAP)
    last = vertex
    let block: Block = {
      wanted: wantedOf(vertex) - from,
      weight: weightOf(vertex),
      vertices: [{ vertex, from }],
    }
    for (let before = blocks.at(-1); before && before.wanted >= block.wanted; before = blocks.at(-1)) {
      const weight = before.weight + block.weight
      before.wanted = (before.wanted * before.weight + block.wanted * block.weight) / weight
      before.weight = weight
      for (const one of block.vertices) before.vertices.push(one)
      block = before
      blocks.pop()
    }
    blocks.push(block)
  }
  for (const { wanted, vertices: settled } of blocks) {
    for (const one of settled) one.vertex.centre = wanted + one.from
  }
}
