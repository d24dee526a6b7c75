import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Select, TextArea } from '#ui/Field.tsx'
import { DragHandle, MoveButtons, ReorderItem, ReorderList } from '#ui/Reorder.tsx'
import { FieldShell } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { moved, rowsOf } from '../form/rows.ts'
import { CALL_CONNECTED, type ConversationHistory, type Turn, writeTurns } from './history.ts'

interface ConversationProps {
  readonly field: string
  readonly history: ConversationHistory
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
  return (
    <div data-field={field} className="flex flex-col gap-2">
      <ReorderList
        count={turns.length}
        nameOf={index => `Line ${index + 1}`}
        onMove={(from, to) => write(moved(turns, from, to))}
        className="!gap-1.5"
      >
        {rowsOf(turns).map(({ key, row, index }) => (
          <ReorderItem
            key={key}
            index={index}
            className={`flex flex-col gap-1 rounded-md border border-line p-1.5 ${row.role === 'assistant' ? 'mr-4 bg-accent-soft' : 'ml-4 bg-surface'}`}
          >
            <div className="flex items-center gap-1">
              <DragHandle />
              <Select
                aria-label={`Who speaks in line ${index + 1}`}
                className="!h-6 !w-24 shrink-0 !text-xs"
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
              <span className="flex-1" />
              <MoveButtons />
              <IconButton
                label={`Remove line ${index + 1}`}
                size="small"
                className="text-muted"
                onClick={() => write(turns.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden className="size-3.5" />
              </IconButton>
            </div>
            {row.role === 'user' && row.content === CALL_CONNECTED ? (
              <p className="px-1 text-muted text-xs">Call connected. Nobody has spoken yet.</p>
            ) : (
              <TextArea
                aria-label={`Line ${index + 1}`}
                rows={1}
                className="min-h-8"
                placeholder={row.role === 'assistant' ? 'What the agent says' : 'What the caller says'}
                value={row.content}
                onChange={event => write(turns.with(index, { ...row, content: event.target.value }), `[${index}]`)}
                onKeyDown={event => {
                  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
                  event.preventDefault()
                  write(turns.toSpliced(index + 1, 0, { role: otherRole(row.role), content: '' }))
                }}
              />
            )}
          </ReorderItem>
        ))}
      </ReorderList>
      <div>
        <Button look="quiet" onClick={() => write([...turns, { role: otherRole(turns.at(-1)?.role), content: '' }])}>
          <Plus aria-hidden className="size-3.5" /> Add line
        </Button>
      </div>
    </div>
  )
}

function otherRole(role: string | undefined): string {
  return role === 'user' ? 'assistant' : 'user'
}
