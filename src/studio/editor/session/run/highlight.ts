import type { EditorStore } from '../document/store.ts'
import { useRun } from './runStore.ts'

export interface Step {
  readonly node_id: string
  readonly edge_key: string | null
}

/** The pathway whose canvas is shown. Copies of a pathway share ids, so another's steps must not light it. */
let shown: EditorStore | null = null

/** The steps that are still to be lit, one after the other, so that one sees where a turn came through. */
let coming: readonly Step[] = []
let timer: number | undefined

/** Between two steps of a turn. */
const PACE_MS = 220
/** Of many steps at once, as when a chat is shown again, only the last ones are walked. */
const MOST_WALKED = 6

/** The canvas of this pathway is shown now; call what comes back when it no longer is. */
export function showRunsOf(store: EditorStore): () => void {
  shown = store
  return () => {
    if (shown !== store) return
    putOut()
    shown = null
  }
}

/** Lights what a turn of this pathway's chat or test call came through. */
export function light(store: EditorStore, steps: readonly Step[]): void {
  if (shown !== store || steps.length === 0) return
  const all = [...coming, ...steps]
  for (const step of all.slice(0, -MOST_WALKED)) show(step)
  coming = all.slice(-MOST_WALKED)
  if (timer === undefined) next()
}

export function darken(store: EditorStore): void {
  if (shown === store) putOut()
}

function next() {
  const [step, ...rest] = coming
  coming = rest
  timer = undefined
  if (!step) return
  show(step)
  if (rest.length === 0) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  timer = window.setTimeout(next, isStill ? 0 : PACE_MS)
}

function show({ node_id, edge_key }: Step) {
  useRun.getState().move(node_id, edge_key)
}

function putOut() {
  window.clearTimeout(timer)
  timer = undefined
  coming = []
  useRun.getState().clear()
}
