import type { PathwayDocument } from '#pathway/document.ts'
import { Refused } from '#studio/shell/refused.ts'
import type { EditorStore } from '../document/store.ts'
import type { DraftStore } from './drafts.ts'
import { follows, type Revision, readRevision } from './revision.ts'

/** A state of the draft. */
export interface ServedDocument {
  readonly document: PathwayDocument
  /** Its `ETag`. */
  readonly revision: string
}

/** Service calls that saving needs. */
export interface SaveApi {
  /**
   * @param since what the service has, so that only the difference need be sent
   * @throws Refused, or whatever means that the service was not reached.
   */
  save(document: PathwayDocument, since: ServedDocument): Promise<Pick<ServedDocument, 'revision'>>
  /** @throws Refused, or whatever means that the service was not reached. */
  load(): Promise<ServedDocument>
}

export interface Timers {
  set(run: () => void, ms: number): number
  clear(timer: number): void
}

const SAVE_AFTER_MS = 600
/** Others see what is typed while it is typed, where a save is cheap. */
const SHARE_AFTER_MS = 250
const SHARED_WHILE_TYPING = 2000
const KEEP_AFTER_MS = 200
const LONGEST_WAIT_MS = 30_000
const SIGNED_OUT = 401
const CHANGED_MEANWHILE = 412
const SERVICE_FAULTS = 500

/**
 * The session of this tab that has a pathway, by where its drafts are kept: one that was closed, whose last save is answered late, leaves
 * alone what the next has kept since.
 */
const owners = new WeakMap<object, Map<string, symbol>>()

/** @returns Whether nobody else has taken it since. */
function own(drafts: object, pathwayId: string): () => boolean {
  const session = Symbol(pathwayId)
  const ofDrafts = owners.get(drafts) ?? new Map<string, symbol>()
  owners.set(drafts, ofDrafts.set(pathwayId, session))
  return () => ofDrafts.get(pathwayId) === session
}

/**
 * Keeps every change in the browser at once and saves it to the service a moment later: one save in flight, the revision read when it
 * is sent, and the answer never replaces the document. What the service cannot take is kept and tried again. What others saved is
 * fetched between two saves, never during one.
 */
