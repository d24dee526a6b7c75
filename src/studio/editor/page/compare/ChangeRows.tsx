import { useEffect, useRef } from 'react'
import { ChangeMark, ChangeTitle, OtherChanges } from '../../kit/changes/ChangeList.tsx'
import type { Change } from '../../session/analysis/changes.ts'
import type { Comparison } from './compareDocuments.ts'
import { FieldsBeside } from './FieldsBeside.tsx'

const SHOWN = 500

interface ChangeRowsProps {
  readonly comparison: Comparison
  /** Index of the current change. */
  readonly current: number | null
  readonly onGo: (at: number) => void
}

/** The changes one by one; the one that is looked at tells its fields. */
export function ChangeRows({ comparison: { changes, moved, reordered }, current, onGo }: ChangeRowsProps) {
  return (
    <ol className="flex flex-col gap-0.5" aria-label="Changes">
      {changes.slice(0, SHOWN).map((change, at) => (
        <ChangeRow key={change.key} change={change} isCurrent={at === current} onGo={() => onGo(at)} />
      ))}
      {changes.length > SHOWN && <li className="px-2 py-1 text-muted">And {changes.length - SHOWN} more.</li>}
      <OtherChanges moved={moved.length} reordered={reordered} className="px-2 py-1" />
    </ol>
  )
}

interface ChangeRowProps {
  readonly change: Change
  readonly isCurrent: boolean
  readonly onGo: () => void
}

function ChangeRow({ change, isCurrent, onGo }: ChangeRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={row} className={`rounded-lg ${isCurrent ? 'bg-raised' : ''}`}>
      <button
        type="button"
        aria-expanded={isCurrent}
        aria-current={isCurrent || undefined}
        className="flex w-full gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-raised"
        onClick={onGo}
      >
        <ChangeMark how={change.how} />
        <span className="min-w-0 flex-1">
          <ChangeTitle change={change} />
        </span>
      </button>
      {isCurrent && (
        <div className="px-2 pt-1 pb-3">
          <FieldsBeside change={change} />
        </div>
      )}
    </li>
  )
}
