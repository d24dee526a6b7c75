import type { Looks } from '../../drawing/canvas/appearance.ts'
import { reachOf } from '../../geometry/reach.ts'
import { findingsOf } from '../../session/analysis/findings.ts'
import { marksAt, marksOf } from '../../session/analysis/marks.ts'
import type { EditorStore } from '../../session/document/store.ts'
import { highlightOf } from '../../session/run/highlight.ts'

/** The looks of just now. */
export function readLooks(store: EditorStore): Looks {
  const { byNode } = findingsOf(store).get()
  const { activeNode, visited, taken } = highlightOf(store).state.getState()
  const { marks } = marksOf(store).getState()
  return {
    severity(node) {
      const findings = byNode.get(node)
      if (!findings || findings.length === 0) return undefined
      return findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
    },
    isActive: node => node === activeNode,
    isVisited: node => visited.has(node),
    isInReach: reachOf(store.getState()),
    isTaken: edge => taken.has(edge),
    nodeMarks: node => marksAt(marks?.nodes, node),
    edgeMarks: edge => marksAt(marks?.edges, edge),
  }
}

/** Calls back when the looks of anything may have changed. @returns what ends that */
export function watchLooks(store: EditorStore, changed: () => void): () => void {
  const leave = [
    findingsOf(store).subscribe(changed),
    highlightOf(store).state.subscribe(changed),
    marksOf(store).subscribe(changed),
  ]
  return () => {
    for (const one of leave) one()
  }
}
