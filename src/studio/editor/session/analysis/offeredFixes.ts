import type { Finding } from '#pathway/finding.ts'
import type { Fix } from '#pathway/fixes/fix.ts'
import type { FixesFor } from '#pathway/fixes/fixes.ts'
import { lazyModule } from '#ui/lazy/parts.ts'
import type { EditorStore } from '../document/store.ts'

const loadFixer = lazyModule(() => import('./fixer.ts'))
let fixer: { readonly fixesFor: FixesFor } | undefined

/** Loads the quick fixes: before there is a finding to show, nobody needs them. */
export async function loadFixes(): Promise<void> {
  // An import takes its way through the browser each time, also of a module that is there: too dear for every key.
  fixer ??= await loadFixer()
}

/** The fixes of a problem in the pathway as it is now. */
export function fixesOf(store: EditorStore, finding: Finding): readonly Fix[] {
  return fixer?.fixesFor(store.getState().document, finding) ?? []
}
