import { Command } from 'cmdk'
import { kindOf } from '#nodes/models.ts'
import { listNodes, nodeData, nodeName, textMember } from '#pathway/document.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useEditor, useEditorStore } from '../store.ts'

/** Finds nodes by their name and by what they say. */
export function SearchDialog() {
  const store = useEditorStore()
  const isOpen = useEditor(state => state.dialog === 'search')
  const onClose = () => store.getState().openDialog(null)
  return (
    <Dialog open={isOpen} onClose={onClose} title="Search this pathway">
      <SearchList onClose={onClose} />
    </Dialog>
  )
}

function SearchList({ onClose }: { readonly onClose: () => void }) {
  const document = useEditor(state => state.document)
  const store = useEditorStore()
  return (
    <Command label="Search this pathway" className="mt-2">
      <Command.Input
        placeholder="A node’s name, or words of its text"
        className="h-9 w-full rounded-md border border-line bg-surface px-2.5 text-[13px]"
      />
      <Command.List className="mt-2 max-h-80 overflow-auto">
        <Command.Empty className="p-3 text-muted">Nothing fits.</Command.Empty>
        {listNodes(document).map(node => {
          const data = nodeData(node)
          const words = [textMember(data, 'text'), textMember(data, 'prompt'), textMember(data, 'condition')].join(' ')
          return (
            <Command.Item
              key={node.id}
              value={node.id}
              keywords={[nodeName(node), words]}
              className="flex cursor-pointer items-baseline gap-3 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-raised"
              onSelect={() => {
                store.getState().reveal({ node_id: node.id })
                onClose()
              }}
            >
              <span className="shrink-0 font-medium">{nodeName(node)}</span>
              <span className="truncate text-muted text-xs">{words.trim() || kindOf(node.type).label}</span>
            </Command.Item>
          )
        })}
      </Command.List>
    </Command>
  )
}
