import type { Finding } from '#pathway/finding.ts'
import { LookButton } from '../lens/LookButton.tsx'
import { useEditorStore } from '../store.ts'
import { FixButtons } from './FixButtons.tsx'
import { applyFix } from './fixing.ts'
import { findingKey } from './order.ts'
import { goOnAfter } from './walk.ts'

/** The fixes of a form's field, below what is said of it. After one the form of the next problem has the focus. */
export function FieldFixes({ findings }: { findings: readonly Finding[] }) {
  const store = useEditorStore()
  return findings.map(finding => (
    <div key={findingKey(finding)} className="flex min-w-0 gap-1 empty:hidden">
      <FixButtons finding={finding} onFix={id => goOnAfter(store, finding, () => applyFix(store, finding, id))} />
      <LookButton finding={finding} />
    </div>
  ))
}
