import { create } from 'zustand'

/** Where a chat or a call that is being watched stands; the canvas lights it. */
interface RunState {
  readonly activeNode: string | null
  readonly visited: ReadonlySet<string>
  readonly lastEdge: string | null
  move(node_id: string, edge_key: string | null): void
  clear(): void
}

export const useRun = create<RunState>()(set => ({
  activeNode: null,
  visited: new Set(),
  lastEdge: null,
  move(node_id, edge_key) {
    set(({ visited }) => ({ activeNode: node_id, lastEdge: edge_key, visited: new Set(visited).add(node_id) }))
  },
  clear() {
    set({ activeNode: null, visited: new Set(), lastEdge: null })
  },
}))
