import { reachOf } from '../../geometry/reach.ts'
import { findingsOf } from '../../session/analysis/findings.ts'
import { marksAt, marksOf } from '../../session/analysis/marks.ts'
import type { EditorStore } from '../../session/document/store.ts'
import { useRun } from '../../session/run/runStore.ts'

/** What of a node or an edge its own data do not say: problems, the light of a run, the marks of the lens. */
export interface Looks {
  severity(node: string): 'error' | 'warning' | undefined
  isActive(node: string): boolean
  isVisited(node: string): boolean
  isInReach(node: { readonly id: string; readonly waits: boolean }): boolean
  isTaken(edge: string): boolean
  nodeMarks(node: string): string | undefined
  edgeMarks(edge: string): string | undefined
}

/** The looks of just now. */
export function readLooks(store: EditorStore): Looks {
  const { byNode } = findingsOf(store).get()
  const { activeNode, visited, taken } = useRun.getState()
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
  const leave = [findingsOf(store).subscribe(changed), useRun.subscribe(changed), marksOf(store).subscribe(changed)]
  return () => {
    for (const one of leave) one()
  }
}
