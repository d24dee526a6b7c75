import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Finding } from '#pathway/finding.ts'
import { applyFix } from '../../commands/fixes.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { errorsFirst, findingKeys } from '../../session/analysis/problems.ts'
import { goOnAfter } from '../../session/analysis/problemWalk.ts'
import { FindingMessage } from './FindingMessage.tsx'
import { FixButtons } from './FixButtons.tsx'
import { shortMessage } from './shortMessage.ts'
import { VariableButton } from './VariableButton.tsx'

interface FindingRowsProps {
  readonly findings: readonly Finding[]
  /** Id of what they are about: a control is described by the messages, without their buttons. */
  readonly of?: string
  /** Keeps the focus here after a fix, instead of moving it to the next problem. */
  readonly stays?: boolean
}

/** The ids of the messages about a control. */
export function describedBy(of: string, findings: readonly Finding[]): readonly string[] {
  return findings.map((_, at) => `${of}-finding-${at}`)
}

/** Findings in the place that they are about, errors first, each in a row with its quick fixes. */
export function FindingRows({ findings, of, stays = false }: FindingRowsProps) {
  const session = useSession()
  const fix = (finding: Finding, id: string) => {
    if (stays) applyFix(session.store, finding, id)
    else goOnAfter(session, finding, () => applyFix(session.store, finding, id))
  }
  const sorted = errorsFirst(findings)
  const keys = findingKeys(sorted)
  const ids = of === undefined ? [] : describedBy(of, sorted)
  return sorted.map((finding, at) => {
    const { severity, message } = finding
    const Icon = severity === 'error' ? CircleAlert : TriangleAlert
    const short = shortMessage(finding)
    return (
      <div key={keys[at]} className="flex min-w-0 flex-wrap items-start text-xs">
        <p
          id={ids[at]}
          title={short === message ? undefined : message.replaceAll('`', '')}
          className={`flex min-h-7 min-w-0 flex-[1_1_10rem] items-start gap-1.5 py-1.5 leading-4 ${severity === 'error' ? 'text-danger' : 'text-warning'}`}
        >
          <Icon aria-hidden className="mt-0.5 size-3 shrink-0" />
          <FindingMessage severity={severity} message={short} />
        </p>
        <div className="flex min-w-0 gap-1 pl-4.5 empty:hidden">
          <FixButtons finding={finding} onFix={id => fix(finding, id)} />
          {!stays && <VariableButton finding={finding} />}
        </div>
      </div>
    )
  })
}
