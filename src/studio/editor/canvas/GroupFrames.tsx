import { ViewportPortal } from '@xyflow/react'
import { useMemo } from 'react'
import { type CanvasGroup, listGroups } from '#pathway/canvas.ts'
import { setGroup } from '#pathway/commands/canvas.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { CARD_HEIGHT, CARD_WIDTH, type FlowNode } from './flow.ts'
import { groupFrame } from './groupFrame.ts'
import type { Box } from './snap.ts'
import { type SetNodes, useGroupDrag } from './useGroupDrag.ts'

interface GroupFramesProps {
  readonly nodes: readonly FlowNode[]
  readonly setNodes: SetNodes
}

/** Tinted frames behind the nodes that are grouped, each as large as they are. */
export function GroupFrames({ nodes, setNodes }: GroupFramesProps) {
  const groups = useEditor(state => listGroups(state.document))
  const frames = useMemo(() => framesOf(groups, nodes), [groups, nodes])
  if (frames.length === 0) return null
  return (
    <ViewportPortal>
      {frames.map(({ group, frame }) => (
        <Frame key={group.id} group={group} frame={frame} nodes={nodes} setNodes={setNodes} />
      ))}
    </ViewportPortal>
  )
}

function framesOf(groups: readonly CanvasGroup[], nodes: readonly FlowNode[]) {
  if (groups.length === 0) return []
  const inside = new Set(groups.flatMap(group => group.nodes))
  const boxes = new Map<string, Box>()
  for (const { id, type, position } of nodes) {
    if (type === 'card' && inside.has(id)) boxes.set(id, { ...position, width: CARD_WIDTH, height: CARD_HEIGHT })
  }
  return groups.flatMap(group => {
    const frame = groupFrame(group, id => boxes.get(id))
    return frame ? [{ group, frame }] : []
  })
}

interface FrameProps extends GroupFramesProps {
  readonly group: CanvasGroup
  readonly frame: Box
}

function Frame({ group, frame: { x, y, width, height }, nodes, setNodes }: FrameProps) {
  const store = useEditorStore()
  const isSelected = useEditor(state => state.selection.groups.has(group.id))
  const isWritten = useEditor(state => state.writing === group.id)
  const drag = useGroupDrag(group, nodes, setNodes)
  const name = group.name || 'Unnamed group'
  const size = group.nodes.length === 1 ? '1 node' : `${group.nodes.length} nodes`
  return (
    <div
      className="canvas-group"
      data-color={group.color}
      data-selected={isSelected || undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
    >
      {isWritten ? (
        <GroupName group={group} />
      ) : (
        <button
          type="button"
          className="canvas-group-title nopan nodrag"
          data-id={group.id}
          aria-label={`Group ${name}, ${size}`}
          aria-pressed={isSelected}
          title={name}
          onPointerDown={drag}
          onClick={event => {
            const { selection, select } = store.getState()
            const isMore = event.ctrlKey || event.metaKey || event.shiftKey
            select(isMore ? { ...selection, groups: [...selection.groups, group.id] } : { groups: [group.id] })
          }}
          onDoubleClick={() => store.getState().writeOn(group.id)}
        >
          {name}
        </button>
      )}
    </div>
  )
}

function GroupName({ group }: { readonly group: CanvasGroup }) {
  const store = useEditorStore()
  const { run, writeOn } = store.getState()
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the author has just asked to write here
      autoFocus
      aria-label="Name of the group"
      placeholder="What these nodes are for"
      className="canvas-group-title nopan nodrag"
      value={group.name}
      onFocus={event => event.currentTarget.select()}
      onChange={event => {
        const name = event.target.value
        run('Rename a group', doc => setGroup(doc, { id: group.id, members: { name } }), {
          typing: `group ${group.id}`,
        })
      }}
      onBlur={() => {
        if (store.getState().writing === group.id) writeOn(null)
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        writeOn(null)
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`.canvas-group-title[data-id="${CSS.escape(group.id)}"]`)?.focus(),
        )
      }}
    />
  )
}
