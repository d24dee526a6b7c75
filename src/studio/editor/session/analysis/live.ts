import type { PathwayDocument } from '#pathway/document.ts'
import type { EditorStore } from '../document/store.ts'

/** Derived result of the opened pathway, kept up to date while it is edited. */
export interface LiveSource<Result> {
  get(): Result
  subscribe(listener: () => void): () => void
}

/** Function that derives the result, and when to run it. */
export interface Looker<Result> {
  look(document: PathwayDocument, before: Result): Result | Promise<Result>
  /** Nobody waits for results any more: a look that is under way may end as `Ended`. */
  rest?(): void
}

/** A look that was given up, since nobody waited for it any more. */
export class Ended extends Error {}

/** A keystroke never waits for a look at the whole pathway: it runs this many milliseconds after the last one… */
const PAUSE = 70
/** …and no later than this after the first. */
const LONGEST_PAUSE = 400

/**
 * Looks at a pathway again after its changes; at rest while nobody listens. Until the first look `initial` stands; listeners hear of a result
 * only where it is another object than the one before.
 */
export function createLiveSource<Result>(
  editor: Pick<EditorStore, 'getState' | 'subscribe'>,
  initial: Result,
  { look, rest }: Looker<Result>,
): LiveSource<Result> {
  const listeners = new Set<() => void>()
  let result = initial
  let seen: PathwayDocument | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let leave: (() => void) | undefined
  let isLooking = false

  const show = (now: Result) => {
    if (now === result) return
    result = now
    for (const listener of [...listeners]) listener()
  }
  const refresh = () => {
    timer = undefined
    const { document } = editor.getState()
    if (document === seen || isLooking) return
    seen = document
    const looked = look(document, result)
    if (looked instanceof Promise) void wait(looked)
    else show(looked)
  }
  /** Changes made meanwhile are derived next. */
  const wait = async (looked: Promise<Result>) => {
    isLooking = true
    try {
      show(await looked)
    } catch (error) {
      // Looked at again, the same document would fail again: the next change gives another try.
      if (error instanceof Ended) seen = undefined
      else reportError(error)
    }
    isLooking = false
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
