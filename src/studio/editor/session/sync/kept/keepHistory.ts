import { HISTORY_LIMIT, type Step } from '../../document/steps.ts'
import type { EditorStore } from '../../document/store.ts'
import type { Timers } from '../autosave.ts'
import { type KeptHistory, type PooledStep, type RestoredHistory, writeHistory } from './keptHistory.ts'
import { createPoolWriter, type PoolPart } from './pool.ts'

/** One write: the history, and the new chunks of its pool. */
export interface KeptChange {
  readonly history: KeptHistory
  readonly parts: readonly PoolPart[]
  /** Index of the first new chunk; chunks from there on are replaced. */
  readonly from: number
}

const WRITE_AFTER_MS = 1000
/** Characters that a kept history may take up: several times the largest pathway that the service stores. */
const LARGEST = 24_000_000
const PIECE = 500

/**
 * Keeps the steps of the open pathway, a moment after each change and outside of the task of the key that made it. Only what is new is
 * written; where that has grown too large, it is written anew, without the older half of the steps if need be.
 *
 * @param pause is awaited between pieces of the work
 * @param largest characters
 */
export function keepHistory(
  store: EditorStore,
  write: (change: KeptChange) => Promise<void>,
  timers: Timers,
  pause: () => Promise<void>,
  restored?: RestoredHistory,
  largest = LARGEST,
) {
  let pool = createPoolWriter()
  let pooled = new WeakMap<Step, PooledStep>(restored?.pooled)
  let parts = restored?.parts ?? 0
  if (restored) pool.know(restored.pool)
  let { past, future } = store.getState()
  let timer: number | undefined
  let isWarm = restored !== undefined
  /** A browser that does not keep what it is given, as when its disk is full: trying again at each step would only cost time. */
  let isFull = false

  function pooledStep(step: Step): PooledStep {
    const known = pooled.get(step)
    if (known) return known
    const made = { before: pool.write(step.before), after: pool.write(step.after) }
    pooled.set(step, made)
    return made
  }

  function compose(): KeptHistory {
    const history = writeHistory({ past, future }, pooledStep)
    if (pool.size() <= largest) return history
    for (let count = past.length + future.length; ; count = Math.ceil(count / 2)) {
      pool = createPoolWriter()
      pooled = new WeakMap()
      parts = 0
      const newest = writeHistory({ past: last(past, count), future: last(future, count) }, pooledStep)
      if (pool.size() <= largest / 2 || count <= 1) return newest
    }
  }

  async function writeNow() {
    if (timer !== undefined) timers.clear(timer)
    timer = undefined
    const now = store.getState()
    if (isFull || (now.past === past && now.future === future)) return
    past = now.past
    future = now.future
    const history = compose()
    const fresh = pool.takeParts()
    const from = parts
    parts += fresh.length
    await write({ history, parts: fresh, from }).catch(() => {
      isFull = true
    })
  }

  /** The first time there is a whole document to write: piece by piece, so that nothing waits for it. */
  async function writeSoon() {
    const { nodes, edges } = store.getState().document
    for (const list of isWarm ? [] : [nodes, edges]) {
      for (let at = 0; at < list.length; at += PIECE) {
        pool.place(list.slice(at, at + PIECE))
        await pause()
      }
    }
    isWarm = true
    await writeNow()
  }

  const unsubscribe = store.subscribe(state => {
    if (state.past !== past || state.future !== future) timer ??= timers.set(() => void writeSoon(), WRITE_AFTER_MS)
  })
  return {
    /** Writes at once: the page may be about to go. */
    writeNow,
    stop(): Promise<void> {
      unsubscribe()
      return writeNow()
    },
  }
}

function last(steps: readonly Step[], count: number): readonly Step[] {
  return steps.slice(Math.max(0, steps.length - count))
}

/** Puts restored steps before those that were taken meanwhile. */
export function takeUpHistory(store: EditorStore, restored: Pick<RestoredHistory, 'past' | 'future'>) {
  const { past, future } = store.getState()
  const isUntouched = past.length + future.length === 0
  store.setState({
    past: [...restored.past, ...past].slice(-HISTORY_LIMIT),
    future: isUntouched ? restored.future : future,
  })
}
