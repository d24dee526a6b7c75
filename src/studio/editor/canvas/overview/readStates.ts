import type { ElementStates } from '../../drawing/states.ts'
import { reachOf } from '../../geometry/reach.ts'
import { gravestOf } from '../../session/analysis/liveFindings.ts'
import { marksAt } from '../../session/analysis/marks.ts'
import type { EditorSession } from '../../session/session.ts'

/** Reads the states of just now. */
export function readStates(session: EditorSession): ElementStates {
  const { ofNode } = session.findings.get()
  const { activeNode, visited, taken } = session.highlight.state.getState()
  const { marks } = session.marks.getState()
  const isInReach = reachOf(session.store.getState())
  return {
    card: ({ id, waits }) => ({
      isActive: id === activeNode,
      isVisited: visited.has(id),
      isInReach: isInReach({ id, waits }),
      marks: marksAt(marks?.nodes, id),
    }),
    severity: node => gravestOf(ofNode.get(node) ?? []),
    isTaken: edge => taken.has(edge),
    edgeMarks: edge => marksAt(marks?.edges, edge),
  }
}

/** Calls back when the state of anything may have changed. @returns what ends that */
export function watchStates({ findings, highlight, marks }: EditorSession, changed: () => void): () => void {
  const leave = [findings.subscribe(changed), highlight.state.subscribe(changed), marks.subscribe(changed)]
  return () => {
    for (const one of leave) one()
  }
}
