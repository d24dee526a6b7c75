import type { Finding } from '#pathway/finding.ts'
import type { EditorStore, Place } from '../document/store.ts'
import type { FindingsSource } from './liveFindings.ts'
import { findingKeys, groupProblems, keyWithout, nextFinding, placeOf } from './problems.ts'

/** The problem that was gone to last, and where it led. */
export interface ShownProblem {
  current: { readonly key: string; readonly place: Place } | undefined
}

interface Walk {
  readonly store: EditorStore
  readonly findings: FindingsSource
  readonly shownProblem: ShownProblem
}

type Problems = Pick<Walk, 'store' | 'findings'>

/** All problems in the panel's order. */
function problemsOf({ store, findings }: Problems): readonly Finding[] {
  const everything = { severity: 'all', text: '' } as const
  return groupProblems(findings.get().all, store.getState().document, everything).flatMap(group => group.findings)
}

/** The key of a problem among all (`findingKeys`). */
export function problemKey(problems: Problems, finding: Finding): string | undefined {
  const all = problemsOf(problems)
  return findingKeys(all)[all.indexOf(finding)]
}

/** Shows a problem's place, from where F8 then goes on. */
export function goToProblem(walk: Walk, finding: Finding): void {
  const place = placeOf(finding)
  const key = problemKey(walk, finding)
  walk.shownProblem.current = key === undefined ? undefined : { key, place }
  walk.store.getState().reveal({ ...place, mayZoom: true })
}

/** Shows the next problem in the panel's order, round to the first again; false where there is none. */
export function goToNextProblem(walk: Walk, step: 1 | -1 = 1): boolean {
  const finding = nextFinding(problemsOf(walk), walk.shownProblem.current?.key, step)
  if (!finding) return false
  goToProblem(walk, finding)
  return true
}

/** The problem that was gone to last; where none was, the first of what is selected, else of the pathway. */
export function currentProblem(walk: Walk): Finding | undefined {
  const { nodes, edges } = walk.store.getState().selection
  const all = problemsOf(walk)
  const last = walk.shownProblem.current
  const gone = last && all[findingKeys(all).indexOf(last.key)]
  const isSelected = ({ node_id, edge_id }: Finding) =>
    edge_id === undefined ? node_id !== undefined && nodes.has(node_id) : edges.has(edge_id)
  if (gone && (nodes.size + edges.size === 0 || isSelected(gone))) return gone
  return all.find(isSelected) ?? gone ?? all[0]
}

/**
 * Runs what takes a problem away, and once the pathway was looked at again goes to the first of `order` that is left; the panel's own
 * order, beginning after the problem, where none is given.
 *
 * @param order keys of problems
 */
export function goOnAfter(
  walk: Walk,
  finding: Finding,
  run: () => void,
  show: (next: Finding | undefined) => void = next => next && goToProblem(walk, next),
  order: readonly string[] = findingKeys(problemsOf(walk)),
): void {
  const own = problemKey(walk, finding) ?? ''
  const at = order.indexOf(own)
  const following = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at)).toReversed()]
  const { store, findings } = walk
  const before = store.getState().document
  const leave = findings.subscribe(() => {
    leave()
    const all = problemsOf(walk)
    const left = new Map(findingKeys(all).map((key, place) => [key, all[place]]))
    show(following.map(key => left.get(keyWithout(key, own))).find(one => one !== undefined))
  })
  run()
  if (store.getState().document === before) leave()
}
