import type { PathwayDocument } from '#pathway/document.ts'
import type { EditorStore } from '../document/store.ts'

/** Derived result of the opened pathway, kept up to date while it is edited. */
export interface LiveSource<Result> {
  get(): Result
  subscribe(listener: () => void): () => void
}

/** Function that derives the result, and when to run it. */
export interface Derivation<Result> {
  derive(document: PathwayDocument, before: Result): Result | Promise<Result>
  /** Called when nobody listens any more: a pending derivation may reject with `Cancelled`. */
  rest?(): void
}

/** Error of a derivation that was cancelled, since nobody listened any more. */
export class Cancelled extends Error {}

/** Milliseconds after the last change, so that a keystroke never waits for a derivation… */
const PAUSE = 70
/** …and at most after the first change. */
const LONGEST_PAUSE = 400

/**
 * Derives a result again after changes of the pathway, while somebody listens. Its value is `initial` until the first derivation; listeners
 * hear of a result only if it is another object than the one before.
 */
export function createLiveSource<Result>(
  editor: Pick<EditorStore, 'getState' | 'subscribe'>,
  initial: Result,
  { derive, rest }: Derivation<Result>,
): LiveSource<Result> {
  const listeners = new Set<() => void>()
  let result = initial
  let seen: PathwayDocument | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let leave: (() => void) | undefined
  let isDeriving = false

  const show = (now: Result) => {
    if (now === result) return
    result = now
    for (const listener of [...listeners]) listener()
  }
  const refresh = () => {
    timer = undefined
    const { document } = editor.getState()
    if (document === seen || isDeriving) return
    seen = document
    const derived = derive(document, result)
    if (derived instanceof Promise) void wait(derived)
    else show(derived)
  }
  /** Changes made meanwhile are derived next. */
  const wait = async (derived: Promise<Result>) => {
    isDeriving = true
    try {
      show(await derived)
    } catch (error) {
      // The same document would fail again: wait for the next change.
      if (error instanceof Cancelled) seen = undefined
      else reportError(error)
    }
    isDeriving = false
    if (listeners.size > 0 && editor.getState().document !== seen) schedule(0)
  }
  const schedule = (pause: number) => {
    const now = performance.now()
    if (timer === undefined) waitingSince = now
    else clearTimeout(timer)
    timer = setTimeout(refresh, Math.max(0, Math.min(pause, waitingSince + LONGEST_PAUSE - now)))
  }
  return {
    get: () => result,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        if (editor.getState().document !== seen) schedule(0)
        leave = editor.subscribe((state, before) => {
          if (state.document !== before.document) schedule(PAUSE)
        })
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        clearTimeout(timer)
        timer = undefined
        rest?.()
      }
    },
  }
}
