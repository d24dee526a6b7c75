import { useFormPlace } from '../forms/place.tsx'
import { type Someone, useRoom } from './room.ts'

/** Who else is in a field of this form. */
function usePeopleInField(field: string): readonly Someone[] {
  const { id } = useFormPlace()
  const others = useRoom(room => room.others)
  return others.filter(
    one => one.field === field && id === (one.node_id === null ? `edge-${one.edge_key}` : `node-${one.node_id}`),
  )
}

/** A mark at a field that somebody else is in. */
export function FieldPeople({ field }: { readonly field: string }) {
  const people = usePeopleInField(field)
  const [first] = people
  if (!first) return null
  const names = people.map(({ name }) => name).join(', ')
  return (
    <span
      className="max-w-32 shrink-0 truncate rounded-md px-1.5 font-medium text-[11px] text-white leading-4"
      style={{ background: first.colour }}
      title={`${names}: here just now`}
    >
      <span className="sr-only">Also here: </span>
      {names}
    </span>
  )
}
