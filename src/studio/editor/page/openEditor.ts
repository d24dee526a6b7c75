import { queryClient } from '#studio/shell/api.ts'
import { whenReached } from '#studio/shell/connection.ts'
import { takeImport } from '#studio/shell/report/imported.ts'
import { toast } from '#ui/toast.ts'
import type { EditorStore, Place } from '../session/document/store.ts'
import { type Companion, type Opening, type OpenSession, openSession } from '../session/openSession.ts'
import { createSaveApi, loadDraft } from '../session/sync/api.ts'
import { createTogether } from '../session/sync/collaboration.ts'
import { openDrafts } from '../session/sync/drafts.ts'
import { keepUndo } from '../session/sync/kept/keptUndo.ts'
import { savePage } from '../session/sync/pageEvents.ts'
import { tab } from '../session/sync/tab.ts'
import { showImport } from '../session/view/reportSubject.ts'
import { keepPanels, restoreWorkplace } from '../session/view/workplace.ts'

const drafts = openDrafts(tab)

const timers = {
  set: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clear: (timer: number) => window.clearTimeout(timer),
}

const companions: readonly Companion[] = [
  ({ store }) => {
    restoreWorkplace(store)
    return keepPanels(store)
  },
  session => {
    tellOpened(session)
    return () => undefined
  },
  keepUndo,
  ({ together, autosave }) => together.connect(autosave),
  savePage,
  ({ testRun }) => testRun.getState().stop,
]

/** Opens a pathway in this browser, for the page of the editor that is about to be shown. */
export function openEditor(pathwayId: string): Opening {
  return openSession(pathwayId, {
    load: () =>
      queryClient.fetchQuery({
        queryKey: ['editor', pathwayId],
        queryFn: () => loadDraft(pathwayId),
        staleTime: 0,
        gcTime: 0,
        structuralSharing: false,
      }),
    api: createSaveApi(pathwayId),
    drafts,
    timers,
    createTogether: store => createTogether(store, (message, place) => tellArrival(store, message, place)),
    companions,
    whenReached,
  })
}

function tellOpened(session: OpenSession) {
  if (session.wasRestored) toast('Restored your unsaved changes')
  const changes = takeImport(session.store.getState().pathwayId)
  // If the report fails to load, its command still opens it.
  if (changes) showImport(session, changes).catch(() => undefined)
}

const NOTE_MS = 5000

function tellArrival(store: EditorStore, message: string, place: Place | undefined) {
  toast(message, {
    until: store.getState().closed,
    // One at a time: the next takes its place.
    id: 'arrival',
    duration: NOTE_MS,
    // Undefined as well, or it would keep that of the note before it.
    action: place && { label: 'Show', onClick: () => store.getState().reveal({ ...place, mayZoom: true }) },
  })
}
