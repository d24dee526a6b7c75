import { useReactFlow } from '@xyflow/react'
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { CanvasGroup } from '#pathway/canvas.ts'
import { setGroup } from '#pathway/commands/canvas.ts'
import { makeRoomFor } from '../../commands/viewport.ts'
import { groupName } from '../../drawing/groupName.ts'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import { groupSize } from '../../session/document/nameElements.ts'

interface GroupTitleProps {
  readonly group: CanvasGroup
  readonly onPointerDown: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** The name of a group: a click selects the group, a drag moves its nodes, a double click or F2 renames it. */
export function GroupTitle({ group, onPointerDown }: GroupTitleProps) {
  const isWritten = useEditor(state => state.writing === group.id)
  return isWritten ? <GroupName group={group} /> : <Title group={group} onPointerDown={onPointerDown} />
}

function Title({ group, onPointerDown }: GroupTitleProps) {
  const store = useEditorStore()
  const flow = useReactFlow()
  const isSelected = useEditor(state => state.selection.groups.has(group.id))
  const name = groupName(group)
  return (
    <button
      type="button"
      className="canvas-group-title nopan nodrag"
      data-id={group.id}
      aria-label={`Group ${name}, ${groupSize(group)}`}
      aria-pressed={isSelected}
      title={name}
      onPointerDown={onPointerDown}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) makeRoomFor(currentTarget, flow)
      }}
      onClick={event => {
        const { selection, select } = store.getState()
        const isMore = event.ctrlKey || event.metaKey || event.shiftKey
        select(isMore ? { ...selection, groups: [...selection.groups, group.id] } : { groups: [group.id] })
      }}
      onDoubleClick={() => store.getState().writeOn(group.id)}
    >
      {name}
    </button>
  )
}

function GroupName({ group }: { readonly group: CanvasGroup }) {
  const store = useEditorStore()
  const flow = useReactFlow()
  const field = useRef<HTMLInputElement>(null)
  const { run, writeOn } = store.getState()
  useLayoutEffect(() => {
    if (!field.current) return
    // The browser would bring it into view by scrolling the canvas's box.
    field.current.focus({ preventScroll: true })
    field.current.select()
    makeRoomFor(field.current, flow)
  }, [flow])
  return (
    <input
      ref={field}
      aria-label="Group name"
      placeholder="What these nodes are for"
      className="canvas-group-title nopan nodrag"
      value={group.name}
      onChange={event => {
        const name = event.target.value
        run('Rename group', doc => setGroup(doc, { id: group.id, members: { name } }), {
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
          document
            .querySelector<HTMLElement>(`.canvas-group-title[data-id="${CSS.escape(group.id)}"]`)
            ?.focus({ preventScroll: true }),
        )
      }}
    />
  )
}
