import type { Vertex } from './vertex.ts'

/** The number of layers that an edge may pass with a vertex in each; a longer one passes behind what is there. */
const LONGEST_WAY = 12

/**
 * Puts every vertex in a layer below those that lead to it, and edges that pass a layer with a vertex in it. Edges that would close a
 * circle, or lead back to the start, do not count: they are drawn round the side. Takes the vertices of one component.
 */
export function layer(vertices: readonly Vertex[]): Vertex[][] {
  const sorted = openCircles(vertices)
  for (const vertex of sorted) {
    for (const next of vertex.after) next.layer = Math.max(next.layer, vertex.layer + 1)
  }
  // A vertex that nothing leads to stands right above the first one that it leads to.
  for (const vertex of sorted) {
    if (vertex.isStart || vertex.before.length > 0 || vertex.after.length === 0) continue
    vertex.layer = vertex.after.reduce((least, next) => Math.min(least, next.layer), Number.POSITIVE_INFINITY) - 1
  }
  const layers: Vertex[][] = []
  for (const vertex of [...sorted, ...sorted.flatMap(waysThrough)]) {
    while (layers.length <= vertex.layer) layers.push([])
    layers[vertex.layer]?.push(vertex)
  }
  return layers
}

/** Takes out the edges that close a circle or lead to the start. @returns the vertices, each before those that it leads to */
function openCircles(vertices: readonly Vertex[]): Vertex[] {
  const isSource = (vertex: Vertex) => !vertex.isStart && vertex.before.length === 0
  const roots = [...vertices.filter(vertex => vertex.isStart), ...vertices.filter(isSource), ...vertices]
  const state = new Map<Vertex, 'open' | 'done'>()
  const closing = new Map<Vertex, Set<Vertex>>()
  const finished: Vertex[] = []
  for (const root of roots) {
    if (state.has(root)) continue
    state.set(root, 'open')
    const path = [{ vertex: root, next: 0 }]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { vertex } = top
      const target = vertex.after[top.next]
      top.next += 1
      if (!target) {
        state.set(vertex, 'done')
        finished.push(vertex)
        path.pop()
      } else if (target.isStart || state.get(target) === 'open') {
        const known = closing.get(vertex)
        if (known) known.add(target)
        else closing.set(vertex, new Set([target]))
      } else if (!state.has(target)) {
        state.set(target, 'open')
        path.push({ vertex: target, next: 0 })
      }
    }
  }
  for (const [source, targets] of closing) {
    keep(source.after, target => !targets.has(target))
    for (const target of targets) keep(target.before, one => one !== source)
  }
  return finished.reverse()
}

function keep(list: Vertex[], stays: (vertex: Vertex) => boolean) {
  list.splice(0, list.length, ...list.filter(stays))
}

/** Leads a vertex's edges to farther layers through those between. @returns the added vertices */
function waysThrough(source: Vertex): Vertex[] {
  const ways: Vertex[] = []
  source.after.forEach((target, at) => {
    const layers = target.layer - source.layer
    if (layers < 2) return
    if (layers > LONGEST_WAY) {
      keep(target.before, one => one !== source)
      return
    }
    let last = source
    for (let passed = 1; passed < layers; passed += 1) {
      const way = wayBetween(source, target, passed / layers)
      if (last === source) source.after[at] = way
      else last.after.push(way)
      way.before.push(last)
      ways.push(way)
      last = way
    }
    last.after.push(target)
    target.before.splice(target.before.indexOf(source), 1, last)
  })
  keep(source.after, next => next.layer === source.layer + 1)
  return ways
}

const WAY_WIDTH = 24

function wayBetween(source: Vertex, target: Vertex, part: number): Vertex {
  return {
    id: undefined,
    isStart: false,
    across: WAY_WIDTH,
    along: 0,
    beside: 0,
    roomBefore: 0,
    roomAfter: 0,
    before: [],
    after: [],
    layer: source.layer + Math.round(part * (target.layer - source.layer)),
    rank: 0,
    centre: 0,
    isSpine: false,
  }
}
