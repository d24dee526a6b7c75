import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Select, TextArea } from '#ui/Field.tsx'
import { FieldShell } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { rowsOf } from '../rows.ts'
import { type History, type Turn, writeTurns } from './history.ts'

interface ConversationProps {
  readonly field: string
  readonly history: History
  /** The history's value, in the form in which it stood; `part` is the place in it that is typed into. */
  readonly onChange: (value: unknown, part?: string) => void
}

const roles = [
  { value: 'user', label: 'Caller' },
  { value: 'assistant', label: 'Agent' },
]

/** The conversation of an example, line by line where it is a list. */
export function Conversation({ field, history, onChange }: ConversationProps) {
  if (history.form === 'other') {
    return (
      <JsonField
        field={field}
        label="Conversation"
        hideLabel
        value={history.value}
        onChange={value => onChange(value, '.all')}
      />
    )
  }
  if (history.form === 'text') {
    return (
      <FieldShell field={field} label="Conversation" hideLabel>
        {control => (
          <TextArea
            {...control}
            value={history.text}
            placeholder={'Agent: How can I help?\nUser: I want to book.'}
            className="max-h-80"
            onChange={event => onChange(event.target.value, '.all')}
          />
        )}
      </FieldShell>
    )
  }
  const { turns } = history
  const write = (next: readonly Turn[], part?: string) => onChange(writeTurns(history, next), part)
  const nextRole = turns.at(-1)?.role === 'user' ? 'assistant' : 'user'
  return (
    <div data-field={field} className="flex flex-col gap-2">
      <ol className="flex flex-col gap-1.5 empty:hidden">
        {rowsOf(turns).map(({ key, row, index }) => (
          <li key={key} className="flex items-start gap-1.5">
            <Select
              aria-label={`Who speaks in line ${index + 1}`}
              className="!w-24 shrink-0"
              value={row.role}
              onChange={event => write(turns.with(index, { ...row, role: event.target.value }))}
            >
              {!roles.some(role => role.value === row.role) && <option value={row.role}>{row.role}</option>}
              {roles.map(role => (
                <option key={role.value} value={role.value}>
                  {role.label}
                </option>
              ))}
            </Select>
            <TextArea
              aria-label={`Line ${index + 1}`}
              rows={1}
              className="min-h-8"
              value={row.content}
              onChange={event => write(turns.with(index, { ...row, content: event.target.value }), `[${index}]`)}
            />
            <IconButton
              label={`Remove line ${index + 1}`}
              className="text-muted"
              onClick={() => write(turns.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ol>
      <div>
        <Button look="quiet" onClick={() => write([...turns, { role: nextRole, content: '' }])}>
          <Plus aria-hidden className="size-3.5" /> Add a line
        </Button>
      </div>
    </div>
  )
}
