import { useParticipants } from '../hooks/useParticipants.ts'
import { useFormPlace } from './form/place.tsx'
import { PeopleMark } from './PeopleMark.tsx'

/** Marks a field that another participant is in. */
export function FieldPeople({ field }: { readonly field: string }) {
  const { id } = useFormPlace()
  const others = useParticipants(participants => participants.others)
  const people = others.filter(
    one => one.field === field && id === (one.node_id === null ? `edge-${one.edge_key}` : `node-${one.node_id}`),
  )
  return <PeopleMark people={people} />
}
