import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import type { MergeConflict } from '#pathway/merge.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useEditor, useEditorStore } from '../store.ts'
import { ConflictChoice, type Side } from './ConflictChoice.tsx'

/** Asks, place by place, about what two authors changed differently. Until it is decided nothing is saved, and nothing is lost. */
export function ConflictDialog() {
  const conflicts = useEditor(state => state.conflicts)
  // Put off by Escape: the bar below leads back. Others' next changes ask anew.
  const [putOff, setPutOff] = useState<readonly MergeConflict[] | null>(null)
  if (conflicts.length === 0) return null
  if (putOff === conflicts) return <DecideBar count={conflicts.length} onDecide={() => setPutOff(null)} />
  return <Decisions conflicts={conflicts} onPutOff={() => setPutOff(conflicts)} />
}

function Decisions({
  conflicts,
  onPutOff,
}: {
  readonly conflicts: readonly MergeConflict[]
  readonly onPutOff: () => void
}) {
  const store = useEditorStore()
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const open = conflicts.filter(({ id }) => choices[id] === undefined).length
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ id }) => [id, side])))
  return (
    <Dialog
      wide
      open
      onClose={onPutOff}
      title="Someone else changed this, too"
      description={
        conflicts.length === 1
          ? 'All else was merged. One place was changed by both of you: choose what it should say.'
          : `All else was merged. ${conflicts.length} places were changed by both of you: choose what they should say.`
      }
      footer={
        <>
          <Button onClick={() => chooseAll('mine')}>Keep all mine</Button>
          <Button className="mr-auto" onClick={() => chooseAll('theirs')}>
            Take all theirs
          </Button>
          <Button look="primary" disabled={open > 0} onClick={() => store.getState().decide(choices)}>
            {open > 0 ? `${open} left to choose` : 'Use these'}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {conflicts.map(conflict => (
          <li key={conflict.id}>
            <ConflictChoice
              conflict={conflict}
              chosen={choices[conflict.id]}
              onChoose={side => setChoices({ ...choices, [conflict.id]: side })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function DecideBar({ count, onDecide }: { readonly count: number; readonly onDecide: () => void }) {
  return (
    <div
      role="alert"
      className="fixed bottom-4 left-1/2 z-30 flex max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-lg border border-line bg-pop py-2 pr-2 pl-3 shadow-pop"
    >
      <GitMerge aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="text-[13px]">
        {count === 1
          ? 'One place is still to be decided. Your work is kept on this device and saved after that.'
          : `${count} places are still to be decided. Your work is kept on this device and saved after that.`}
      </p>
      <Button size="small" look="primary" onClick={onDecide}>
        Decide now
      </Button>
    </div>
  )
}
