import type { PathwayDocument, PathwayEdge } from '#pathway/document.ts'

const labels = [
  'Yes, has a question',
  'No',
  'Gave name and phone number',
  'Booked',
  'Could not be saved',
  'Wants another day',
]

/** A pathway of 10 to 60 nodes: a tree with edges that skip ahead and some that lead back, the same one for the same number. */
export function seededPathway(seed: number): PathwayDocument {
  let state = seed * 7919 + 13
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  const below = (limit: number) => Math.floor(random() * limit)
  const count = 10 + below(51)
  const edges: PathwayEdge[] = []
  const lead = (from: number, to: number) =>
    edges.push({ id: `e${edges.length}`, source: `n${from}`, target: `n${to}`, label: labels[below(labels.length)] })
  for (let at = 1; at < count; at += 1) lead(Math.max(0, at - 1 - Math.floor(random() * random() * 6)), at)
  for (let at = 0; at < count; at += 1) {
    const chance = random()
    if (chance < 0.25) lead(at, Math.min(count - 1, at + 1 + below(8)))
    else if (chance < 0.37) lead(at, Math.max(0, at - 1 - below(8)))
  }
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    type: 'Default',
    data: { name: `Step ${at}`, ...(at === 0 && { isStart: true }) },
    position: { x: 0, y: 0 },
  }))
  return { name: `Seed ${seed}`, description: '', nodes, edges }
}
