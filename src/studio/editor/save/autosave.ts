import type { PathwayDocument } from '#pathway/document.ts'
import { same } from '#pathway/merge.ts'
import type { EditorStore } from '../store.ts'
import type { DraftStore } from './drafts.ts'

/** What saving needs of the service. */
export interface SaveApi {
  /** @throws SaveRefused, or whatever means that the service was not reached. */
  save(document: PathwayDocument, revision: string): Promise<{ readonly revision: string }>
  load(): Promise<{ readonly document: PathwayDocument; readonly revision: string }>
}

/** The service was reached and did not store the document. */
export class SaveRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Timers {
  set(run: () => void, ms: number): number
  clear(timer: number): void
}

const SAVE_AFTER_MS = 600
const KEEP_AFTER_MS = 200
const LONGEST_WAIT_MS = 30_000

/**
 * Keeps every change in the browser at once and saves it to the service a moment later: one save in flight, the revision read when it
 * is sent, and the answer never replaces the document. What the service cannot take is kept and tried again.
 */
export function startAutosave(store: EditorStore, api: SaveApi, drafts: DraftStore, timers: Timers) {
  let saving: Promise<void> | undefined
  let saveTimer: number | undefined
  let keepTimer: number | undefined
  let failures = 0
  let stopped = false

  const dirty = () => store.getState().document !== store.getState().saved

  function keep() {
    if (keepTimer !== undefined) timers.clear(keepTimer)
    keepTimer = undefined
    const { pathwayId, document, saved, revision } = store.getState()
    return dirty() ? drafts.keep(pathwayId, { document, base: saved, revision }) : drafts.forget(pathwayId)
  }

  function schedule(ms: number) {
    if (saveTimer !== undefined) timers.clear(saveTimer)
    saveTimer = timers.set(() => {
      saveTimer = undefined
      void saveNow()
    }, ms)
  }

  async function attempt() {
    const { document, revision, setSaveState, markSaved, receive } = store.getState()
    setSaveState({ is: 'saving' })
    try {
      const answer = await api.save(document, revision)
      failures = 0
      markSaved(document, answer.revision)
    } catch (error) {
      if (!(error instanceof SaveRefused)) {
        failures += 1
        setSaveState({ is: 'offline' })
        schedule(Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS))
        return
      }
      if (error.status !== 412) {
        setSaveState({ is: 'refused', message: error.message })
        return
      }
      const theirs = await api.load().catch(() => undefined)
      if (theirs) receive(theirs.document, theirs.revision)
      else setSaveState({ is: 'offline' })
    }
    await keep()
    const { saveState, conflicts } = store.getState()
    if (dirty() && conflicts.length === 0 && saveState.is !== 'offline') schedule(0)
  }

  /** Saves what is not saved yet; while a save is under way, the next begins when it has ended. */
  function saveNow(): Promise<void> {
    if (saving) return saving
    if (!dirty() || stopped || store.getState().conflicts.length > 0) return Promise.resolve()
    saving = attempt().finally(() => {
      saving = undefined
    })
    return saving
  }

  const unsubscribe = store.subscribe((state, before) => {
    const decided = before.conflicts.length > 0 && state.conflicts.length === 0
    if (state.document === before.document && !decided) return
    if (state.document !== state.saved && state.saveState.is === 'saved') state.setSaveState({ is: 'unsaved' })
    if (state.document === state.saved && state.saveState.is === 'unsaved') state.setSaveState({ is: 'saved' })
    keepTimer ??= timers.set(() => void keep(), KEEP_AFTER_MS)
    if (!saving && state.document !== state.saved) schedule(SAVE_AFTER_MS)
  })
  if (dirty()) schedule(0)

  return {
    keep,
    /** Saves until nothing is left to save, or the service refuses. */
    async flush() {
      while (
        saving ||
        (dirty() && store.getState().saveState.is !== 'offline' && store.getState().saveState.is !== 'refused')
      ) {
        const before = store.getState()
        await saveNow()
        if (store.getState() === before) break
      }
      return !dirty()
    },
    retry: () => schedule(0),
    stop() {
      stopped = true
      unsubscribe()
      for (const timer of [saveTimer, keepTimer]) if (timer !== undefined) timers.clear(timer)
      return keep()
    },
  }
}

export type Autosave = ReturnType<typeof startAutosave>

/** Whether a draft that was kept in the browser says anything that the service has not. */
export function isWorthRestoring(draft: PathwayDocument, served: PathwayDocument): boolean {
  return !same(draft, served)
}
