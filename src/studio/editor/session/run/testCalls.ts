import { createStore, type StoreApi } from 'zustand/vanilla'
import { holdCall, type LiveCallStore } from '#studio/shell/calls/live/liveCall.ts'
import type { TimelineRow } from '#studio/shell/timeline/rows.ts'
import type { EditorStore } from '../document/store.ts'
import { perPathway } from '../perPathway.ts'
import { keepGoing, readGoing } from './callMemory.ts'
import { highlightOf, type Step } from './highlight.ts'

/** The test call of an opened pathway: the one that goes on, or the last one. */
export interface TestCall {
  readonly watched: { readonly call_id: string; readonly live: LiveCallStore } | null
}

/** It stays while the panel shows something else. */
export const testCallOf = perPathway<StoreApi<TestCall>>(editor => {
  const testCall = createStore<TestCall>()(() => ({ watched: null }))
  const going = readGoing(editor.getState().pathwayId)
  if (going !== null) watch(editor, testCall, going)
  return testCall
})

/** Follows a call: the canvas walks with it, to its end. */
export function watchCall(editor: EditorStore, call_id: string) {
  watch(editor, testCallOf(editor), call_id)
}

function watch(editor: EditorStore, testCall: StoreApi<TestCall>, call_id: string) {
  const { store: live, release } = holdCall(call_id)
  testCall.setState({ watched: { call_id, live } })
  highlightOf(editor).clear()
  const { pathwayId } = editor.getState()
  keepGoing(pathwayId, call_id)
  let shown = 0
  const isWatched = () => testCall.getState().watched?.live === live
  const walk = () => {
    const { rows } = live.getState().timeline
    highlightOf(editor).walk(rows.slice(shown).flatMap(stepOf))
    shown = rows.length
  }
  const leave = live.subscribe(({ connection }) => {
    if (isWatched()) walk()
    if (isWatched() && connection !== 'ended' && connection !== 'refused') return
    leave()
    release()
    if (isWatched()) keepGoing(pathwayId, null)
  })
  walk()
}

/** Back to the form; the call itself goes on, if it does. */
export function forgetCall(editor: EditorStore) {
  testCallOf(editor).setState({ watched: null })
  keepGoing(editor.getState().pathwayId, null)
  highlightOf(editor).clear()
}

function stepOf(row: TimelineRow): Step[] {
  return row.is === 'move' ? [{ node_id: row.to, edge_key: row.edge_key }] : []
}
