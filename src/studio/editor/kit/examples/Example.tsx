import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isRecord } from '#pathway/document.ts'
import { asText } from '#pathway/scalars.ts'
import { IconButton } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextArea } from '#ui/Field.tsx'
import { ChoiceField, type FieldOption } from '../fields/ChoiceField.tsx'
import { FieldShell } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { MembersEditor } from '../fields/MembersEditor.tsx'
import { Conversation } from './Conversation.tsx'
import { type ConversationHistory, HISTORY, readHistory } from './history.ts'

/** Expected outcome of an example: the member that holds it, and its possible values. */
export interface Outcome {
  readonly member: string
  readonly label: string
  readonly choices?: readonly FieldOption[]
}

interface ExampleProps {
  readonly field: string
  readonly number: number
  readonly example: unknown
  readonly outcome: Outcome
  /** `part` is the place in the example that is typed into. */
  readonly onChange: (example: unknown, part?: string) => void
  readonly onRemove: () => void
}

/** One example: a conversation, and what follows from it. */
export function Example({ field, number, example, outcome, onChange, onRemove }: ExampleProps) {
  const [isOpen, setOpen] = useState(false)
  const remove = (
    <IconButton label={`Remove example ${number}`} className="size-6 text-muted" onClick={onRemove}>
      <Trash2 aria-hidden className="size-3.5" />
    </IconButton>
  )
  if (!isRecord(example)) {
    return (
      <li className="rounded-md border border-line p-2.5">
        <JsonField
          field={field}
          label={`Example ${number}`}
          value={example}
          onChange={next => onChange(next, '')}
          actions={remove}
        />
      </li>
    )
  }
  const put = (member: string, value: unknown, part?: string) => {
    if (value !== undefined) return onChange({ ...example, [member]: value }, part)
    const { [member]: _, ...rest } = example
    onChange(rest)
  }
  const result = example[outcome.member]
  const history = readHistory(example[HISTORY])
  const others = Object.entries(example).filter(([member]) => member !== outcome.member && member !== HISTORY)
  return (
    <li data-field={field} className="flex flex-col gap-2 rounded-md border border-line p-2.5">
      {outcome.choices ? (
        <ChoiceField
          field={`${field}.outcome`}
          label={outcome.label}
          value={asText(result)}
          choices={outcome.choices}
          onChange={value => put(outcome.member, value)}
          actions={remove}
        />
      ) : (
        <FieldShell field={`${field}.outcome`} label={outcome.label} actions={remove}>
          {control => (
            <TextArea
              {...control}
              rows={1}
              className="min-h-8"
              value={asText(result)}
              onChange={event => put(outcome.member, event.target.value, '.outcome')}
            />
          )}
        </FieldShell>
      )}
      <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {aboutHistory(history)}
      </Disclosure>
      {isOpen && (
        <Conversation
          field={`${field}.history`}
          history={history}
          onChange={(value, part) => put(HISTORY, value, part && `.history${part}`)}
        />
      )}
      {others.length > 0 && (
        <MembersEditor
          field={field}
          members={others}
          taken={[outcome.member, HISTORY]}
          onWrite={(member, value, isTyped) => put(member, value, isTyped ? `.${member}` : undefined)}
        />
      )}
    </li>
  )
}

function aboutHistory(history: ConversationHistory): string {
  if (history.form === 'text') return history.text === '' ? 'No conversation yet' : 'Conversation as text'
  if (history.form === 'other') return 'Conversation as JSON'
  return `Conversation of ${counted(history.turns.length, 'line')}`
}
