import { useEffect, useState } from 'react'
import { type MergeConflict, same } from '#pathway/merge.ts'
import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useEditor, useEditorStore } from '../store.ts'
import { ConflictChoice, type Side } from './ConflictChoice.tsx'

interface Choice {
  readonly side: Side
  /** What the other had written when it was chosen: where they have changed it since, it is asked anew. */
  readonly theirs: unknown
}

/** Asks about each place that two authors changed; until all are decided nothing is saved, and nothing is lost. */
export function ConflictDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useEditorStore()
  const conflicts = useEditor(state => state.conflicts)
  const isDecided = conflicts.length === 0
  useEffect(() => {
    if (isDecided) onClose()
  }, [isDecided, onClose])
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
  if (isDecided) return null
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title="Someone else changed this, too"
      description={
        conflicts.length === 1
          ? 'All else was merged. One place was changed by both of you: choose what it should say.'
          : `All else was merged. ${inDigits(conflicts.length)} places were changed by both of you: choose what they should say.`
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
