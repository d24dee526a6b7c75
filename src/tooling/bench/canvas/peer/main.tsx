import '@xyflow/react/dist/style.css'
import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  Controls,
  type Edge,
  type EdgeChange,
  MiniMap,
  type Node,
  type NodeChange,
  ReactFlow,
} from '@xyflow/react'
import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Graph {
  readonly nodes: readonly { readonly id: string; readonly position: Node['position']; readonly label: string }[]
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[]
}

const query = new URLSearchParams(window.location.search)
const asked = (name: string) => Number(query.get(name))

/** The peer: React Flow as its examples use it, with its own nodes and edges, and one field for the label of what is selected. */
function Bare({ graph }: { readonly graph: Graph }) {
  const [nodes, setNodes] = useState<Node[]>(() =>
    graph.nodes.map(({ id, position, label }) => ({ id, position, data: { label } })),
  )
  const [edges, setEdges] = useState<Edge[]>(() => [...graph.edges])
  const onNodesChange = useCallback(
    (changes: NodeChange[]) => setNodes(before => applyNodeChanges(changes, before)),
    [],
  )
  const onEdgesChange = useCallback(
    (changes: EdgeChange[]) => setEdges(before => applyEdgeChanges(changes, before)),
    [],
  )
  const selectAll = () => setNodes(before => before.map(node => ({ ...node, selected: true })))
  const selected = nodes.find(node => node.selected)
  const write = (label: string) =>
    setNodes(before => before.map(node => (node.id === selected?.id ? { ...node, data: { label } } : node)))
  return (
    <div style={{ display: 'flex', height: '100vh' }}>
      <div style={{ width: asked('width'), height: asked('height') }}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          onNodesChange={onNodesChange}
          onEdgesChange={onEdgesChange}
          onlyRenderVisibleElements
          minZoom={0.005}
          defaultViewport={{ x: asked('x'), y: asked('y'), zoom: asked('zoom') }}
        >
          <Background />
          <Controls />
          <MiniMap />
        </ReactFlow>
      </div>
      <aside style={{ width: 384 }}>
        <button type="button" onClick={selectAll}>
          Select all
        </button>
        {selected && (
          <textarea
            aria-label="Prompt"
            rows={12}
            value={String(selected.data.label)}
            onChange={event => write(event.target.value)}
          />
        )}
      </aside>
    </div>
  )
}

const answer = await fetch(`graph-${asked('size')}.json`)
const graph: Graph = await answer.json()
const root = document.getElementById('root')
if (root) createRoot(root).render(<Bare graph={graph} />)
