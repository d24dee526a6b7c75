import '../drawing/dom/notes.css'
import { type NodeProps, NodeResizer } from '@xyflow/react'
import { memo } from 'react'
import { type CanvasNote, NOTE_LIMITS } from '#pathway/canvas.ts'
import { setNote } from '#pathway/commands/canvas.ts'
import { CARD_TEXTS } from '../drawing/card.ts'
import { MarkBadge, markStyle } from '../drawing/dom/MarkBadge.tsx'
import { flowIdOfNote, type NoteNode } from '../drawing/notes.ts'
import { readNote } from '../drawing/noteText.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { useMarks } from '../hooks/useMarks.ts'

/** A note on the canvas: words for authors, which no call reads. */
export const Note = memo(function Note({ data: { note }, selected }: NodeProps<NoteNode>) {
  const store = useEditorStore()
  const isWritten = useEditor(state => state.writing === note.id)
  const isReadOnly = useEditor(state => state.isReadOnly)
  const marks = useMarks('notes', note.id)
  return (
    <div
      className="canvas-note"
      data-color={note.color}
      data-selected={selected || undefined}
      data-marks={marks}
      style={markStyle(marks)}
    >
      {marks !== undefined && <MarkBadge marks={marks} />}
      <NodeResizer
        isVisible={selected && !isReadOnly}
        minWidth={NOTE_LIMITS.min}
        minHeight={NOTE_LIMITS.min}
        maxWidth={NOTE_LIMITS.max}
        maxHeight={NOTE_LIMITS.max}
        onResizeEnd={(_event, { x, y, width, height }) => {
          const [left, top, wide, high] = [x, y, width, height].map(Math.round)
          if (left === undefined || top === undefined || wide === undefined || high === undefined) return
          const members = { position: { x: left, y: top }, width: wide, height: high }
          store.getState().run('Resize note', doc => setNote(doc, { id: note.id, members }))
        }}
      />
      {isWritten ? (
        <NoteText note={note} />
      ) : (
        <div className="canvas-note-text">
          {note.text === '' ? (
            <span className="text-muted">{CARD_TEXTS.emptyNote}</span>
          ) : (
            <NoteWords text={note.text} />
          )}
        </div>
      )}
    </div>
  )
})

function NoteWords({ text }: { readonly text: string }) {
  return readNote(text).map(({ marker, parts }, row) => {
    const words = parts.map(({ text, isBold }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their order
      isBold ? <strong key={at}>{text}</strong> : text,
    )
    if (marker === '') {
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their order
      return <p key={row}>{words}</p>
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their order
      <p key={row} className="canvas-note-item">
        <span>{marker}</span>
        <span>{words}</span>
      </p>
    )
  })
}

function NoteText({ note }: { readonly note: CanvasNote }) {
  const store = useEditorStore()
  const { run, writeOn } = store.getState()
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the author has just asked to write here
      autoFocus
      aria-label="Note text"
      placeholder="A note for your team"
      className="canvas-note-text nodrag nopan nowheel"
      value={note.text}
      onChange={event => {
        const text = event.target.value
        run('Edit note', doc => setNote(doc, { id: note.id, members: { text } }), { typing: `note ${note.id}` })
      }}
      onFocus={event => event.currentTarget.setSelectionRange(note.text.length, note.text.length)}
      onBlur={() => {
        if (store.getState().writing === note.id) writeOn(null)
      }}
      onKeyDown={event => {
        const isEnd = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
        if (!isEnd) return
        event.preventDefault()
        writeOn(null)
        document.querySelector<HTMLElement>(`[data-id="${CSS.escape(flowIdOfNote(note.id))}"]`)?.focus()
      }}
    />
  )
}
