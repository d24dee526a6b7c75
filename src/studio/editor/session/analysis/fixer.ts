import { fixableKinds } from '#nodes/fixes.ts'
import { createFixes } from '#pathway/fixes/fixes.ts'
import { type FixPlan, planFixes } from '#pathway/fixes/plan.ts'
import { newId } from '../document/newId.ts'
import type { EditorStore } from '../document/store.ts'

/** The fixes of every kind of finding. */
export const fixesFor = createFixes(fixableKinds)

/** All that is safe to fix now, before it is done. */
export function planAll(store: EditorStore): FixPlan {
  return planFixes(store.getState().document, fixableKinds, newId)
}