export function startAutosave(
  store: EditorStore,
  api: SaveApi,
  drafts: Pick<DraftStore, 'keep' | 'acknowledge'>,
  timers: Timers,
) {
  /** The save or the fetching that is under way. */
  let busy: Promise<void> | undefined
  let saveTimer: number | undefined
  let keepTimer: number | undefined
  let failures = 0
  let stopped = false
  let isShared = false
  const isOwner = own(drafts, store.getState().pathwayId)
  /** The newest revision that the service is known to have; it has to be asked where that is not known. */
  let heard: Revision | 'unknown' | undefined
  /** True if the browser keeps work of this tab; an unchanged tab needs none. */
  let holds = store.getState().document !== store.getState().saved || store.getState().sent.length > 0
  /** The last document that the browser holds for certain. */
  let kept: PathwayDocument | undefined

  const dirty = () => store.getState().document !== store.getState().saved
  const isBehind = () =>
    heard === 'unknown' || (heard !== undefined && !follows(readRevision(store.getState().revision), heard))
  const isDecided = () => store.getState().conflicts.length === 0
  const sharesTyping = () => isShared && store.getState().document.nodes.length <= SHARED_WHILE_TYPING
  /** From a change until it is saved. */
  const pause = () => (sharesTyping() ? SHARE_AFTER_MS : SAVE_AFTER_MS)

  async function keep() {
    if (keepTimer !== undefined) timers.clear(keepTimer)
    keepTimer = undefined
    const { pathwayId, document, saved, base, revision, sent, isApart } = store.getState()
    const isSaved = document === saved && sent.length === 0
    if ((isSaved && !holds) || !isOwner()) return
    holds = true
    const more = { ...(sent.length > 0 && { sent }), ...(isApart && { isApart }) }
    try {
      await (isSaved
        ? drafts.acknowledge(pathwayId, { document, revision })
        : drafts.keep(pathwayId, { document, base, revision, ...more }))
      kept = document
    } catch {
      // A browser that keeps nothing, as in some private windows: `isAtRisk` then warns before the page is left.
    }
  }

  function schedule(ms: number) {
    unschedule()
    saveTimer = timers.set(() => {
      saveTimer = undefined
      void sync()
    }, ms)
  }

  function unschedule() {
    if (saveTimer !== undefined) timers.clear(saveTimer)
    saveTimer = undefined
  }

  async function save() {
    const { document, saved, revision, markSent, markUnsent, markSaved } = store.getState()
    markSent(document)
    holds = true
    try {
      const answer = await api.save(document, { document: saved, revision })
      failures = 0
      markSaved(document, answer.revision)
    } catch (error) {
      if (error instanceof Refused && error.status < SERVICE_FAULTS) markUnsent(document)
      if (error instanceof Refused && error.status === CHANGED_MEANWHILE) await takeTheirs()
      else fail(error)
    }
    await keep()
  }

  async function catchUp() {
    await takeTheirs()
    await keep()
  }

  async function takeTheirs() {
    heard = 'unknown'
    try {
      const theirs = await api.load()
      failures = 0
      heard = readRevision(theirs.revision)
      store.getState().receive(theirs.document, theirs.revision)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    const { sent, setSaveState } = store.getState()
    if (!(error instanceof Refused)) {
      failures += 1
      // The save may have arrived: read the service's document before the next save.
      heard = 'unknown'
      if (dirty() || sent.length > 0) setSaveState({ is: 'offline' })
      schedule(Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS))
      return
    }
    if (error.status !== CHANGED_MEANWHILE) heard = undefined
    if (!dirty()) return
    if (error.status === SIGNED_OUT) setSaveState({ is: 'signed-out' })
    else setSaveState({ is: 'refused', message: error.message })
  }

  /** Fetches what others saved, else saves what is not saved yet; while one is under way, the next begins when it has ended. */
  function sync(): Promise<void> {
    if (busy) return busy
    unschedule()
    if (stopped) return Promise.resolve()
    if (isBehind()) busy = catchUp()
    else if (dirty() && isDecided()) busy = save()
    else return Promise.resolve()
    busy = busy.finally(() => {
      busy = undefined
      const isWaiting = dirty() && isDecided() && store.getState().saveState.is === 'unsaved'
      // After a failure a wait is under way. Who goes on typing is waited for again: saves would follow each other at every key.
      if (!stopped && saveTimer === undefined && (isWaiting || isBehind())) schedule(isBehind() ? 0 : pause())
    })
    return busy
  }

  const unsubscribe = store.subscribe((state, before) => {
    const decided = before.conflicts.length > 0 && state.conflicts.length === 0
    if (state.document === before.document && !decided) return
    keepTimer ??= timers.set(() => void keep(), KEEP_AFTER_MS)
    if (state.document !== state.saved && state.saveState.is === 'saved') state.setSaveState({ is: 'unsaved' })
    if (busy) return
    if (state.document === state.saved) {
      if (!isBehind()) unschedule()
      if (state.saveState.is !== 'saved') state.setSaveState({ is: 'saved' })
      return
    }
    // While the service is out of reach the wait that is under way goes on: typing must not put the next try off for ever.
    const mayWait = !sharesTyping() && !isBehind() && state.saveState.is !== 'offline'
    if (mayWait || saveTimer === undefined) schedule(pause())
  })
  if (dirty()) schedule(0)

  return {
    keep,
    /** Saves at once, until nothing is left to save or the service cannot take it. @returns whether the service has everything */
    async flush(): Promise<boolean> {
      do await sync()
      while (!stopped && dirty() && store.getState().saveState.is === 'unsaved' && isDecided())
      return !dirty()
    },
    /** Tries again at once, whatever kept the last save from succeeding. */
    retry: () => schedule(0),
    /** The service has this revision: what others saved, and what it was restored to, is fetched, unless it is this author's own. */
    hear(revision: Revision) {
      if (heard !== 'unknown' && !(heard && follows(heard, revision))) heard = revision
      if (isBehind() && !busy && !stopped) schedule(0)
    },
    /** Saves sooner while others have the pathway open and wait for changes. */
    share(shared: boolean) {
      isShared = shared
    },
    isShared: () => isShared,
    /** For coming back to the page: tries again what could not be saved; else fetches what others saved meanwhile. */
    async refresh(): Promise<void> {
      if (busy || stopped) return
      if (dirty()) {
        // Perhaps the author signed in elsewhere, or came back into reach.
        if (['signed-out', 'offline'].includes(store.getState().saveState.is)) schedule(0)
        return
      }
      heard = 'unknown'
      await sync()
    },
    /** Tells whether leaving the page would lose changes that neither the service nor the browser has. */
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
