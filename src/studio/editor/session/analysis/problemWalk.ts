import type { Finding } from '#pathway/finding.ts'
import type { EditorStore, Place } from '../document/store.ts'
import type { FindingsSource } from './liveFindings.ts'
import { findingKey, groupProblems, nextFinding, placeOf } from './problems.ts'

/** The problem that was gone to last, and where it led. */
export interface ShownProblem {
  current: { readonly key: string; readonly place: Place } | undefined
}

interface Walk {
  readonly store: EditorStore
  readonly findings: FindingsSource
  readonly shownProblem: ShownProblem
}

function groupsOf({ store, findings }: Pick<Walk, 'store' | 'findings'>) {
  return groupProblems(findings.get().all, store.getState().document, { severity: 'all', text: '' })
}

/** Shows a problem's place, from where F8 then goes on. */
export function goToProblem({ store, shownProblem }: Pick<Walk, 'store' | 'shownProblem'>, finding: Finding): void {
  const place = placeOf(finding)
  shownProblem.current = { key: findingKey(finding), place }
  store.getState().reveal(place)
}

/** Shows the next problem in the panel's order, round to the first again; false where there is none. */
export function goToNextProblem(walk: Walk, step: 1 | -1 = 1): boolean {
  const finding = nextFinding(groupsOf(walk), walk.shownProblem.current?.key, step)
  if (!finding) return false
  goToProblem(walk, finding)
  return true
}

/** The problem that was gone to last; where none was, the first of what is selected, else of the pathway. */
export function currentProblem(walk: Walk): Finding | undefined {
  const { nodes, edges } = walk.store.getState().selection
  const all = groupsOf(walk).flatMap(group => group.findings)
  const gone = all.find(finding => findingKey(finding) === walk.shownProblem.current?.key)
  const isSelected = ({ node_id, edge_id }: Finding) =>
    edge_id === undefined ? node_id !== undefined && nodes.has(node_id) : edges.has(edge_id)
  if (gone && (nodes.size + edges.size === 0 || isSelected(gone))) return gone
  return all.find(isSelected) ?? gone ?? all[0]
}

/**
 * Runs what takes a problem away, and once the pathway was looked at again goes to the first of `order` that is left; the panel's own
 * order, beginning after the problem, where none is given.
 */
export function goOnAfter(
  walk: Walk,
  finding: Finding,
  run: () => void,
  show: (next: Finding) => void = next => goToProblem(walk, next),
  order: readonly string[] = groupsOf(walk).flatMap(group => group.findings.map(findingKey)),
): void {
  const at = order.indexOf(findingKey(finding))
  const following = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at)).toReversed()]
  const { store, findings } = walk
  const before = store.getState().document
  const leave = findings.subscribe(() => {
    leave()
    const left = new Map(findings.get().all.map(one => [findingKey(one), one]))
    const next = following.map(key => left.get(key)).find(one => one !== undefined)
    if (next) show(next)
  })
  run()
  if (store.getState().document === before) leave()
}
