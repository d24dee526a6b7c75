import { kindOf } from '#nodes/kinds.ts'
import { edgeLabel, keyedEdges, nodeName, nodesById } from '#pathway/document.ts'
import { inWords } from '#pathway/rules/describe.ts'
import { Button } from '#ui/Button.tsx'
import { countedEach } from '#ui/counted.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { useElementCommands } from '../hooks/useElementCommands.ts'
import { useFindings } from '../hooks/useFindings.ts'
import { countInWords } from '../session/analysis/problems.ts'
import { ArrangeMenu } from './ArrangeMenu.tsx'
import { FormHeading } from './FormHeading.tsx'

/** List of several selected elements, with the actions for all of them. */
export function ManySelected() {
  const store = useEditorStore()
  const selection = useEditor(state => state.selection)
  const document = useEditor(state => state.document)
  const { byNode, byEdge } = useFindings()
  const { duplicate, copy, remove } = useElementCommands()
  const nodes = nodesById(document)
  const chosen = [...selection.nodes].flatMap(id => nodes.get(id) ?? [])
  // A frame around nodes selects their edges with them; these are not what somebody chose.
  const edges = keyedEdges(document).filter(
    ({ key, edge: { source = '', target = '' } }) =>
      selection.edges.has(key) && !selection.nodes.has(source) && !selection.nodes.has(target),
  )
  const findings = [
    ...chosen.flatMap(node => byNode.get(node.id) ?? []),
    ...edges.flatMap(({ key }) => byEdge.get(key) ?? []),
  ]
  return (
    <div>
      <FormHeading
        title={count(chosen.length, edges.length, selection.notes.size, selection.groups.size)}
        about={countInWords(findings)}
      />
      <div className="flex flex-wrap gap-2 border-line border-b px-4 py-3">
        {chosen.length + selection.notes.size + selection.groups.size > 0 && (
          <>
            <Button onClick={duplicate}>Duplicate</Button>
            <Button onClick={copy}>Copy</Button>
          </>
        )}
        {chosen.length > 1 && <ArrangeMenu />}
        <Button look="danger" onClick={remove}>
          Delete
        </Button>
      </div>
      <ul className="flex flex-col p-2">
        {chosen.slice(0, SHOWN).map(node => (
          <li key={node.id}>
            <Chosen
              title={nodeName(node)}
              about={kindOf(node.type).label}
              onChoose={() => store.getState().reveal({ node_id: node.id })}
            />
          </li>
        ))}
        {edges.slice(0, SHOWN).map(({ key, edge }) => (
          <li key={key}>
            <Chosen
              title={edgeLabel(edge) || 'No label'}
              about="Edge"
              onChoose={() => store.getState().reveal({ edge_key: key })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const SHOWN = 100

function Chosen({ title, about, onChoose }: { title: string; about: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      className="flex w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left text-[13px] hover:bg-raised"
      onClick={onChoose}
    >
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <span className="shrink-0 text-muted text-xs">{about}</span>
    </button>
  )
}

function count(nodes: number, edges: number, notes: number, groups: number): string {
  return inWords(countedEach([nodes, 'node'], [edges, 'edge'], [notes, 'note'], [groups, 'group']))
}
