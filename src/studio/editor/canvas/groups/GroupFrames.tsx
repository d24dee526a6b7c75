import { type ReactFlowState, useStoreApi, ViewportPortal } from '@xyflow/react'
import { type CSSProperties, useCallback, useMemo } from 'react'
import type { CanvasGroup } from '#pathway/canvas.ts'
import { MarkBadge, markStyle } from '../../drawing/dom/MarkBadge.tsx'
import type { FlowNode } from '../../drawing/flow.ts'
import type { Box } from '../../geometry/box.ts'
import { groupFrame } from '../../geometry/groupFrame.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { useMarks } from '../../hooks/useMarks.ts'
import { GroupTitle } from './GroupTitle.tsx'
import { type SetNodes, useGroupDrag } from './useGroupDrag.ts'

interface GroupFramesProps extends Movable {
  readonly groups: readonly CanvasGroup[]
}

interface Movable {
  readonly nodes: readonly FlowNode[]
  readonly setNodes: SetNodes
}

/** Tinted frames behind the nodes that are grouped, each as large as they are. */
export function GroupFrames({ groups, nodes, setNodes }: GroupFramesProps) {
  const frames = useMemo(() => framesOf(groups, nodes), [groups, nodes])
  const box = useViewZoom()
  return (
    <ViewportPortal>
      <div ref={box}>
        {frames.map(({ group, frame }) => (
          <Frame key={group.id} group={group} frame={frame} nodes={nodes} setNodes={setNodes} />
        ))}
      </div>
    </ViewportPortal>
  )
}

function framesOf(groups: readonly CanvasGroup[], nodes: readonly FlowNode[]) {
  if (groups.length === 0) return []
  const inside = new Set(groups.flatMap(group => group.nodes))
  const boxes = new Map<string, Box>()
  for (const { id, type, position, width = 0, height = 0 } of nodes) {
    if (type === 'card' && inside.has(id)) boxes.set(id, { ...position, width, height })
  }
  return groups.flatMap(group => {
    const frame = groupFrame(group, id => boxes.get(id))
    return frame ? [{ group, frame }] : []
  })
}

interface FrameProps extends Movable {
  readonly group: CanvasGroup
  readonly frame: Box
}

function Frame({ group, frame: { x, y, width, height }, nodes, setNodes }: FrameProps) {
  const isSelected = useEditor(state => state.selection.groups.has(group.id))
  const isReadOnly = useEditor(state => state.isReadOnly)
  const drag = useGroupDrag(group, nodes, setNodes)
  const place: CSSProperties & Record<`--frame-${string}`, string | number> = {
    '--frame-x': `${x}px`,
    '--frame-y': `${y}px`,
    '--frame-width': width,
  }
  const marks = useMarks('groups', group.id)
  const mark = markStyle(marks)
  const attributes = { 'data-color': group.color, 'data-selected': isSelected || undefined, 'data-marks': marks }
  return (
    <>
      <div
        className="canvas-group"
        {...attributes}
        style={{ ...mark, transform: `translate(${x}px, ${y}px)`, width, height }}
      />
      <div className="canvas-group-label" {...attributes} style={{ ...mark, ...place }}>
        <GroupTitle group={group} onPointerDown={isReadOnly ? undefined : drag} />
        {marks !== undefined && <MarkBadge marks={marks} />}
      </div>
    </>
  )
}

/** Hands the exact zoom to the titles, as `--view-zoom`. */
function useViewZoom() {
  const flow = useStoreApi()
  return useCallback(
    (box: HTMLDivElement) => {
      let written = 0
      function write({ transform: [, , zoom] }: ReactFlowState) {
        if (zoom === written) return
        written = zoom
        box.style.setProperty('--view-zoom', String(zoom))
      }
      write(flow.getState())
      return flow.subscribe(write)
    },
    [flow],
  )
}
