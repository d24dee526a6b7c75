import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { useCallback, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { merge } from '#pathway/merge.ts'
import { messageOf } from '#studio/shell/api.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { ShortcutsDialog } from './commands/ShortcutsDialog.tsx'
import { useCommands } from './commands/useCommands.ts'
import { Inspector } from './forms/Inspector.tsx'
import { Palette } from './palette/Palette.tsx'
import { ProblemsPanel } from './problems/ProblemsPanel.tsx'
import { createSaveApi, loadDraft } from './queries.ts'
import { type Autosave, isWorthRestoring, startAutosave } from './save/autosave.ts'
import { ConflictDialog } from './save/ConflictDialog.tsx'
import { openDrafts } from './save/drafts.ts'
import { SearchDialog } from './search/SearchDialog.tsx'
import { createEditorStore, EditorContext, type EditorStore, useEditor } from './store.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'

const drafts = openDrafts()
const timers = {
  set: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clear: (timer: number) => window.clearTimeout(timer),
}

/** Opens a pathway: the service's draft, with whatever this browser kept that the service has not. */
async function openPathway(pathwayId: string): Promise<EditorStore> {
  const served = await loadDraft(pathwayId)
  const kept = await drafts.read(pathwayId)
  if (!kept || !isWorthRestoring(kept.document, served.document)) return createEditorStore({ pathwayId, ...served })
  const { document, conflicts } = merge({ base: kept.base, mine: kept.document, theirs: served.document })
  const store = createEditorStore({ pathwayId, document, saved: served.document, revision: served.revision })
  if (conflicts.length > 0) store.setState({ conflicts })
  toast('Changes that were not saved yet were restored.')
  return store
}

/** The editor's page: palette, canvas, form and problems of one pathway. */
export function EditorPage() {
  const { pathwayId } = useParams({ from: '/pathways/$pathwayId' })
  const {
    data: store,
    error,
    refetch,
  } = useQuery({
    queryKey: ['editor', pathwayId],
    queryFn: () => openPathway(pathwayId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  if (error) {
    return (
      <main className="mx-auto max-w-3xl p-8">
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (!store) {
    return (
      <main className="p-8">
        <Skeleton />
      </main>
    )
  }
  return (
    <EditorContext value={store}>
      <ReactFlowProvider>
        <Editor store={store} />
      </ReactFlowProvider>
    </EditorContext>
  )
}

function useAutosave(store: EditorStore): Autosave | undefined {
  const [autosave, setAutosave] = useState<Autosave>()
  useEffect(() => {
    const started = startAutosave(store, createSaveApi(store.getState().pathwayId), drafts, timers)
    setAutosave(started)
    const keep = () => void started.keep()
    const retry = () => started.retry()
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('online', retry)
      void started.flush().finally(() => started.stop())
    }
  }, [store])
  return autosave
}

function Editor({ store }: { readonly store: EditorStore }) {
  const autosave = useAutosave(store)
  const [open, setOpen] = useState<'search' | 'shortcuts'>()
  const name = useEditor(state => state.document.name)
  usePageTitle(name)
  const openSearch = useCallback(() => setOpen('search'), [])
  const openShortcuts = useCallback(() => setOpen('shortcuts'), [])
  useCommands({ openSearch, openShortcuts })
  const close = () => setOpen(undefined)
  return (
    <div className="flex h-full flex-col">
      <Toolbar autosave={autosave} openSearch={openSearch} openShortcuts={openShortcuts} />
      <div className="flex min-h-0 flex-1">
        <div className="shrink-0 overflow-y-auto border-line border-r bg-surface p-1.5">
          <Palette />
        </div>
        <main className="flex min-w-0 flex-1 flex-col">
          <h1 className="sr-only">{name}</h1>
          <div className="min-h-0 flex-1">
            <Canvas />
          </div>
          <div className="max-h-56 shrink-0 overflow-y-auto border-line border-t bg-surface">
            <ProblemsPanel />
          </div>
        </main>
        <aside aria-label="Form" className="w-96 shrink-0 overflow-y-auto border-line border-l bg-surface max-lg:w-80">
          <Inspector />
        </aside>
      </div>
      <SearchDialog open={open === 'search'} onClose={close} />
      <ShortcutsDialog open={open === 'shortcuts'} onClose={close} />
      <ConflictDialog />
    </div>
  )
}
