import type { ReactNode } from 'react'
import { Input } from '#ui/Field.tsx'
import { FieldShell } from './FieldShell.tsx'

interface TextFieldProps {
  readonly field: string
  readonly label: string
  readonly hideLabel?: boolean
  /** A value that is no text is shown as JSON; what is typed becomes text. */
  readonly value: unknown
  readonly onChange: (text: string) => void
  readonly placeholder?: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly mono?: boolean
  readonly type?: 'text' | 'tel' | 'url'
}

/** One line of text. */
export function TextField({
  field,
  label,
  hideLabel,
  value,
  onChange,
  placeholder,
  hint,
  actions,
  mono,
  type = 'text',
}: TextFieldProps) {
  return (
    <FieldShell field={field} label={label} hint={hint} actions={actions} {...(hideLabel && { hideLabel })}>
      {control => (
        <Input
          {...control}
          type={type}
          value={asText(value)}
          placeholder={placeholder}
          className={mono ? 'font-mono' : ''}
          spellCheck={!mono}
          autoComplete="off"
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FieldShell>
  )
}

/** A value in a text control: texts as they are, nothing for nothing, all else as JSON. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
