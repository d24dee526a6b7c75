import type { MergeConflict } from '#pathway/conflict.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { MemberChanges } from '../../kit/changes/MemberChanges.tsx'
import { Pieces } from '../../kit/changes/Pieces.tsx'
import { usePieces, Value, writeValue } from '../../kit/changes/Value.tsx'
import { changedMembers, nameConflict, saidMembers } from './conflictWords.ts'

export type ConflictSide = 'mine' | 'theirs'

interface ConflictChoiceProps {
  readonly conflict: MergeConflict
  /** The sides are the author's and that of a service that was restored. */
  readonly isApart: boolean
  readonly chosen: ConflictSide | undefined
  readonly onChoose: (side: ConflictSide) => void
}

const sides = [
  { side: 'mine', other: 'theirs', title: 'Mine', titleApart: 'Mine, in this tab' },
  { side: 'theirs', other: 'mine', title: 'Theirs', titleApart: 'Saved in Dialpath' },
] as const

/** One place that both sides say differently, side by side. */
export function ConflictChoice({ conflict, isApart, chosen, onChoose }: ConflictChoiceProps) {
  const document = useEditor(state => state.document)
  const { element, member } = nameConflict(document, conflict)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 [overflow-wrap:anywhere]">
        <span className="font-medium">{element}</span>
        {member !== undefined && (
          <>
            <span className="sr-only">, </span>
            <span className="ml-2 text-muted">{member}</span>
          </>
        )}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, other, title, titleApart }) => (
          <label
            key={side}
            className="flex min-w-0 cursor-pointer flex-col gap-1.5 rounded-lg border border-line bg-surface p-3 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
          >
            <span className="flex items-center gap-2 font-medium text-[13px]">
              <input
                type="radio"
                name={conflict.id}
                className="accent-accent"
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              {isApart ? titleApart : title}
            </span>
            <SideValue conflict={conflict} value={conflict[side]} other={conflict[other]} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SideValueProps {
  readonly conflict: MergeConflict
  readonly value: unknown
  readonly other: unknown
}

/** Value of one side, with the difference to the other marked. */
function SideValue({ conflict, value, other }: SideValueProps) {
  const isElement = conflict.place.length === 2 && conflict.place[0] !== 'name'
  if (isElement && value === undefined) {
    // Without a base nobody knows whether it was removed or never there.
    return conflict.base === undefined ? (
      <p className="text-[13px] text-muted">Not there.</p>
    ) : (
      <p className="text-[13px] text-danger">Removed.</p>
    )
  }
  const members = changedMembers(conflict, value)
  if (members.length > 0) return <MemberChanges members={members} className="max-h-64 overflow-auto" />
  const said = saidMembers(conflict, value)
  if (said.length > 0) {
    return (
      <dl className="flex max-h-64 flex-col gap-1.5 overflow-auto">
        {said.map(({ place, name, after }) => (
          <div key={place}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="whitespace-pre-wrap text-[13px] [overflow-wrap:anywhere]">
              <Value value={after} />
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  return <Words other={other} value={value} />
}

function Words({ other, value }: Pick<SideValueProps, 'other' | 'value'>) {
  const pieces = usePieces(writeValue(other), writeValue(value))
  return (
    <p className="max-h-64 overflow-auto whitespace-pre-wrap text-[13px] [overflow-wrap:anywhere]">
      <Pieces pieces={pieces} side="after" />
    </p>
  )
}
