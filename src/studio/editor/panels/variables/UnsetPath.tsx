import { edgeLabel, edgesByKey, nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { Stop } from '#pathway/variables/unset.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'

/** Path through the pathway on which nothing sets a variable. A click shows a stop. */
export function UnsetPath({ document, path }: { readonly document: PathwayDocument; readonly path: readonly Stop[] }) {
  const store = useEditorStore()
  const nodes = nodesById(document)
  return (
    <ol aria-label="Path where it’s never set" className="flex flex-col border-warning border-l-2 border-dashed">
      {path.map(stop => {
        const node = nodes.get(stop.node_id)
        return (
          <li key={stop.node_id}>
            <button
              type="button"
              className="flex w-full min-w-0 items-baseline gap-2 rounded px-2 py-1 text-left text-xs hover:bg-raised focus-visible:-outline-offset-2"
              onClick={() => store.getState().reveal({ node_id: stop.node_id, mayZoom: true })}
            >
              <span className="min-w-0 truncate">{node ? nodeName(node) : stop.node_id}</span>
              <span className="min-w-0 shrink-0 truncate text-muted">{cameBy(document, stop)}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const LONGEST = 28

function cameBy(document: PathwayDocument, { by, edge_key }: Stop): string {
  if (by === 'start') return 'start of the call'
  if (by === 'asked') return 'when the caller asks'
  if (by === 'rule') return 'by a rule'
  const edge = edgesByKey(document).get(edge_key ?? '')
  const label = edge ? edgeLabel(edge) : ''
  if (label === '') return 'along an edge'
  return `“${label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label}”`
}
