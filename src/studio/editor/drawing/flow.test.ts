import { expect, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { orders } from '../commands/testing/pathway.ts'
import { type EdgeRoutes, readEdgeRoutes } from '../geometry/edgeRoutes.ts'
import { selectionOf } from '../session/document/selection.ts'
import { type FlowEdge, type FlowNode, flowEdges, flowNodes, positionsOf, renamedNodes } from './flow.ts'
import { nothingSelected, type Selected } from './selected.ts'

interface Drawn {
  readonly document: PathwayDocument
  readonly routes: EdgeRoutes
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}

function draw(document: PathwayDocument, before?: Drawn, selection: Selected = nothingSelected): Drawn {
  const routes = readEdgeRoutes(document, before?.routes)
  const nodes = flowNodes(routes, selection, new Map(), before)
  const renamed = renamedNodes(before?.nodes ?? [], nodes)
  return {
    document,
    routes,
    nodes,
    edges: flowEdges(routes, selection, positionsOf(nodes), before?.edges ?? [], renamed),
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

it('the cards at the ends of a selected edge are lifted with it, and no others change', () => {
  const before = draw(orders)
  const [edge] = before.edges
  if (!edge) throw new Error('The pathway has edges.')
  const after = draw(orders, before, selectionOf({ edges: [edge.id] }))
  const lifted = after.nodes.filter(({ zIndex }) => zIndex === after.edges[0]?.zIndex).map(({ id }) => id)
  expect(lifted.toSorted()).toEqual([edge.source, edge.target].toSorted())
  expect(after.nodes.filter((node, at) => node !== before.nodes[at])).toHaveLength(lifted.length)
  expect(draw(orders, after).nodes.map(({ zIndex }) => zIndex)).toEqual(before.nodes.map(({ zIndex }) => zIndex))
})
