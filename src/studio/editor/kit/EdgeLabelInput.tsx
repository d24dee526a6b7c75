import { setEdgeLabel } from '#pathway/commands/edges.ts'
import { InlineText } from '#ui/InlineText.tsx'
import type { EdgeRoute } from '../geometry/edgeRoutes.ts'
import { useEditorStore } from '../hooks/useEditor.ts'

interface EdgeLabelInputProps {
  readonly route: EdgeRoute
  readonly className?: string
  readonly onEnd?: (byKey: boolean) => void
}

/** Writes an edge's label where the edge is shown. */
export function EdgeLabelInput({ route, className = 'edge-label-input', onEnd }: EdgeLabelInputProps) {
  const store = useEditorStore()

  function end(label: string | undefined, byKey: boolean) {
    const { labelEdge, labelling, run } = store.getState()
    if (labelling === route.key) labelEdge(null)
    if (label !== undefined && label !== route.label) {
      run(route.label === '' ? `Label edge “${label}”` : `Change label “${route.label}”`, document =>
        setEdgeLabel(document, { key: route.key, label }),
      )
    }
    onEnd?.(byKey)
  }

  return (
    <InlineText
      label="Edge label"
      placeholder="When should the agent go here?"
      value={route.label}
      className={className}
      onEnd={end}
    />
  )
}
