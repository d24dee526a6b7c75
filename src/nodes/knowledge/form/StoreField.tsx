import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FieldShell } from '#studio/editor/kit/fields/FieldShell.tsx'
import { TextField } from '#studio/editor/kit/fields/TextField.tsx'
import { storesQuery } from '#studio/shell/storesQuery.ts'
import { Select } from '#ui/Field.tsx'

interface StoreFieldProps {
  /** The id of a knowledge base, as far as it is written. */
  readonly value: string
  /** True if it is an id. */
  readonly isId: boolean
  readonly onType: (id: string) => void
  readonly onChoose: (id: string) => void
}

/** Choice among the account's knowledge bases; the id itself where there is none, or they cannot be read. */
export function StoreField({ value, isId, onType, onChoose }: StoreFieldProps) {
  const { data: stores = [] } = useQuery(storesQuery)
  const id = value.trim()
  const known = stores.find(({ vector_id }) => vector_id === id)
  if (stores.length === 0 || (id !== '' && !isId))
    return (
      <TextField
        field="kb"
        label="Knowledge base ID"
        mono
        value={value}
        onChange={onType}
        placeholder="KB-…"
        hint={
          isId
            ? 'The agent answers only from this knowledge base.'
            : 'IDs start with KB-. Anything else is used as text.'
        }
      />
    )
  return (
    <FieldShell
      field="kb"
      label="Knowledge base"
      hint={
        known ? (
          <>
            {known.description}{' '}
            <Link to="/knowledge" search={{ store: id }} target="_blank" className="text-accent underline">
              Open
            </Link>
          </>
        ) : (
          'The agent answers only from this knowledge base.'
        )
      }
    >
      {control => (
        <Select {...control} value={id} onChange={event => onChoose(event.target.value)}>
          <option value="">Choose a knowledge base…</option>
          {id !== '' && !known && <option value={id}>{id} (not in this account)</option>}
          {stores.map(({ vector_id, name }) => (
            <option key={vector_id} value={vector_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FieldShell>
  )
}
