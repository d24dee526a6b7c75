import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EditorStore } from './document/store.ts'
import { createSession, type EditorSession } from './session.ts'
import { type Autosave, type SaveApi, type ServedDocument, startAutosave, type Timers } from './sync/autosave.ts'
import type { Together } from './sync/collaboration.ts'
import type { DraftStore, ReadDrafts } from './sync/drafts.ts'
import { openWithDrafts } from './sync/restore.ts'

/** A pathway that is open to be edited. */
export interface OpenSession extends EditorSession {
  readonly autosave: Autosave
  readonly together: Together
  /** Work that the service had not got was found in the browser, and taken up again. */
  readonly wasRestored: boolean
}

/** Process that runs while a session is open. @returns a function that ends it */
export type Companion = (session: OpenSession) => () => unknown

/** Access of a session to the service and the browser. */
export interface SessionServices {
  /** The pathway as the service has it. @throws what is shown in place of the editor */
  load(): Promise<ServedDocument>
  readonly api: SaveApi
  readonly drafts: DraftStore
  readonly timers: Timers
  createTogether(store: EditorStore): Together
  /** In the order in which they begin; they end in the opposite one. */
  readonly companions: readonly Companion[]
  /** Calls back whenever the service answers again after it did not. @returns ends that */
  whenReached(retry: () => void): () => void
}

export type OpeningState =
  | { readonly is: 'opening' }
  | { readonly is: 'open'; readonly session: OpenSession }
  | { readonly is: 'failed'; readonly error: unknown }

/** A pathway that is being opened, or was. */
export interface Opening {
  readonly pathwayId: string
  readonly state: StoreApi<OpeningState>
  /**
   * A page shows the pathway from now on. Once nobody holds it any more its session is closed, and nothing was begun that had to be; held
   * again it opens anew. A page that lets go and holds again at once, as React's strict mode has it do, keeps its session.
   *
   * @returns lets go
   */
  hold(): () => void
  /** Tries again to open what could not be opened. */
  retry(): void
}

const OPENING: OpeningState = { is: 'opening' }

/**
 * Opens a pathway: reads what the service has and what this browser kept of it, both at once and before a page asks, and makes its session
 * as soon as a page holds it.
 */
export function openSession(pathwayId: string, services: SessionServices): Opening {
  const { drafts } = services
  const state = createStore<OpeningState>()(() => OPENING)
  let holders = 0
  let isShown = false
  let closing: Promise<unknown> = Promise.resolve()
  /** Pending reads, until they are discarded; a retry reads again. */
  let reading: ReturnType<typeof read> | undefined = read()
  let endings: (() => unknown)[] = []

  function read(): Promise<readonly [ServedDocument, ReadDrafts]> {
    const nothing: ReadDrafts = async () => []
    const both = Promise.all([services.load(), drafts.readAll(pathwayId).catch(() => nothing)])
    // It is told of when somebody shows it.
    both.catch(() => undefined)
    return both
  }

  async function show() {
    const mine = reading
    const isWanted = () => isShown && reading === mine
    try {
      const [served, kept] = (await mine) ?? []
      if (!served || !kept || !isWanted()) return
      const opened = await openWithDrafts(pathwayId, served, await kept(served.revision).catch(() => []), drafts)
      if (isWanted()) start(opened.store, opened.wasRestored)
    } catch (error) {
      if (isWanted()) state.setState({ is: 'failed', error }, true)
    }
  }

  function start(store: EditorStore, wasRestored: boolean) {
    const autosave = startAutosave(store, services.api, drafts, services.timers)
    const together = services.createTogether(store)
    const session = { ...createSession(store, { autosave, together }), autosave, together, wasRestored }
    endings.push(() => finish(session))
    for (const begin of services.companions) endings.push(begin(session))
    state.setState({ is: 'open', session }, true)
  }

  function begin() {
    isShown = true
    reading ??= closing.then(read)
    endings = [services.whenReached(retry)]
    void show()
  }

  function close() {
    isShown = false
    reading = undefined
    state.setState(OPENING, true)
    closing = Promise.allSettled(endings.toReversed().map(async end => end()))
    endings = []
  }

  function retry() {
    if (state.getState().is !== 'failed') return
    state.setState(OPENING, true)
    reading = read()
    void show()
  }

  return {
    pathwayId,
    state,
    retry,
    hold() {
      holders += 1
      if (!isShown) begin()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holders -= 1
        queueMicrotask(() => {
          if (holders === 0 && isShown) close()
        })
      }
    },
  }
}

/** Keeps unsaved changes first, so that they are in the browser if the author returns at once. */
async function finish({ store, autosave, testCall }: OpenSession) {
  store.getState().close()
  testCall.getState().watched?.leave()
  if (autosave.isAtRisk()) void autosave.keep()
  await autosave.flush().finally(() => autosave.stop())
}
