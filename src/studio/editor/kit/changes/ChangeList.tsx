import { Minus, Pencil, Plus } from 'lucide-react'
import { inDigits } from '#ui/counted.ts'
import type { Change, Changes } from '../../session/analysis/changes.ts'
import { MemberChanges } from './MemberChanges.tsx'

const looks = {
  added: { Icon: Plus, tone: 'bg-success-soft text-success', said: 'New' },
  removed: { Icon: Minus, tone: 'bg-danger-soft text-danger', said: 'Removed' },
  changed: { Icon: Pencil, tone: 'bg-accent-soft text-accent', said: 'Changed' },
} as const

const SHOWN = 200

/** List of differences between two states of a pathway, by element. */
export function ChangeList({ changes: { list, moved, reordered } }: { readonly changes: Changes }) {
  return (
    <ul className="flex flex-col gap-3">
      {list.slice(0, SHOWN).map(change => (
        <li key={change.key}>
          <ChangeRow change={change} />
        </li>
      ))}
      {list.length > SHOWN && <li className="text-muted">And {list.length - SHOWN} more.</li>}
      <OtherChanges moved={moved.length} reordered={reordered} />
    </ul>
  )
}

interface OtherChangesProps {
  readonly moved: number
  readonly reordered: boolean
  readonly className?: string
}

/** Changes that belong to no single element: moved nodes, and the order in the file. */
export function OtherChanges({ moved, reordered, className = '' }: OtherChangesProps) {
  return (
    <>
      {moved > 0 && (
        <li className={`text-muted ${className}`}>
          {moved === 1 ? '1 node moved on the canvas.' : `${inDigits(moved)} nodes moved on the canvas.`}
        </li>
      )}
      {reordered && <li className={`text-muted ${className}`}>Nodes or edges changed order in the file.</li>}
    </>
  )
}

function ChangeRow({ change }: { readonly change: Change }) {
  return (
    <div className="flex gap-2.5">
      <ChangeMark how={change.how} />
      <div className="min-w-0 flex-1">
        <ChangeTitle change={change} />
        <MemberChanges members={change.members} className="mt-1" />
      </div>
    </div>
  )
}

/** Badge that says by colour and sign whether an element is new, changed or removed. */
export function ChangeMark({ how }: Pick<Change, 'how'>) {
  const { Icon, tone } = looks[how]
  return (
    <span className={`mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded ${tone}`}>
      <Icon aria-hidden className="size-3" />
    </span>
  )
}

export function ChangeTitle({ change: { how, what, title } }: { readonly change: Change }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <span className="sr-only">{looks[how].said}: </span>
      <span className="font-medium">{title}</span>
      <span className="sr-only">, </span>
      <span className="ml-2 text-muted text-xs">{what}</span>
    </p>
  )
}
