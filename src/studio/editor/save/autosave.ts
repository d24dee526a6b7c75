import type { PathwayDocument } from '#pathway/document.ts'
import type { EditorStore } from '../store.ts'
import type { DraftStore } from './drafts.ts'

/** What saving needs of the service. */
export interface SaveApi {
  /** @throws SaveRefused, or whatever means that the service was not reached. */
  save(document: PathwayDocument, revision: string): Promise<{ readonly revision: string }>
  /** @throws SaveRefused, or whatever means that the service was not reached. */
  load(): Promise<{ readonly document: PathwayDocument; readonly revision: string }>
}

/** The service was reached and did not do what it was asked. */
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
const SIGNED_OUT = 401
const CHANGED_MEANWHILE = 412

/**
 * Keeps every change in the browser at once and saves it to the service a moment later: one save in flight, the revision read when it
 * is sent, and the answer never replaces the document. What the service cannot take is kept and tried again.
 */
export function startAutosave(
  store: EditorStore,
  api: SaveApi,
  drafts: Pick<DraftStore, 'keep' | 'forget'>,
  timers: Timers,
) {
  let saving: Promise<void> | undefined
  let saveTimer: number | undefined
  let keepTimer: number | undefined
  let failures = 0
  let stopped = false
  /** The last document that the browser holds for certain. */
  let kept: PathwayDocument | undefined

  const dirty = () => store.getState().document !== store.getState().saved

  async function keep() {
    if (keepTimer !== undefined) timers.clear(keepTimer)
    keepTimer = undefined
    const { pathwayId, document, saved, base, revision } = store.getState()
    try {
      await (document === saved ? drafts.forget(pathwayId) : drafts.keep(pathwayId, { document, base, revision }))
      kept = document
    } catch {
      // A browser that keeps nothing, as in some private windows: `isAtRisk` then warns before the page is left.
    }
  }

  function schedule(ms: number) {
    unschedule()
    saveTimer = timers.set(() => {
      saveTimer = undefined
      void saveNow()
    }, ms)
  }

  function unschedule() {
    if (saveTimer !== undefined) timers.clear(saveTimer)
    saveTimer = undefined
  }

  async function attempt() {
    const { document, revision, setSaveState, markSaved } = store.getState()
    setSaveState({ is: 'saving' })
    try {
      const answer = await api.save(document, revision)
      failures = 0
      markSaved(document, answer.revision)
    } catch (error) {
      if (error instanceof SaveRefused && error.status === CHANGED_MEANWHILE) await takeTheirs()
      else fail(error)
    }
    await keep()
    const { saveState, conflicts } = store.getState()
    if (dirty() && conflicts.length === 0 && saveState.is === 'unsaved') schedule(0)
  }

  async function takeTheirs() {
    try {
      const theirs = await api.load()
      store.getState().receive(theirs.document, theirs.revision)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    const { setSaveState } = store.getState()
    if (!(error instanceof SaveRefused)) {
      failures += 1
      setSaveState({ is: 'offline' })
      schedule(Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS))
    } else if (error.status === SIGNED_OUT) setSaveState({ is: 'signed-out' })
    else setSaveState({ is: 'refused', message: error.message })
  }

  /** Saves what is not saved yet; while a save is under way, the next begins when it has ended. */
  function saveNow(): Promise<void> {
    if (saving) return saving
    unschedule()
    if (!dirty() || stopped || store.getState().conflicts.length > 0) return Promise.resolve()
    saving = attempt().finally(() => {
      saving = undefined
    })
    return saving
  }

  const unsubscribe = store.subscribe((state, before) => {
    const decided = before.conflicts.length > 0 && state.conflicts.length === 0
    if (state.document === before.document && !decided) return
    keepTimer ??= timers.set(() => void keep(), KEEP_AFTER_MS)
    if (saving) return
    if (state.document === state.saved) {
      unschedule()
      if (state.saveState.is !== 'saved') state.setSaveState({ is: 'saved' })
      return
    }
    if (state.saveState.is === 'saved') state.setSaveState({ is: 'unsaved' })
    // While the service is out of reach the wait that is under way goes on: typing must not put the next try off for ever.
    if (state.saveState.is !== 'offline' || saveTimer === undefined) schedule(SAVE_AFTER_MS)
  })
  if (dirty()) schedule(0)

  return {
    keep,
    /** Saves at once, until nothing is left to save or the service cannot take it. @returns whether the service has everything */
    async flush(): Promise<boolean> {
      do await saveNow()
      while (
        !stopped &&
        dirty() &&
        store.getState().saveState.is === 'unsaved' &&
        store.getState().conflicts.length === 0
      )
      return !dirty()
    },
    /** Tries again at once, whatever kept the last save from succeeding. */
    retry: () => schedule(0),
    /** For coming back to the page: tries again what could not be saved; else fetches what others saved meanwhile. */
    async refresh(): Promise<void> {
      if (saving || stopped) return
      if (dirty()) {
        // Perhaps the author signed in elsewhere, or came back into reach.
        if (['signed-out', 'offline'].includes(store.getState().saveState.is)) schedule(0)
        return
      }
      const theirs = await api.load().catch(() => undefined)
      const { revision, receive } = store.getState()
      if (theirs && !saving && !stopped && theirs.revision !== revision) receive(theirs.document, theirs.revision)
    },
    /** Whether leaving the page now would lose something: the service has not got it, and neither has the browser. */
    isAtRisk: () => dirty() && kept !== store.getState().document,
    stop() {
      stopped = true
      unsubscribe()
      for (const timer of [saveTimer, keepTimer]) if (timer !== undefined) timers.clear(timer)
      return keep()
    },
  }
}

export type Autosave = ReturnType<typeof startAutosave>
