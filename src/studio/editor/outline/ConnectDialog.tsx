import { nameById } from '#pathway/document.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useSession } from '../hooks/useEditor.ts'
import { NodeSearch } from '../kit/fields/NodePicker.tsx'
import { aimFromOutline, connectFromOutline } from './change.ts'

/** Finds the node that the selected one is connected to, or that the selected edge leads to. */
export function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const { document, selection } = session.store.getState()
  const [node] = selection.nodes
  const [edge] = selection.edges
  const title = node === undefined ? 'Reconnect edge' : `Connect “${nameById(document, node)}” to a node`
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="-mx-2">
        <NodeSearch
          label="Node to connect to"
          onChoose={target => {
            onClose()
            if (node !== undefined) connectFromOutline(session, node, target)
            else if (edge !== undefined) aimFromOutline(session, edge, target)
          }}
        />
      </div>
    </Dialog>
  )
}
