import { useCallback, useState } from 'react'
import type { PathwayDocument } from '#pathway/document.ts'
import { type FlowEdge, type FlowNode, flowEdges, flowNodes, positionsOf, renamedNodes } from '../drawing/flow.ts'
import type { Positions } from '../geometry/card.ts'
import { type EdgeRoutes, readEdgeRoutes } from '../geometry/edgeRoutes.ts'
import { useEditor } from '../hooks/useEditor.ts'
import type { Selection } from '../session/document/selection.ts'

interface FlowGraph {
  readonly document: PathwayDocument
  readonly selection: Selection
  readonly laidOut: Positions
  readonly routes: EdgeRoutes
  readonly nodes: readonly FlowNode[]
  /** The nodes where the document has them, not where the pointer does. */
  readonly settled: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  /**
   * The nodes by whose names the edges are read out. A name is typed key by key: edges take it over with the next choice or move, since
   * thousands of them would be listed anew at each key.
   */
  readonly named: readonly FlowNode[]
  /** The positions of the settled nodes; the same while none is moved and none has another height. */
  readonly places: Positions
}

function graphOf(document: PathwayDocument, selection: Selection, laidOut: Positions, before?: FlowGraph): FlowGraph {
  const routes = readEdgeRoutes(document, before?.routes)
  const nodes = flowNodes(routes, selection, laidOut, before)
  const places = before && isSamePlacement(before.settled, nodes) ? before.places : positionsOf(nodes)
  const common = { document, selection, laidOut, routes, nodes, settled: nodes, places }
  if (before?.routes.list === routes.list && before.selection === selection && before.places === places) {
    return { ...common, edges: before.edges, named: before.named }
  }
  const renamed = renamedNodes(before?.named ?? [], nodes)
  return { ...common, edges: flowEdges(routes, selection, places, before?.edges ?? [], renamed), named: nodes }
}

/** Compares two lists of nodes: the same ones, as high as before, at the same positions. */
function isSamePlacement(before: readonly FlowNode[], nodes: readonly FlowNode[]): boolean {
  return (
    before === nodes ||
    (before.length === nodes.length &&
      nodes.every((node, at) => {
        const old = before[at]
        return (
          node === old ||
          (node.id === old?.id &&
            node.height === old.height &&
            node.position.x === old.position.x &&
            node.position.y === old.position.y)
        )
      }))
  )
}

/** Derives the nodes and edges of the open document, in the render that the change caused; unchanged ones keep their objects. */
export function useFlowGraph(laidOut: Positions) {
  const document = useEditor(state => state.document)
  const selection = useEditor(state => state.selection)
  const [graph, setGraph] = useState(() => graphOf(document, selection, laidOut))
  let current = graph
  if (graph.document !== document || graph.selection !== selection || graph.laidOut !== laidOut) {
    current = graphOf(document, selection, laidOut, graph)
    setGraph(current)
  }
  /** Takes what the pointer does to the nodes before it becomes a step of the document. */
  const setNodes = useCallback((change: (before: FlowNode[]) => FlowNode[]) => {
    setGraph(before => ({ ...before, nodes: change([...before.nodes]) }))
  }, [])
  return { nodes: current.nodes, edges: current.edges, places: current.places, setNodes }
}
