import { useRoom } from '../hooks/useRoom.ts'
import { useFormPlace } from './form/place.tsx'
import { PeopleMark } from './PeopleMark.tsx'

/** A mark at a field of this form that somebody else is in. */
export function FieldPeople({ field }: { readonly field: string }) {
  const { id } = useFormPlace()
  const others = useRoom(room => room.others)
  const people = others.filter(
    one => one.field === field && id === (one.node_id === null ? `edge-${one.edge_key}` : `node-${one.node_id}`),
  )
  return <PeopleMark people={people} />
}
