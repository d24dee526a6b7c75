import type { Finding } from '#pathway/finding.ts'
import { inDigits } from '#ui/counted.ts'
import { useEditorStore } from '../../../hooks/useEditor.ts'
import { FindingMessage } from '../../../kit/findings/FindingMessage.tsx'
import { findingKey, placeOf } from '../../../session/analysis/problems.ts'

interface PublishFindingsProps {
  readonly findings: readonly Finding[]
  /** Whether they are those of the draft, so that a click can lead to them. */
  readonly canShow: boolean
  readonly onShow: () => void
}

/** What is wrong with what is about to go live: errors forbid it, warnings do not. */
export function PublishFindings({ findings, canShow, onShow }: PublishFindingsProps) {
  const store = useEditorStore()
  const errors = findings.filter(finding => finding.severity === 'error')
  const warnings = findings.length - errors.length
  function show(finding: Finding) {
    onShow()
    store.getState().reveal(placeOf(finding))
  }
  return (
    <>
      {errors.length > 0 && (
        <div role="alert" className="rounded-lg border border-danger/40 bg-danger-soft p-3">
          <p className="font-medium text-danger">
            {errors.length === 1
              ? 'One error has to be mended first:'
              : `${inDigits(errors.length)} errors have to be mended first:`}
          </p>
          <ul className="mt-1.5 flex max-h-64 flex-col overflow-auto">
            {errors.map(finding => (
              <li key={findingKey(finding)}>
                {canShow ? (
                  <button
                    type="button"
                    className="w-full rounded px-1.5 py-1 text-left text-[13px] underline-offset-2 hover:underline"
                    onClick={() => show(finding)}
                  >
                    <FindingMessage severity="error" message={finding.message} />
                  </button>
                ) : (
                  <FindingMessage severity="error" message={finding.message} />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {warnings > 0 && (
        <p className="text-muted">
          {warnings === 1
            ? 'There is one warning, which forbids nothing.'
            : `There are ${inDigits(warnings)} warnings, which forbid nothing.`}
        </p>
      )}
    </>
  )
}
