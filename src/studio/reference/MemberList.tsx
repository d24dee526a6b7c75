import { useState } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Sentence } from '#ui/Sentence.tsx'
import { type Member, membersOf } from './members.ts'
import type { Description } from './openApi.ts'

interface MemberListProps {
  readonly label: string
  readonly members: readonly Member[]
  readonly schemas: Description['components']['schemas']
}

/** The members of an object, each with its type, its bounds and its meaning; those of objects in it unfold. */
export function MemberList({ label, members, schemas }: MemberListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {members.map(member => (
        <MemberRow key={member.name} member={member} schemas={schemas} />
      ))}
    </ul>
  )
}

function MemberRow({ member, schemas }: { readonly member: Member; readonly schemas: MemberListProps['schemas'] }) {
  const { name, type, isRequired, notes, description, schema } = member
  const [isOpen, setIsOpen] = useState(false)
  const inner = membersOf(schemas, schema)
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-2 text-xs">
        <code className="font-mono font-semibold text-[13px] text-ink">{name}</code>
        <span className="min-w-0 font-mono text-muted [overflow-wrap:anywhere]">{type}</span>
        {isRequired && <span className="font-medium text-warning">required</span>}
        {notes.length > 0 && <span className="text-muted">{notes.join(' · ')}</span>}
      </div>
      {description !== '' && (
        <p className="max-w-prose text-[13px] text-muted">
          <Sentence text={description} />
        </p>
      )}
      {inner.length > 0 && (
        <>
          <Disclosure isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} {inner.length === 1 ? 'the field' : `${inner.length} fields`} of {name}
          </Disclosure>
          {isOpen && (
            <div className="border-line border-l-2 pl-4">
              <MemberList label={`Fields of ${name}`} members={inner} schemas={schemas} />
            </div>
          )}
        </>
      )}
    </li>
  )
}
