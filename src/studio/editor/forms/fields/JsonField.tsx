import { type ReactNode, useState } from 'react'
import { TextArea } from '#ui/Field.tsx'
import { FieldShell } from './FieldShell.tsx'

interface JsonFieldProps {
  readonly field: string
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly hint?: ReactNode
  readonly actions?: ReactNode
}

/** Any value as JSON. What is typed is written as soon as it is JSON; until then the value before it stays. */
export function JsonField({ field, label, hideLabel, value, onChange, hint, actions }: JsonFieldProps) {
  const [draft, setDraft] = useState<{ text: string; for: unknown } | null>(null)
  const isCurrent = draft !== null && Object.is(draft.for, value)
  const text = isCurrent ? draft.text : (JSON.stringify(value, null, 2) ?? '')
  const fault = isCurrent ? jsonFault(text) : undefined
  return (
    <FieldShell
      field={field}
      label={label}
      hint={hint}
      actions={actions}
      within
      error={fault === undefined ? undefined : `This is not JSON yet, so the value before it is kept. ${fault}`}
      {...(hideLabel && { hideLabel })}
    >
      {control => (
        <TextArea
          {...control}
          value={text}
          spellCheck={false}
          className="max-h-80 min-h-9 font-mono text-xs"
          onChange={event => {
            const typed = event.target.value
            const parsed = parse(typed)
            setDraft({ text: typed, for: parsed ? parsed.value : value })
            if (parsed) onChange(parsed.value)
          }}
          onBlur={() => fault === undefined && setDraft(null)}
        />
      )}
    </FieldShell>
  )
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
