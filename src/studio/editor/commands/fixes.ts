import type { Finding } from '#pathway/finding.ts'
import type { FixPlan } from '#pathway/fixes/plan.ts'
import { counted, inDigits } from '#ui/counted.ts'
import type { FindingsSource } from '../session/analysis/liveFindings.ts'
import { fixesOf } from '../session/analysis/offeredFixes.ts'
import { newId } from '../session/document/newId.ts'
import { carryOver } from '../session/document/steps.ts'
import type { EditorStore } from '../session/document/store.ts'
import { runUndoably } from './undoable.ts'

/** Applies a fix as one history step. It is derived again first, since the document may have changed. */
export function applyFix(store: EditorStore, finding: Finding, id: string): void {
  const fix = fixesOf(store, finding).find(one => one.id === id)
  if (fix) store.getState().run(fix.title, document => fix.apply(document, newId))
}

const counts = new WeakMap<readonly Finding[], number>()

/** Limit of the count: with thousands of problems, an exact number on a button is not worth the wait. */
const MOST_LOOKED_AT = 500
export const MOST_COUNTED = 99

/** Counts the problems with a safe fix, up to `MOST_COUNTED`; cached for the same list of problems. */
export function countSafe({
  store,
  findings,
}: {
  readonly store: EditorStore
  readonly findings: FindingsSource
}): number {
  const { all } = findings.get()
  let count = counts.get(all)
  if (count === undefined) {
    count = 0
    for (const finding of all.slice(0, MOST_LOOKED_AT)) {
      if (count === MOST_COUNTED) break
      if (fixesOf(store, finding).some(fix => fix.isSafe)) count += 1
    }
    counts.set(all, count)
  }
  return count
}

/** Applies a plan as one history step, and offers to undo it. */
export function applyPlan(store: EditorStore, { from, steps, document: fixed }: FixPlan): void {
  const message = steps.length === 1 ? 'Fixed 1 problem' : `Fixed ${inDigits(steps.length)} problems`
  runUndoably(store, { name: `Fix ${counted(steps.length, 'problem')}`, message }, now => carryOver(now, from, fixed))
}
