import { isNode, isRecord, nodeData, type PathwayEntry } from '#pathway/document.ts'
import { Pieces } from '../../kit/changes/Pieces.tsx'
import { usePieces, writeValue } from '../../kit/changes/Value.tsx'
import type { Change, ChangedMember } from '../../session/analysis/changes.ts'
import { nameMember } from '../../session/analysis/memberNames.ts'
import type { Piece } from '../../session/analysis/wordChanges.ts'

/** Fields of a change before and after, side by side. */
export function FieldsBeside({ change }: { readonly change: Change }) {
  const members = change.members.length > 0 ? change.members : wholeOf(change)
  return (
    <dl className="flex flex-col gap-3">
      {members.map(({ place, name, before, after }) => (
        <div key={place}>
          <dt className="mb-1 font-medium text-muted text-xs">{name}</dt>
          <dd className={change.how === 'changed' ? 'grid grid-cols-2 gap-2' : ''}>
            <BothSides how={change.how} before={writeLong(before)} after={writeLong(after)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function BothSides({ how, before, after }: Pick<Change, 'how'> & { readonly before: string; readonly after: string }) {
  // The other side of what was added or removed is empty.
  const pieces = usePieces(how === 'added' ? '' : before, how === 'removed' ? '' : after)
  if (how === 'added') return <Text said="Is new" pieces={pieces} side="after" />
  if (how === 'removed') return <Text said="Was" pieces={pieces} side="before" />
  return (
    <>
      <Text said="Was" pieces={pieces} side="before" />
      <Text said="Is now" pieces={pieces} side="after" />
    </>
  )
}

interface TextProps {
  readonly said: string
  readonly pieces: readonly Piece[]
  readonly side: 'before' | 'after'
}

function Text({ said, pieces, side }: TextProps) {
  return (
    <p className="max-h-72 min-w-0 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-surface px-2 py-1.5 text-[13px] [overflow-wrap:anywhere]">
      <span className="sr-only">{said}: </span>
      <Pieces pieces={pieces} side={side} />
    </p>
  )
}

/** Returns all fields of an added or removed element, as in its form. */
function wholeOf({ how, what, element }: Change): readonly ChangedMember[] {
  if (!element) return []
  return Object.entries(tellingMembers(what, element))
    .filter(([, value]) => value !== undefined && value !== '' && value !== false && value !== null)
    .map(([name, value]) => ({
      place: name,
      name: nameMember(what === 'Note' ? [name] : ['data', name]),
      before: how === 'removed' ? value : undefined,
      after: how === 'added' ? value : undefined,
    }))
}

function tellingMembers(what: Change['what'], element: PathwayEntry): Readonly<Record<string, unknown>> {
  const { name, text, color } = element
  if (what === 'Note') return { text, color }
  // Its nodes are visible on the canvas.
  if (what === 'Group') return { name, color }
  if (isNode(element)) return nodeData(element)
  const { id: _id, type: _type, source: _source, target: _target, data, ...own } = element
  return { ...own, ...(isRecord(data) ? data : {}) }
}

function writeLong(value: unknown): string {
  return isRecord(value) || Array.isArray(value) ? JSON.stringify(value, null, 2) : writeValue(value)
}
