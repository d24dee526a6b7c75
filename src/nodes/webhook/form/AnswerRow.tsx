import { Trash2 } from 'lucide-react'
import { isRecord } from '#pathway/document.ts'
import { FieldFindings } from '#studio/editor/kit/fields/FieldShell.tsx'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { MembersEditor } from '#studio/editor/kit/fields/MembersEditor.tsx'
import { TextField } from '#studio/editor/kit/fields/TextField.tsx'
import { IconButton } from '#ui/Button.tsx'

interface AnswerRowProps {
  readonly field: string
  readonly number: number
  readonly row: unknown
  /** `part` is the place in the row that is typed into. */
  readonly onChange: (row: unknown, part?: string) => void
  readonly onRemove: () => void
}

const known = ['data', 'name', 'context']

/** One value that is kept of the answer. */
export function AnswerRow({ field, number, row, onChange, onRemove }: AnswerRowProps) {
  const remove = (
    <IconButton label={`Remove value ${number}`} className="size-6 text-muted" onClick={onRemove}>
      <Trash2 aria-hidden className="size-3.5" />
    </IconButton>
  )
  if (!isRecord(row)) {
    return (
      <li className="rounded-md border border-line p-2.5">
        <JsonField
          field={field}
          label={`Row ${number}`}
          value={row}
          onChange={next => onChange(next, '')}
          actions={remove}
          hint="Expected an object with data, name, and context. Kept unchanged until you edit it."
        />
      </li>
    )
  }
  const put = (member: string) => (value: string) => onChange({ ...row, [member]: value }, `.${member}`)
  const others = Object.entries(row).filter(([member]) => !known.includes(member))
  return (
    <li data-field={field} className="flex flex-col gap-2 rounded-md border border-line p-2.5">
      <div className="grid grid-cols-2 gap-2">
        <TextField
          field={`${field}.data`}
          label="JSON Path"
          mono
          value={row.data}
          onChange={put('data')}
          placeholder="$.customer.name"
        />
        <TextField
          field={`${field}.name`}
          label="Variable"
          mono
          value={row.name}
          onChange={put('name')}
          placeholder="customer_name"
        />
      </div>
      <TextField
        field={`${field}.context`}
        label="What it is"
        value={row.context}
        onChange={put('context')}
        placeholder="The name the shop has on file."
        actions={remove}
      />
      {others.length > 0 && (
        <MembersEditor
          field={field}
          members={others}
          taken={known}
          onWrite={(member, value, isTyped) => {
            const { [member]: _, ...rest } = row
            onChange(value === undefined ? rest : { ...row, [member]: value }, isTyped ? `.${member}` : undefined)
          }}
        />
      )}
      <FieldFindings field={field} />
    </li>
  )
}
