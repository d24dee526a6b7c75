import { type ReactNode, useEffect, useState } from 'react'
import type { EditorStore } from '../../session/document/store.ts'
import type { Autosave } from '../../session/sync/autosave.ts'
import { createTogether, TogetherContext } from '../../session/sync/collaboration.ts'
import { RoomContext } from '../../session/sync/participants.ts'
import { useKeptCaret } from './useKeptCaret.ts'

interface TogetherProviderProps {
  readonly store: EditorStore
  readonly autosave: Autosave | undefined
  readonly children: ReactNode
}

/** Keeps the editor in touch with all others who have the same pathway open. */
export function TogetherProvider({ store, autosave, children }: TogetherProviderProps) {
  const [together] = useState(() => createTogether(store))
  useEffect(() => autosave && together.connect(autosave), [together, autosave])
  useKeptCaret()
  return (
    <TogetherContext value={together}>
      <RoomContext value={together.room}>{children}</RoomContext>
    </TogetherContext>
  )
}
