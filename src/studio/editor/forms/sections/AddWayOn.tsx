import { Plus } from 'lucide-react'
import { addEdge } from '#pathway/commands/edges.ts'
import { nodeName, type PathwayNode } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { NodePicker } from '../fields/NodePicker.tsx'
import { useNodeWriter } from '../write.ts'

/** Connects the node to another one without the mouse. */
export function AddWayOn({ node }: { node: PathwayNode }) {
  const writer = useNodeWriter(node.id)
  return (
    <div>
      <NodePicker
        label="Add a way on to a node"
        value={undefined}
        onChoose={target => {
          const id = crypto.randomUUID()
          writer.run(`Add a way on to “${nodeName(target)}” at the end`, doc =>
            addEdge(doc, { id, source: node.id, target: target.id }),
          )
        }}
        trigger={
          <Button>
            <Plus aria-hidden className="size-3.5" /> Add a way on
          </Button>
        }
      />
    </div>
  )
}
