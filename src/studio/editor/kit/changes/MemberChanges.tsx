import type { ChangedMember } from '../../session/analysis/changes.ts'
import { ValueChange } from './Value.tsx'

/** List of changed members, each with its value before and after in one line. */
export function MemberChanges({
  members,
  className = '',
}: {
  readonly members: readonly ChangedMember[]
  readonly className?: string
}) {
  if (members.length === 0) return null
  return (
    <dl className={`flex flex-col gap-1.5 ${className}`}>
      {members.map(({ place, name, before, after }) => (
        <div key={place}>
          <dt className="text-muted text-xs">{name}</dt>
          <dd>
            <ValueChange before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
