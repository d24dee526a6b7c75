import { MembersEditor } from '../fields/MembersEditor.tsx'

interface BesideDataProps {
  readonly field: 'node' | 'edge'
  readonly holder: object
  /** The members that have a place elsewhere. */
  readonly known: readonly string[]
  /** Sets a member beside `data`; `typing` names the place that is typed into. */
  readonly onWrite: (member: string, value: unknown, typing: string | undefined) => void
}

/** Editor of the members that a file has outside the `data` of a node or an edge. */
export function BesideData({ field, holder, known, onWrite }: BesideDataProps) {
  const members = membersBeside(holder, known)
  if (members.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium text-[13px]">Outside “data”</h4>
      <MembersEditor
        field={field}
        members={members}
        taken={known}
        onWrite={(member, value, isTyped) => onWrite(member, value, isTyped ? `top ${member}` : undefined)}
      />
    </div>
  )
}

/** The members of an object that have no place elsewhere. */
export function membersBeside(holder: object, known: readonly string[]): readonly [string, unknown][] {
  return Object.entries(holder).filter(([member]) => !known.includes(member))
}
