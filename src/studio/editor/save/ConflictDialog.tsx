import { GitMerge } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type MergeConflict, same } from '#pathway/merge.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useEditor, useEditorStore } from '../store.ts'
import { ConflictChoice, type Side } from './ConflictChoice.tsx'

/**
 * Says calmly that two authors changed the same places, and asks about each when this author is ready. Until it is decided nothing is
 * saved, and nothing is lost.
 */
export function ConflictDialog() {
  const store = useEditorStore()
  const conflicts = useEditor(state => state.conflicts)
  const isOpen = useEditor(state => state.dialog === 'conflicts')
  const { openDialog } = store.getState()
  const isDecided = conflicts.length === 0
  useEffect(() => {
    if (isOpen && isDecided) openDialog(null)
  }, [isOpen, isDecided, openDialog])
  if (isDecided) return null
  if (isOpen) return <Decisions conflicts={conflicts} onClose={() => openDialog(null)} />
  return <DecideBar count={conflicts.length} onDecide={() => openDialog('conflicts')} />
}

interface Choice {
  readonly side: Side
  /** What the other had written when it was chosen: where they have changed it since, it is asked anew. */
  readonly theirs: unknown
}

function Decisions({
  conflicts,
  onClose,
}: {
  readonly conflicts: readonly MergeConflict[]
  readonly onClose: () => void
}) {
  const store = useEditorStore()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  // What this author typed since the question came up belongs to it.
  useEffect(() => store.getState().reviewConflicts(), [store])
  const sideOf = ({ id, theirs }: MergeConflict) => {
    const choice = choices[id]
    return choice && same(choice.theirs, theirs) ? choice.side : undefined
  }
  const choose = (chosen: readonly MergeConflict[], side: Side) =>
    setChoices({ ...choices, ...Object.fromEntries(chosen.map(({ id, theirs }) => [id, { side, theirs }])) })
  const open = conflicts.filter(conflict => sideOf(conflict) === undefined).length
  const decide = () =>
    store.getState().decide(Object.fromEntries(conflicts.map(one => [one.id, sideOf(one) ?? 'mine'] as const)))
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title="Someone else changed this, too"
      description={
        conflicts.length === 1
          ? 'All else was merged. One place was changed by both of you: choose what it should say.'
          : `All else was merged. ${conflicts.length} places were changed by both of you: choose what they should say.`
      }
      footer={
        <>
          <Button onClick={() => choose(conflicts, 'mine')}>Keep all mine</Button>
          <Button className="mr-auto" onClick={() => choose(conflicts, 'theirs')}>
            Take all theirs
          </Button>
          <Button look="primary" disabled={open > 0} onClick={decide}>
            {open > 0 ? `${open} left to choose` : 'Use these'}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {conflicts.map(conflict => (
          <li key={conflict.id}>
            <ConflictChoice conflict={conflict} chosen={sideOf(conflict)} onChoose={side => choose([conflict], side)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function DecideBar({ count, onDecide }: { readonly count: number; readonly onDecide: () => void }) {
  return (
    <div
      role="status"
      className="fixed top-14 left-1/2 z-30 flex max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-lg border border-line bg-pop py-2 pr-2 pl-3 shadow-pop"
    >
      <GitMerge aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="text-[13px]">
        {count === 1
          ? 'One place was changed by both of you. Your work is kept on this device, and saved once it is decided.'
          : `${count} places were changed by both of you. Your work is kept on this device, and saved once they are decided.`}
      </p>
      <Button size="small" look="primary" onClick={onDecide}>
        Decide
      </Button>
    </div>
  )
}
