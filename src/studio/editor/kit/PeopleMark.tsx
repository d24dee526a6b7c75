import { useShallow } from 'zustand/react/shallow'
import { useParticipants } from '../hooks/useParticipants.ts'
import type { Participant } from '../session/sync/participants.ts'

/** Returns the other participants at a node or in one of its fields. */
export function usePeopleAtNode(id: string): readonly Participant[] {
  return useParticipants(useShallow(participants => participants.others.filter(one => one.node_id === id)))
}

export function usePeopleAtEdge(key: string): readonly Participant[] {
  return useParticipants(useShallow(participants => participants.others.filter(one => one.edge_key === key)))
}

/** “, Ana is here”, for the end of a name that is read out in place of what it names. */
export function sayPeople(people: readonly Participant[]): string {
  if (people.length === 0) return ''
  return `, ${listNames(people)} ${people.length === 1 ? 'is' : 'are'} here`
}

/** The names of those who are at a place. */
export function PeopleMark({ people }: { readonly people: readonly Participant[] }) {
  const [first] = people
  if (!first) return null
  return (
    <span
      className="max-w-32 shrink-0 truncate rounded-md px-1.5 font-medium text-[11px] text-white leading-4"
      style={{ background: first.colour }}
      title={`${listNames(people)}: here just now`}
    >
      <span className="sr-only">Also here: </span>
      {listNames(people)}
    </span>
  )
}

function listNames(people: readonly Participant[]): string {
  return people.map(({ name }) => name).join(', ')
}
