import { GitMerge } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'

/** Says calmly that two authors changed the same places, or that the service was restored, until this author is ready to be asked about them. */
export function DecideBar() {
  const store = useEditorStore()
  const count = useEditor(state => state.conflicts.length)
  const isApart = useEditor(state => state.isApart)
  const isAsking = useEditor(state => state.dialog === 'conflicts')
  if (count === 0 || isAsking) return null
  return (
    <div
      role="status"
      className="flex max-w-xl items-center gap-3 rounded-lg border border-line bg-pop py-2 pr-2 pl-3 shadow-pop"
    >
      <GitMerge aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="text-[13px]">{explain(count, isApart)}</p>
      <Button size="small" look="primary" onClick={() => store.getState().openDialog('conflicts')}>
        Resolve
      </Button>
    </div>
  )
}

function explain(count: number, isApart: boolean): string {
  if (isApart) {
    return count === 1
      ? 'Dialpath was restored from a backup. 1 conflict. Your work is safe on this device.'
      : `Dialpath was restored from a backup. ${inDigits(count)} conflicts. Your work is safe on this device.`
  }
  return count === 1
    ? '1 conflict. Your edit is safe on this device.'
    : `${inDigits(count)} conflicts. Your edits are safe on this device.`
}
