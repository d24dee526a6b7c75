import { type ReactNode, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { RoomContext, TogetherContext } from '../../hooks/useTogether.ts'
import type { EditorStore, Place } from '../../session/document/store.ts'
import type { Autosave } from '../../session/sync/autosave.ts'
import { createTogether } from '../../session/sync/collaboration.ts'
import { useKeptCaret } from './useKeptCaret.ts'

interface TogetherProviderProps {
  readonly store: EditorStore
  readonly autosave: Autosave | undefined
  readonly children: ReactNode
}

/** Keeps the editor in touch with all others who have the same pathway open. */
export function TogetherProvider({ store, autosave, children }: TogetherProviderProps) {
  const [together] = useState(() => createTogether(store, (message, place) => tell(store, message, place)))
  useEffect(() => autosave && together.connect(autosave), [together, autosave])
  useKeptCaret()
  return (
    <TogetherContext value={together}>
      <RoomContext value={together.room}>{children}</RoomContext>
    </TogetherContext>
  )
}

const NOTE_MS = 5000

function tell(store: EditorStore, message: string, place: Place | undefined) {
  toast(message, {
    // One at a time: the next takes its place.
    id: 'arrival',
    duration: NOTE_MS,
    // Undefined as well, or it would keep that of the note before it.
    action: place && { label: 'Show', onClick: () => store.getState().reveal(place) },
  })
}
