import { createStore, type StoreApi } from 'zustand/vanilla'
import { motion } from '#ui/motion.ts'

export interface HighlightStep {
  readonly node_id: string
  readonly edge_key: string | null
}

/** Position of a followed chat or call, which the canvas highlights. */
export interface RunState {
  readonly activeNode: string | null
  readonly visited: ReadonlySet<string>
  /** Keys of the edges that were taken. */
  readonly taken: ReadonlySet<string>
  readonly lastEdge: string | null
  /** Number of moves, so that an edge taken again pulses again. */
  readonly moves: number
  /** True while the canvas scrolls to the highlighted node. */
  readonly isFollowed: boolean
}

export interface Highlight {
  readonly state: StoreApi<RunState>
  /** The canvas is shown now; call what comes back when it no longer is. */
  show(): () => void
  /** Highlights what a turn of the chat or of the test call came through. */
  walk(steps: readonly HighlightStep[]): void
  /** Highlights these steps at once, and no others. */
  place(steps: readonly HighlightStep[]): void
  clear(): void
  /** Sets whether the canvas scrolls to the highlighted node. */
  follow(isFollowed: boolean): void
}

/** Between two steps of a turn. */
const PACE_MS = 220
/** Of many steps at once, as when a chat is shown again, only the last ones are walked. */
const MOST_WALKED = 6

const IDLE = { activeNode: null, visited: new Set<string>(), taken: new Set<string>(), lastEdge: null, moves: 0 }

/** Creates the highlight of an opened pathway. Copies of a pathway share ids, so each has its own. */
export function createHighlight(): Highlight {
  const state = createStore<RunState>(() => ({ ...IDLE, isFollowed: true }))
  /** Number of canvases that show it; without one, steps are not animated. */
  let shown = 0
  /** The steps that are still to be highlighted, one after the other, so that one sees where a turn came through. */
  let coming: readonly HighlightStep[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function move({ node_id, edge_key }: HighlightStep) {
    const { visited, taken, moves } = state.getState()
    state.setState({
      activeNode: node_id,
      lastEdge: edge_key,
      visited: visited.has(node_id) ? visited : new Set(visited).add(node_id),
      taken: edge_key === null || taken.has(edge_key) ? taken : new Set(taken).add(edge_key),
      moves: moves + 1,
    })
  }

  function next() {
    const [step, ...rest] = coming
    coming = rest
    timer = undefined
    if (!step) return
    move(step)
    if (rest.length > 0) timer = setTimeout(next, motion(PACE_MS))
  }

  function clear() {
    clearTimeout(timer)
    timer = undefined
    coming = []
    state.setState(IDLE)
  }

  return {
    state,
    show() {
      shown += 1
      return () => {
        shown -= 1
        if (shown === 0) clear()
      }
    },
    walk(steps) {
      if (shown === 0 || steps.length === 0) return
      const all = [...coming, ...steps]
      for (const step of all.slice(0, -MOST_WALKED)) move(step)
      coming = all.slice(-MOST_WALKED)
      if (timer === undefined) next()
    },
    place(steps) {
      clear()
      if (shown > 0) for (const step of steps) move(step)
    },
    clear,
    follow: isFollowed => state.setState({ isFollowed }),
  }
}
