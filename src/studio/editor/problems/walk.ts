import type { EditorStore } from '../store.ts'
import { findingKey, groupProblems, nextFinding, placeOf } from './order.ts'
import { findingsOf } from './useFindings.ts'

const last = new WeakMap<EditorStore, string>()

/** Shows the next problem in the panel's order, round to the first again; false where there is none. */
export function goToNextProblem(store: EditorStore, step: 1 | -1 = 1): boolean {
  const { document, reveal } = store.getState()
  const groups = groupProblems(findingsOf(store).get().all, document, { severity: 'all', text: '' })
  const finding = nextFinding(groups, last.get(store), step)
  if (!finding) return false
  last.set(store, findingKey(finding))
  reveal(placeOf(finding))
  return true
}
