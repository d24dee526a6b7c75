import { listGroups, listNotes } from '#pathway/canvas.ts'
import { keyedEdges, nodesById } from '#pathway/document.ts'
import { useEditor } from '../hooks/useEditor.ts'
import { countSelected } from '../session/document/selection.ts'
import { GroupForm, NoteForm } from './CanvasForms.tsx'
import { EdgeForm } from './EdgeForm.tsx'
import { ManySelected } from './ManySelected.tsx'
import { NodeForm } from './NodeForm.tsx'
import { PathwaySettings } from './PathwaySettings.tsx'

/** Form of the selection, or of the pathway if nothing is selected. */
export function Inspector() {
  const count = useEditor(({ selection }) => countSelected(selection))
  const note = useEditor(({ document, selection }) => listNotes(document).find(({ id }) => selection.notes.has(id)))
  const group = useEditor(({ document, selection }) => listGroups(document).find(({ id }) => selection.groups.has(id)))
  const [nodeId] = useEditor(state => state.selection.nodes)
  const [edgeKey] = useEditor(state => state.selection.edges)
  const node = useEditor(state => (nodeId === undefined ? undefined : nodesById(state.document).get(nodeId)))
  const edge = useEditor(state =>
    edgeKey === undefined ? undefined : keyedEdges(state.document).find(one => one.key === edgeKey)?.edge,
  )
  if (count > 1) return <ManySelected />
  if (node) return <NodeForm key={node.id} node={node} />
  if (edge && edgeKey !== undefined) return <EdgeForm key={edgeKey} edge={edge} edgeKey={edgeKey} />
  if (note) return <NoteForm key={note.id} note={note} />
  if (group) return <GroupForm key={group.id} group={group} />
  return <PathwaySettings />
}
