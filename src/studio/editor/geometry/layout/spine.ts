import type { Layers, Vertex } from './vertex.ts'

/** Marks the longest path from the start, counted in cards; of several the one that the author's edges name first. */
export function markSpine(layers: Layers): void {
  const lengths = new Map<Vertex, number>()
  const lengthOf = (vertex: Vertex) => lengths.get(vertex) ?? 0
  const longest = (vertices: readonly Vertex[]) =>
    vertices.reduce<Vertex | undefined>(
      (best, vertex) => (best && lengthOf(best) >= lengthOf(vertex) ? best : vertex),
      undefined,
    )
  for (const vertices of layers.toReversed()) {
    for (const vertex of vertices) {
      const next = longest(vertex.after)
      lengths.set(vertex, (vertex.id === undefined ? 0 : 1) + (next ? lengthOf(next) : 0))
    }
  }
  const start = layers.flatMap(vertices => vertices.find(({ isStart }) => isStart) ?? []).at(0)
  for (let vertex = start ?? longest(layers[0] ?? []); vertex; vertex = longest(vertex.after)) vertex.isSpine = true
}
