import { useState } from 'react'
import { describePlace } from '#pathway/merge.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useEditor, useEditorStore } from '../store.ts'

type Choice = 'mine' | 'theirs'

function shown(value: unknown): string {
  if (value === undefined) return '(removed)'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Asks, field by field, about what two authors changed differently. Nothing is lost before it is decided. */
export function ConflictDialog() {
  const conflicts = useEditor(state => state.conflicts)
  const document = useEditor(state => state.document)
  const store = useEditorStore()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const undecided = conflicts.filter(({ id }) => choices[id] === undefined).length
  const decideAll = (choice: Choice) => setChoices(Object.fromEntries(conflicts.map(({ id }) => [id, choice])))

  function apply() {
    store.getState().decide(choices)
    setChoices({})
  }

  return (
    <Dialog
      wide
      open={conflicts.length > 0}
      onClose={() => undefined}
      title="Someone else changed this, too"
      description="Everything else was merged. Choose what these places should say."
    >
      <ul className="mt-3 flex flex-col gap-4">
        {conflicts.map(conflict => (
          <li key={conflict.id}>
            <fieldset>
              <legend className="mb-1.5 font-medium">{describePlace(document, conflict)}</legend>
              <div className="grid grid-cols-2 gap-2">
                {(['mine', 'theirs'] as const).map(side => (
                  <label
                    key={side}
                    className="flex cursor-pointer flex-col gap-1 rounded-lg border border-line p-2.5 has-checked:border-accent"
                  >
                    <span className="flex items-center gap-2 font-medium text-[13px]">
                      <input
                        type="radio"
                        name={conflict.id}
                        checked={choices[conflict.id] === side}
                        onChange={() => setChoices({ ...choices, [conflict.id]: side })}
                      />
                      {side === 'mine' ? 'Mine' : 'Theirs'}
                    </span>
                    <span className="max-h-40 overflow-auto whitespace-pre-wrap break-words text-[13px] text-muted">
                      {shown(conflict[side])}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => decideAll('mine')}>All mine</Button>
        <Button onClick={() => decideAll('theirs')}>All theirs</Button>
        <Button look="primary" disabled={undecided > 0} onClick={apply}>
          Use these
        </Button>
      </div>
    </Dialog>
  )
}
