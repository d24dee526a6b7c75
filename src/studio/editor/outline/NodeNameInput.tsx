import { renameNode } from '#pathway/commands/nodes.ts'
import { nodeName, type PathwayNode } from '#pathway/document.ts'
import { InlineText } from '#ui/InlineText.tsx'
import { useSession } from '../hooks/useEditor.ts'
import { askFocus } from '../session/view/outlineStore.ts'

/** Writes a node's name in its row. */
export function NodeNameInput({ node }: { readonly node: PathwayNode }) {
  const session = useSession()
  const before = nodeName(node)

  function end(text: string | undefined, byKey: boolean) {
    session.outline.setState({ naming: null })
    const name = text?.trim() ?? ''
    if (name !== '' && name !== before) {
      session.store.getState().run(`Rename “${before}”`, document => renameNode(document, { id: node.id, name }))
    }
    if (byKey) askFocus(session)
  }

  return (
    <InlineText label="Node name" placeholder="Name this node" value={before} className="outline-input" onEnd={end} />
  )
}
