import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Save } from './chatState.ts'
import { runTest } from './tests.ts'

/** The run of tests that goes on, if one does. It goes on while the panel shows something else. */
export interface TestRun {
  readonly running: { readonly test_ids: readonly string[]; readonly done: number } | null
  /** Runs tests on the draft, one after another. */
  run(test_ids: readonly string[], save: Save): Promise<void>
  stop(): void
}

export type TestRunStore = StoreApi<TestRun>

export function createTestRun(pathwayId: string): TestRunStore {
  let own: AbortController | undefined
  return createStore<TestRun>()((set, get) => ({
    running: null,
    async run(test_ids, save) {
      if (get().running || test_ids.length === 0) return
      own = new AbortController()
      const { signal } = own
      set({ running: { test_ids, done: 0 } })
      try {
        if ((await save()) === false) throw new Error('Your latest changes are still saving. Try again in a moment.')
        for (const [done, test_id] of test_ids.entries()) {
          if (signal.aborted) return
          set({ running: { test_ids, done } })
          await runTest(pathwayId, test_id, signal)
        }
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        set({ running: null })
      }
    },
    stop: () => own?.abort(),
  }))
}
