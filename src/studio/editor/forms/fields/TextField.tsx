import { type ReactNode, useId } from 'react'
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
  /** Values to choose from; any other may be typed. */
  readonly suggestions?: readonly string[]
  readonly error?: string | undefined
  readonly onBlur?: () => void
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
  suggestions,
  error,
  onBlur,
  type = 'text',
}: TextFieldProps) {
  const listId = useId()
  return (
    <FieldShell
      field={field}
      label={label}
      hint={hint}
      actions={actions}
      error={error}
      {...(hideLabel && { hideLabel })}
    >
      {control => (
        <>
          <Input
            {...control}
            type={type}
            value={asText(value)}
            placeholder={placeholder}
            className={mono ? 'font-mono' : ''}
            spellCheck={!mono}
            autoComplete="off"
            list={suggestions && listId}
            onChange={event => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map(value => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldShell>
  )
}

/** A value in a text control: texts as they are, nothing for nothing, all else as JSON. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
