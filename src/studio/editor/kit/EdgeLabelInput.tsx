import { setEdgeLabel } from '#pathway/commands/edges.ts'
import { InlineText } from '#ui/InlineText.tsx'
import type { Way } from '../geometry/edgeRoutes.ts'
import { useEditorStore } from '../hooks/useEditor.ts'

interface EdgeLabelInputProps {
  readonly way: Way
  readonly className?: string
  readonly onEnd?: (byKey: boolean) => void
}

/** Writes an edge's label where the edge is shown. */
export function EdgeLabelInput({ way, className = 'edge-label-input', onEnd }: EdgeLabelInputProps) {
  const store = useEditorStore()

  function end(label: string | undefined, byKey: boolean) {
    const { labelEdge, labelling, run } = store.getState()
    if (labelling === way.key) labelEdge(null)
    if (label !== undefined && label !== way.label) {
      run(way.label === '' ? `Label edge “${label}”` : `Change label “${way.label}”`, document =>
        setEdgeLabel(document, { key: way.key, label }),
      )
    }
    onEnd?.(byKey)
  }

  return (
    <InlineText
      label="Label of the edge"
      placeholder="What leads here?"
      value={way.label}
      className={className}
      onEnd={end}
    />
  )
}
