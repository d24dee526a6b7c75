import { holdCall } from '#studio/shell/calls/live/liveCall.ts'
import type { TimelineRow } from '#studio/shell/timeline/row.ts'
import type { EditorStore } from '../document/store.ts'
import { keepGoing, readGoing } from './callMemory.ts'
import type { Highlight, HighlightStep } from './highlight.ts'
import type { TestCallStore } from './testCall.ts'

interface Watching {
  readonly store: EditorStore
  readonly highlight: Highlight
  readonly testCall: TestCallStore
}

/** Follows the call that went on when the page was left, unless one is followed. */
export function takeUpCall(session: Watching) {
  const going = readGoing(session.store.getState().pathwayId)
  if (going !== null && session.testCall.getState().watched === null) watchCall(session, going)
}

/** Follows a call: the canvas walks with it, to its end. */
export function watchCall({ store, highlight, testCall }: Watching, call_id: string) {
  testCall.getState().watched?.leave()
  const { store: live, release } = holdCall(call_id)
  highlight.clear()
  const { pathwayId } = store.getState()
  keepGoing(pathwayId, call_id)
  let shown = 0
  const walk = () => {
    const { rows } = live.getState().timeline
    highlight.walk(rows.slice(shown).flatMap(stepOf))
    shown = rows.length
  }
  const unsubscribe = live.subscribe(({ connection }) => {
    walk()
    if (connection !== 'ended' && connection !== 'refused') return
    leave()
    keepGoing(pathwayId, null)
  })
  const leave = () => {
    unsubscribe()
    release()
  }
  testCall.setState({ watched: { call_id, live, leave } })
  walk()
}

/** Back to the form; the call itself goes on, if it does. */
export function forgetCall({ store, highlight, testCall }: Watching) {
  testCall.getState().watched?.leave()
  testCall.setState({ watched: null })
  keepGoing(store.getState().pathwayId, null)
  highlight.clear()
}

function stepOf(row: TimelineRow): HighlightStep[] {
  return row.is === 'move' ? [{ node_id: row.to, edge_key: row.edge_key }] : []
}
