import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LiveCallStore } from '#studio/shell/calls/live/liveCall.ts'

/** The test call of an opened pathway: the one that goes on, or the last one. It stays while the panel shows something else. */
export interface TestCall {
  readonly watched: WatchedCall | null
}

export interface WatchedCall {
  readonly call_id: string
  readonly live: LiveCallStore
  /** Follows it no longer; the call itself goes on, if it does. */
  leave(): void
}

export type TestCallStore = StoreApi<TestCall>

export function createTestCall(): TestCallStore {
  return createStore<TestCall>()(() => ({ watched: null }))
}
