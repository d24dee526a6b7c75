import { stayWhenSignedOut } from '#studio/shell/api.ts'
import type { EditorStore } from '../document/store.ts'
import type { Autosave } from './autosave.ts'

interface Saved {
  readonly store: EditorStore
  readonly autosave: Autosave
}

/** Keeps and saves as the browser hides, leaves, or comes back to the page. @returns ends it */
export function savePage({ store, autosave }: Saved): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  window.addEventListener('pagehide', () => void autosave.keep(), { signal })
  window.addEventListener('online', () => autosave.retry(), { signal })
  window.addEventListener('beforeunload', leave, { signal })
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'hidden' ? autosave.keep() : autosave.refresh()),
    { signal },
  )
  const leaveWhenSignedOut = stayWhenSignedOut(() => store.getState().setSaveState({ is: 'signed-out' }))
  /** Keeps what is at risk while the browser asks whether to leave, rather than as the page goes. */
  function leave(event: BeforeUnloadEvent) {
    if (!autosave.isAtRisk()) return
    event.preventDefault()
    void autosave.keep()
  }
  return () => {
    leaving.abort()
    leaveWhenSignedOut()
  }
}
