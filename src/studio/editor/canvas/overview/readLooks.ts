import type { Looks } from '../../drawing/canvas/appearance.ts'
import { reachOf } from '../../geometry/reach.ts'
import { marksAt } from '../../session/analysis/marks.ts'
import type { EditorSession } from '../../session/session.ts'

/** The looks of just now. */
export function readLooks(session: EditorSession): Looks {
  const { byNode } = session.findings.get()
  const { activeNode, visited, taken } = session.highlight.state.getState()
  const { marks } = session.marks.getState()
  return {
    severity(node) {
      const findings = byNode.get(node)
      if (!findings || findings.length === 0) return undefined
      return findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
    },
    isActive: node => node === activeNode,
    isVisited: node => visited.has(node),
    isInReach: reachOf(session.store.getState()),
    isTaken: edge => taken.has(edge),
    nodeMarks: node => marksAt(marks?.nodes, node),
    edgeMarks: edge => marksAt(marks?.edges, edge),
  }
}

/** Calls back when the looks of anything may have changed. @returns what ends that */
export function watchLooks({ findings, highlight, marks }: EditorSession, changed: () => void): () => void {
  const leave = [findings.subscribe(changed), highlight.state.subscribe(changed), marks.subscribe(changed)]
  return () => {
    for (const one of leave) one()
  }
}
