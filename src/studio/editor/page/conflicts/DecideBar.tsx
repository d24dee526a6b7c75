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
      className="fixed top-14 left-1/2 z-30 flex max-w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 items-center gap-3 rounded-lg border border-line bg-pop py-2 pr-2 pl-3 shadow-pop"
    >
      <GitMerge aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="text-[13px]">{explain(count, isApart)}</p>
      <Button size="small" look="primary" onClick={() => store.getState().openDialog('conflicts')}>
        Decide
      </Button>
    </div>
  )
}

function explain(count: number, isApart: boolean): string {
  if (isApart) {
    return count === 1
      ? 'The service was restored to an earlier state, and one place differs from yours. Your work is kept on this device, and saved once you decide.'
      : `The service was restored to an earlier state, and ${inDigits(count)} places differ from yours. Your work is kept on this device, and saved once you decide.`
  }
  return count === 1
    ? 'You and someone else changed the same place. Your work is kept on this device, and saved once you decide.'
    : `You and someone else changed the same ${inDigits(count)} places. Your work is kept on this device, and saved once you decide.`
}
