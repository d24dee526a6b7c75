import { useEffect, useState } from 'react'
import { stayWhenSignedOut } from '#studio/shell/api.ts'
import type { EditorStore } from '../session/document/store.ts'
import { createSaveApi } from '../session/sync/api.ts'
import { type Autosave, startAutosave } from '../session/sync/autosave.ts'
import type { DraftStore } from '../session/sync/drafts.ts'

const timers = {
  set: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clear: (timer: number) => window.clearTimeout(timer),
}

/** Saves while the editor is open, and once more as it is left. */
export function useAutosave(store: EditorStore, drafts: DraftStore): Autosave | undefined {
  const [autosave, setAutosave] = useState<Autosave>()
  useEffect(() => {
    const started = startAutosave(store, createSaveApi(store.getState().pathwayId), drafts, timers)
    setAutosave(started)
    const stopListening = listen(started)
    const leaveWhenSignedOut = stayWhenSignedOut(() => store.getState().setSaveState({ is: 'signed-out' }))
    return () => {
      leaveWhenSignedOut()
      stopListening()
      void started.flush().finally(() => started.stop())
    }
  }, [store, drafts])
  return autosave
}

function listen(autosave: Autosave): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  window.addEventListener('pagehide', () => void autosave.keep(), { signal })
  window.addEventListener('online', () => autosave.retry(), { signal })
  window.addEventListener('beforeunload', event => autosave.isAtRisk() && event.preventDefault(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'hidden' ? autosave.keep() : autosave.refresh()),
    { signal },
  )
  return () => leaving.abort()
}
