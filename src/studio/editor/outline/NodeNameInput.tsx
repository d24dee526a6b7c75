import { renameNode } from '#pathway/commands/nodes.ts'
import { nodeName, type PathwayNode } from '#pathway/document.ts'
import { InlineText } from '#ui/InlineText.tsx'
import { useEditorStore } from '../hooks/useEditor.ts'
import { askFocus, outlineOf } from '../session/view/outlineStore.ts'

/** Writes a node's name in its row. */
export function NodeNameInput({ node }: { readonly node: PathwayNode }) {
  const store = useEditorStore()
  const before = nodeName(node)

  function end(text: string | undefined, byKey: boolean) {
    outlineOf(store).setState({ naming: null })
    const name = text?.trim() ?? ''
    if (name !== '' && name !== before) {
      store.getState().run(`Rename “${before}”`, document => renameNode(document, { id: node.id, name }))
    }
    if (byKey) askFocus(store)
  }

  return (
    <InlineText
      label="Name of the node"
      placeholder="Name this node"
      value={before}
      className="outline-input"
      onEnd={end}
    />
  )
}
