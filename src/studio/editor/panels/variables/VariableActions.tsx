import { PencilLine, Plus } from 'lucide-react'
import { nodeData, nodeName } from '#pathway/document.ts'
import type { PathwayVariable } from '#pathway/variables/list.ts'
import { Button } from '#ui/Button.tsx'
import { runUndoably } from '../../commands/undoable.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { NodePicker, type PickedNode } from '../../kit/fields/NodePicker.tsx'
import { addRow } from '../../kit/form/rows.ts'
import { isOwn } from '../../session/analysis/origins.ts'

/** Actions for a variable that the pathway itself sets or reads. */
export function VariableActions({ variable }: { readonly variable: PathwayVariable }) {
  const store = useEditorStore()
  const rename = useCommand('rename-variable')
  if (!isOwn(variable)) return null
  const { name } = variable
  const extract = ({ node, place: placeNode }: PickedNode) => {
    const { extractVars } = nodeData(node)
    const place = Array.isArray(extractVars) ? extractVars.length : 0
    const message = `“${nodeName(node)}” now extracts {{${name}}}. Describe what to listen for.`
    runUndoably(store, { name: `Extract {{${name}}} in “${nodeName(node)}”`, message }, doc =>
      addRow(placeNode(doc), node.id, 'extractVars', [name, 'string', '']),
    )
    store.getState().reveal({ node_id: node.id, field: `extractVars[${place}].description` })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" title={rename.hint} onClick={rename.run}>
        <PencilLine aria-hidden className="size-3.5" /> Rename everywhere…{' '}
      </Button>
      <NodePicker
        label={`Node that extracts ${name}`}
        value={undefined}
        onChoose={extract}
        trigger={
          <Button size="small">
            <Plus aria-hidden className="size-3.5" /> Extract in node…
          </Button>
        }
      />
    </div>
  )
}
