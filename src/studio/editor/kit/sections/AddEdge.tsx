import { Plus } from 'lucide-react'
import { memo } from 'react'
import { addEdge } from '#pathway/commands/edges.ts'
import { nodeName } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { newId } from '../../session/document/newId.ts'
import { NodePicker } from '../fields/NodePicker.tsx'
import { useNodeWriter } from '../form/write.ts'

/** Adds an edge by keyboard. */
export const AddEdge = memo(function AddEdge({ source }: { readonly source: string }) {
  const writer = useNodeWriter(source)
  return (
    <div>
      <NodePicker
        label="Node to connect to"
        value={undefined}
        newFrom={source}
        onChoose={({ node: target, place }) => {
          const id = newId()
          writer.run(`Add edge to “${nodeName(target)}”`, doc => addEdge(place(doc), { id, source, target: target.id }))
        }}
        trigger={
          <Button>
            <Plus aria-hidden className="size-3.5" /> Add edge
          </Button>
        }
      />
    </div>
  )
})
