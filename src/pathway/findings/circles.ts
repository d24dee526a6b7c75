import type { Graph } from '#pathway/graph.ts'

/**
 * One circle for every knot of nodes that lead to one another and can never wait for the caller (`docs/api-decisions.md` §5): none of them waits, and
 * from none a link leads on to a node that waits, ends the call or stays. Places in the order of the circle, the first in the document
 * first. A webhook that asks again until a rule leads elsewhere is none.
 */
export function findCircles(graph: Graph): readonly (readonly number[])[] {
  const targets = graph.nodes.map((node, place) => (node.waits || node.endsCall ? [] : hurriedTargets(graph, place)))
  const comesToRest = restful(targets)
  const next = targets.map((all, place) => (comesToRest[place] ? [] : all))
  return knots(next)
    .filter(([place, ...others]) => place !== undefined && (others.length > 0 || next[place]?.includes(place)))
    .map(knot => shortestCircle(next, knot))
}

/** Finds the places from which links lead, over any number of others, to one where the conversation does not go on by itself. */
function restful(next: readonly (readonly number[])[]): readonly boolean[] {
  const into: number[][] = next.map(() => [])
  next.forEach((targets, place) => {
    for (const to of targets) into[to]?.push(place)
  })
  const rests = next.map(targets => targets.length === 0)
  const open = rests.flatMap((isRest, place) => (isRest ? [place] : []))
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const from of into[place] ?? []) {
      if (rests[from]) continue
      rests[from] = true
      open.push(from)
    }
  }
  return rests
}

/** An edge that is always picked leaves the others no chance, unless rules choose before it; nor does a rule for all other cases. */
function hurriedTargets(graph: Graph, place: number): readonly number[] {
  const links = graph.out[place] ?? []
  const rules = graph.nodes[place]?.rules ?? []
  const always = rules.length === 0 ? links.find(link => link.always) : undefined
  if (always) return [always.to]
  const isDecided = rules.some(({ rule }) => rule.isDefault)
  return links.filter(link => !isDecided || link.rules.length > 0).map(link => link.to)
}

/** Tarjan's strongly connected components, without recursion: a pathway of ten thousand nodes may be one long chain. */
function knots(next: readonly (readonly number[])[]): number[][] {
  const found: number[][] = []
  const order = new Map<number, number>()
  const low = new Map<number, number>()
  const onStack = new Set<number>()
  const stack: number[] = []
  const lower = (place: number, to: number | undefined) => {
    if (to !== undefined) low.set(place, Math.min(low.get(place) ?? to, to))
  }
  for (let root = 0; root < next.length; root += 1) {
    if (order.has(root) || next[root]?.length === 0) continue
    const open: { place: number; at: number }[] = [{ place: root, at: 0 }]
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const { place } = top
      if (top.at === 0) {
        order.set(place, order.size)
        low.set(place, order.get(place) ?? 0)
        stack.push(place)
        onStack.add(place)
      }
      const to = next[place]?.[top.at]
      top.at += 1
      if (to !== undefined) {
        if (!order.has(to)) open.push({ place: to, at: 0 })
        else if (onStack.has(to)) lower(place, order.get(to))
        continue
      }
      open.pop()
      const parent = open.at(-1)
      if (parent) lower(parent.place, low.get(place))
      if (low.get(place) !== order.get(place)) continue
      const knot = stack.splice(stack.lastIndexOf(place))
      for (const member of knot) onStack.delete(member)
      found.push(knot.sort((a, b) => a - b))
    }
  }
  return found.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
}

function shortestCircle(next: readonly (readonly number[])[], knot: readonly number[]): number[] {
  const [start] = knot
  if (start === undefined) return []
  const inside = new Set(knot)
  const from = new Map<number, number>()
  const queue = [start]
  for (const place of queue) {
    for (const to of next[place] ?? []) {
      if (to === start) {
        const circle = [place]
        for (let step = place; step !== start; ) {
          step = from.get(step) ?? start
          circle.push(step)
        }
        return circle.reverse()
      }
      if (!inside.has(to) || from.has(to)) continue
      from.set(to, place)
      queue.push(to)
    }
  }
  return [...knot]
}
