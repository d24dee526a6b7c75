import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { asText } from '#pathway/scalars.ts'
import { FieldFindings } from '#studio/editor/kit/fields/FieldShell.tsx'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { rowsOf } from '#studio/editor/kit/form/rows.ts'
import { TemplateField } from '#studio/editor/kit/prompt/TemplateField.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { Input } from '#ui/Field.tsx'
import { addPair, changePair, isNameTaken, type Pair, readPairs, removePair } from './pairs.ts'

interface HeaderRowsProps {
  readonly headers: unknown
  /** `part` is the place in them that is typed into. */
  readonly onChange: (headers: unknown, part?: string) => void
}

/** The request's headers, a row each. */
export function HeaderRows({ headers, onChange }: HeaderRowsProps) {
  const pairs = readPairs(headers)
  if (pairs.form === 'other') {
    return (
      <JsonField
        field="headers"
        value={headers}
        onChange={value => onChange(value, '')}
        hint="Expected an object or a list of [name, value]. Kept unchanged until you edit it."
      />
    )
  }
  const hasEmpty = pairs.rows.some(row => row.name === '')
  return (
    <div data-field="headers" className="flex flex-col gap-2">
      <h4 className="font-medium text-[13px]">Headers</h4>
      <ul className="flex flex-col gap-2 empty:hidden">
        {rowsOf(pairs.rows).map(({ key, row, index }) => (
          <HeaderRow
            key={key}
            row={row}
            field={pairs.form === 'list' ? `headers[${index}]` : `headers.${row.name}`}
            number={index + 1}
            isTaken={name => isNameTaken(headers, index, name)}
            onChange={change =>
              onChange(changePair(headers, index, change), `[${index}].${change.name === undefined ? 'value' : 'name'}`)
            }
            onRemove={() => onChange(removePair(headers, index))}
          />
        ))}
      </ul>
      <FieldFindings field="headers" />
      <div>
        <Button look="quiet" disabled={hasEmpty} onClick={() => onChange(addPair(headers))}>
          <Plus aria-hidden className="size-3.5" /> Add header
        </Button>
      </div>
    </div>
  )
}

interface HeaderRowProps {
  readonly row: Pair
  readonly field: string
  readonly number: number
  readonly isTaken: (name: string) => boolean
  readonly onChange: (change: Partial<Pair>) => void
  readonly onRemove: () => void
}

function HeaderRow({ row, field, number, isTaken, onChange, onRemove }: HeaderRowProps) {
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <li data-field={field} className="flex flex-col gap-1.5 rounded-md border border-line p-2">
      <div className="flex gap-1">
        <Input
          aria-label={`Name of header ${number}`}
          aria-invalid={refused !== null}
          className="font-mono text-xs"
          placeholder="X-Request-Source"
          spellCheck={false}
          value={refused ?? row.name}
          onChange={event => {
            const name = event.target.value
            setRefused(isTaken(name) ? name : null)
            if (!isTaken(name)) onChange({ name })
          }}
          onBlur={() => setRefused(null)}
        />
        <IconButton label={`Remove header ${number}`} className="text-muted" onClick={onRemove}>
          <Trash2 aria-hidden className="size-3.5" />
        </IconButton>
      </div>
      {refused !== null && (
        <p role="alert" className="text-danger text-xs">
          A header named “{refused}” already exists.
        </p>
      )}
      <TemplateField
        field={field}
        label="Value"
        oneLine
        mono
        within
        value={asText(row.value)}
        onChange={value => onChange({ value })}
        placeholder={/^authorization$/i.test(row.name) ? 'Bearer {{SECRET.NAME}}' : ''}
      />
    </li>
  )
}
