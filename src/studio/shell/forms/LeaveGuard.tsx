import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface LeaveGuardProps {
  /** True while there are unsaved changes. */
  readonly when: boolean
  /** Subject of the unsaved changes: “the tool “Find a table””. */
  readonly what: string
  /** Called when the author discards the changes: the form resets, since it may be shown again. */
  readonly onDiscard: () => void
}

/** Asks before a link, the back button or a closed tab loses what was changed and not saved. */
export function LeaveGuard({ when, what, onDiscard }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  // A save that was on its way when the question came has left nothing to lose.
  const isSettled = status === 'blocked' && !when
  useEffect(() => {
    if (isSettled) proceed?.()
  }, [isSettled, proceed])
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      description={`You have changed ${what} and not saved it. If you leave now, the changes are lost.`}
      confirm="Discard changes"
      cancel="Keep editing"
      onConfirm={() => {
        onDiscard()
        proceed?.()
      }}
    />
  )
}
