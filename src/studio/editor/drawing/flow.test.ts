import { expect, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { orders } from '../commands/testing/pathway.ts'
import { type EdgeRoutes, readEdgeRoutes } from '../geometry/edgeRoutes.ts'
import { type FlowEdge, type FlowNode, flowEdges, flowNodes, positionsOf, renamedNodes } from './flow.ts'
import { nothingSelected } from './selected.ts'

interface Drawn {
  readonly document: PathwayDocument
  readonly routes: EdgeRoutes
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}

function draw(document: PathwayDocument, before?: Drawn): Drawn {
  const routes = readEdgeRoutes(document, before?.routes)
  const nodes = flowNodes(routes, nothingSelected, new Map(), before)
  const renamed = renamedNodes(before?.nodes ?? [], nodes)
  return {
    document,
    routes,
    nodes,
    edges: flowEdges(routes, nothingSelected, positionsOf(nodes), before?.edges ?? [], renamed),
  }
}

it('edges bear the names that their nodes have now', () => {
  const before = draw(orders)
  const named = setNodeMembers(orders, { id: 'start', members: { name: 'Welcome' } })
  const after = draw(named, before)
  const at = before.edges.findIndex(({ source }) => source === 'start')
  expect(before.edges[at]?.ariaLabel).not.toMatch(/^Welcome to /)
  expect(after.edges[at]?.ariaLabel).toMatch(/^Welcome to /)
  const untouched = before.edges.findIndex(({ source, target }) => source !== 'start' && target !== 'start')
  expect(after.edges[untouched]).toBe(before.edges[untouched])
})
