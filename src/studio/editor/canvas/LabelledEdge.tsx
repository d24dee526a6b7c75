import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { memo, useState } from 'react'
import { setEdgeLabel } from '#pathway/commands/edges.ts'
import { useRun } from '../run/runStore.ts'
import { useEditorStore } from '../store.ts'
import type { FlowEdge } from './flow.ts'

const LANE = 34

/** An edge with its label, which is edited in place. */
export const LabelledEdge = memo(function LabelledEdge(props: EdgeProps<FlowEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data, selected, markerEnd } = props
  const [editing, setEditing] = useState(false)
  const store = useEditorStore()
  const taken = useRun(state => state.lastEdge === id)
  const lane = data?.lane ?? 0
  const offset = lane * LANE
  const isLoop = props.source === props.target
  const [path, labelX, labelY] = isLoop
    ? loopPath(sourceX, sourceY, targetY, offset)
    : getSmoothStepPath({
        sourceX,
        sourceY,
        targetX,
        targetY,
        sourcePosition,
        targetPosition,
        borderRadius: 12,
        offset: 24 + offset,
      })
  const label = data?.label ?? ''

  function rename(text: string) {
    setEditing(false)
    if (text !== label)
      store.getState().run('Rename edge', document => setEdgeLabel(document, { key: id, label: text }))
  }

  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        markerEnd={markerEnd ?? ''}
        interactionWidth={18}
        className={[selected ? 'is-selected' : '', taken ? 'is-taken' : '', data?.dangling ? 'is-dangling' : ''].join(
          ' ',
        )}
      />
      <EdgeLabelRenderer>
        <div
          className="nodrag nopan pointer-events-auto absolute max-w-44"
          style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY + (isLoop ? 0 : offset)}px)` }}
        >
          {editing ? (
            <input
              // biome-ignore lint/a11y/noAutofocus: the author has just asked to type here
              autoFocus
              aria-label="Edge label"
              defaultValue={label}
              className="edge-label-input"
              onBlur={event => rename(event.target.value)}
              onKeyDown={event => {
                if (event.key === 'Enter') rename(event.currentTarget.value)
                if (event.key === 'Escape') setEditing(false)
              }}
            />
          ) : (
            <button
              type="button"
              className="edge-label"
              data-selected={selected || undefined}
              title={label || 'This edge has no label'}
              onClick={() => store.getState().select({ edges: [id] })}
              onDoubleClick={() => setEditing(true)}
              onKeyDown={event => {
                if (event.key === 'F2') setEditing(true)
              }}
            >
              {label || <span className="text-muted italic">no label</span>}
            </button>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  )
})

function loopPath(x: number, bottom: number, top: number, offset: number): [string, number, number] {
  const out = x + 170 + offset
  return [
    `M ${x} ${bottom} C ${x} ${bottom + 60}, ${out} ${bottom + 60}, ${out} ${(top + bottom) / 2} S ${x} ${top - 60}, ${x} ${top}`,
    out,
    (top + bottom) / 2,
  ]
}
