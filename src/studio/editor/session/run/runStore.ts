import { create } from 'zustand'

/** Where a chat or a call that is being watched stands; the canvas lights it. */
interface RunState {
  readonly activeNode: string | null
  readonly visited: ReadonlySet<string>
  /** Keys of the edges that were taken. */
  readonly taken: ReadonlySet<string>
  readonly lastEdge: string | null
  /** How many moves were made, so that an edge that is taken again pulses again. */
  readonly moves: number
  /** Whether the canvas brings the node that is lit into view. */
  readonly isFollowed: boolean
  /** The conversation came to a node, along an edge where it took one. */
  move(node_id: string, edge_key: string | null): void
  clear(): void
  follow(isFollowed: boolean): void
}

const IDLE = { activeNode: null, visited: new Set<string>(), taken: new Set<string>(), lastEdge: null, moves: 0 }

export const useRun = create<RunState>()(set => ({
  ...IDLE,
  isFollowed: true,
  move(node_id, edge_key) {
    set(({ visited, taken, moves }) => ({
      activeNode: node_id,
      lastEdge: edge_key,
      visited: visited.has(node_id) ? visited : new Set(visited).add(node_id),
      taken: edge_key === null || taken.has(edge_key) ? taken : new Set(taken).add(edge_key),
      moves: moves + 1,
    }))
  },
  clear() {
    set(IDLE)
  },
  follow(isFollowed) {
    set({ isFollowed })
  },
}))
