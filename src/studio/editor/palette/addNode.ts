import { useReactFlow } from '@xyflow/react'
import { nodeKinds } from '#nodes/models.ts'
import { addNode } from '#pathway/commands/nodes.ts'
import { listNodes, nodeName, type Position } from '#pathway/document.ts'
import { useEditorStore } from '../store.ts'

/** The type under which a kind's key travels when it is dragged from the palette. */
export const NEW_NODE = 'application/x-dialpath-node'

/** Adds a node of a kind, at a place of the canvas or in the middle of the view, and opens its form. */
export function useAddNode() {
  const store = useEditorStore()
  const flow = useReactFlow()
  return (key: string, at?: Position) => {
    const kind = nodeKinds.find(one => one.key === key)
    if (!kind) return
    const { document, run, reveal } = store.getState()
    const names = new Set(listNodes(document).map(nodeName))
    let name = kind.label
    for (let number = 2; names.has(name); number += 1) name = `${kind.label} ${number}`
    const id = crypto.randomUUID()
    const isFirst = listNodes(document).length === 0
    const data = { ...kind.create(name), ...(isFirst ? { isStart: true } : {}) }
    const position = at ?? middleOfView(flow.screenToFlowPosition)
    run(`Add ${kind.label} node`, doc => addNode(doc, { node: { id, type: kind.type, data, position } }))
    reveal({ node_id: id, field: 'name' })
  }
}

function middleOfView(toFlow: (point: Position) => Position): Position {
  const canvas = window.document.querySelector('.react-flow')?.getBoundingClientRect()
  const { x, y } = toFlow({
    x: (canvas?.left ?? 0) + (canvas?.width ?? 0) / 2,
    y: (canvas?.top ?? 0) + (canvas?.height ?? 0) / 2,
  })
  return { x: Math.round(x), y: Math.round(y) }
}
