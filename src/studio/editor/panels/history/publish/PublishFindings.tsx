import type { Finding } from '#pathway/finding.ts'
import { counted } from '#ui/counted.ts'
import { useEditorStore } from '../../../hooks/useEditor.ts'
import { FindingMessage } from '../../../kit/findings/FindingMessage.tsx'
import { findingKeys, placeOf } from '../../../session/analysis/problems.ts'

interface PublishFindingsProps {
  readonly findings: readonly Finding[]
  /** True for findings of the draft, which the editor can show. */
  readonly canShow: boolean
  readonly isRollBack: boolean
  readonly onShow: () => void
}

/** Findings of what is about to be published. Errors block it, warnings do not. */
export function PublishFindings({ findings, canShow, isRollBack, onShow }: PublishFindingsProps) {
  const store = useEditorStore()
  const errors = findings.filter(finding => finding.severity === 'error')
  const keys = findingKeys(errors)
  const verb = isRollBack ? 'roll back' : 'publish'
  const warnings = findings.length - errors.length
  function show(finding: Finding) {
    onShow()
    store.getState().reveal({ ...placeOf(finding), mayZoom: true })
  }
  return (
    <>
      {errors.length > 0 && (
        <div role="alert" className="rounded-lg border border-danger/40 bg-danger-soft p-3">
          <p className="font-medium text-danger">{`Fix ${counted(errors.length, 'error')} to ${verb}`}</p>
          <ul className="mt-1.5 flex max-h-64 flex-col overflow-auto">
            {errors.map((finding, at) => (
              <li key={keys[at]}>
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
      {warnings > 0 && <p className="text-muted">{`${counted(warnings, 'warning')} (you can still ${verb})`}</p>}
    </>
  )
}
