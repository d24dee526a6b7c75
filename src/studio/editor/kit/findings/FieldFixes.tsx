import type { Finding } from '#pathway/finding.ts'
import { applyFix } from '../../commands/fixes.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { findingKeys } from '../../session/analysis/problems.ts'
import { goOnAfter } from '../../session/analysis/problemWalk.ts'
import { FixButtons } from './FixButtons.tsx'
import { VariableButton } from './VariableButton.tsx'

interface FieldFixesProps {
  readonly findings: readonly Finding[]
  /** Keeps the focus here after a fix, instead of moving it to the next problem. */
  readonly stays?: boolean
}

/** Quick fixes below the findings of a field. */
export function FieldFixes({ findings, stays = false }: FieldFixesProps) {
  const session = useSession()
  const fix = (finding: Finding, id: string) => {
    if (stays) applyFix(session.store, finding, id)
    else goOnAfter(session, finding, () => applyFix(session.store, finding, id))
  }
  const keys = findingKeys(findings)
  return findings.map((finding, at) => (
    <div key={keys[at]} className="flex min-w-0 max-w-full gap-1 empty:hidden">
      <FixButtons finding={finding} onFix={id => fix(finding, id)} />
      {!stays && <VariableButton finding={finding} />}
    </div>
  ))
}
