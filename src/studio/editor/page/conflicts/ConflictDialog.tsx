import { useEffect, useState } from 'react'
import type { MergeConflict } from '#pathway/conflict.ts'
import { same } from '#pathway/merge.ts'
import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import { ConflictChoice, type ConflictSide } from './ConflictChoice.tsx'

interface ChosenSide {
  readonly side: ConflictSide
  /** Their value at the time of the choice; if it changed since, the question is asked again. */
  readonly theirs: unknown
}

/**
 * Asks about each place that two authors changed, or where the service's state differs since it was restored; until all are decided
 * nothing is saved, and nothing is lost.
 */
export function ConflictDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useEditorStore()
  const conflicts = useEditor(state => state.conflicts)
  const isApart = useEditor(state => state.isApart)
  const isDecided = conflicts.length === 0
  useEffect(() => {
    if (isDecided) onClose()
  }, [isDecided, onClose])
  const [choices, setChoices] = useState<Readonly<Record<string, ChosenSide>>>({})
  // Include what this author typed since the conflict arose.
  useEffect(() => store.getState().reviewConflicts(), [store])
  const sideOf = ({ id, mine, theirs }: MergeConflict) => {
    const choice = choices[id]
    // After a restore, this author's values stay by default, since the service lost them. Values only the service has may be new.
    if (!choice) return isApart && mine !== undefined ? 'mine' : undefined
    return same(choice.theirs, theirs) ? choice.side : undefined
  }
  const choose = (chosen: readonly MergeConflict[], side: ConflictSide) =>
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
      title={isApart ? 'Dialpath was restored from a backup' : 'Resolve conflict'}
      description={explain(conflicts.length, isApart)}
      footer={
        <>
          <Button onClick={() => choose(conflicts, 'mine')}>Keep all mine</Button>
          <Button className="mr-auto" onClick={() => choose(conflicts, 'theirs')}>
            {isApart ? 'Keep all from Dialpath' : 'Keep all theirs'}
          </Button>
          <Button look="primary" disabled={open > 0} onClick={decide}>
            {open > 0 ? `${open} left to choose` : 'Save'}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {conflicts.map(conflict => (
          <li key={conflict.id}>
            <ConflictChoice
              conflict={conflict}
              isApart={isApart}
              chosen={sideOf(conflict)}
              onChoose={side => choose([conflict], side)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function explain(count: number, isApart: boolean): string {
  if (isApart) {
    const places = count === 1 ? 'One place differs' : `${inDigits(count)} places differ`
    return `The backup may lack changes that were already saved. Your work here is complete, and saving is paused until you choose. ${places}. Your version is selected wherever you have one.`
  }
  return count === 1
    ? 'You and someone else changed the same thing. Choose which to keep. Everything else was merged.'
    : `You and someone else changed the same thing in ${inDigits(count)} places. Choose which to keep. Everything else was merged.`
}
