import { ChevronRight } from 'lucide-react'
import type { Finding } from '#pathway/finding.ts'
import { inDigits } from '#ui/counted.ts'
import { Message } from '#ui/Sentence.tsx'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { findingKeys, placeOf } from '../../session/analysis/problems.ts'

const SHOWN = 5

/** Errors that block calling the draft, each a link to its place. */
export function BlockingProblems({ findings }: { readonly findings: readonly Finding[] }) {
  const store = useEditorStore()
  const keys = findingKeys(findings)
  const more = findings.length - SHOWN
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-[13px]">
      <p className="font-medium text-danger">
        {findings.length === 1
          ? 'Fix 1 error before calling the draft.'
          : `Fix ${inDigits(findings.length)} errors before calling the draft.`}
      </p>
      <ul className="mt-1 flex flex-col">
        {findings.slice(0, SHOWN).map((finding, at) => (
          <li key={keys[at]}>
            <button
              type="button"
              className="flex w-full items-start gap-1 rounded py-0.5 text-left hover:underline"
              onClick={() => store.getState().reveal({ ...placeOf(finding), mayZoom: true })}
            >
              <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Message text={finding.message} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="pl-5 text-muted">and {inDigits(more)} more in Problems.</p>}
    </div>
  )
}
