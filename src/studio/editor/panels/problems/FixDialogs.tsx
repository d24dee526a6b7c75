import { useMemo } from 'react'
import { Button } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { applyFix, applyPlan } from '../../commands/fixes.ts'
import { useEditorStore, useSession } from '../../hooks/useEditor.ts'
import { FindingMessage } from '../../kit/findings/FindingMessage.tsx'
import { planAll } from '../../session/analysis/fixer.ts'
import { fixesOf } from '../../session/analysis/offeredFixes.ts'
import { findingKeys } from '../../session/analysis/problems.ts'
import { currentProblem, goOnAfter } from '../../session/analysis/problemWalk.ts'

/** Choice of the current problem's fixes. */
export function ChooseFixDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const { store } = session
  const finding = useMemo(() => currentProblem(session), [session])
  if (!finding) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Fix this problem"
      description={<FindingMessage severity={finding.severity} message={finding.message} />}
    >
      <ul className="flex flex-col gap-1.5">
        {fixesOf(store, finding).map(fix => (
          <li key={fix.id}>
            <Button
              className="!h-auto w-full !justify-start !whitespace-normal py-1.5 text-left"
              onClick={() => {
                onClose()
                goOnAfter(session, finding, () => applyFix(store, finding, fix.id))
              }}
            >
              {fix.title}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Preview of all safe fixes. */
export function FixAllDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useEditorStore()
  const plan = useMemo(() => planAll(store), [store])
  const { steps } = plan
  const keys = findingKeys(steps.map(({ finding }) => finding))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Apply safe fixes"
      description={
        steps.length === 0
          ? 'No safe fixes left. The other problems need your decision.'
          : 'These changes keep everything you wrote. One undo reverts them all.'
      }
      footer={
        <>
          <Button onClick={onClose}>{steps.length === 0 ? 'Close' : 'Cancel'}</Button>
          {steps.length > 0 && (
            <Button
              look="primary"
              onClick={() => {
                onClose()
                applyPlan(store, plan)
              }}
            >
              Fix {counted(steps.length, 'problem')}
            </Button>
          )}
        </>
      }
    >
      {steps.length > 0 && (
        <ul className="flex flex-col divide-y divide-line text-[13px]">
          {steps.map(({ finding, fix }, at) => (
            <li key={keys[at]} className="py-2">
              <p className="font-medium">{fix.title}</p>
              <p className="text-muted text-xs">
                <FindingMessage severity={finding.severity} message={finding.message} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
