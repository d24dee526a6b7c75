import { useId } from 'react'
import { asText } from '#pathway/scalars.ts'
import { Input } from '#ui/Field.tsx'
import { type FieldAbout, FieldShell } from './FieldShell.tsx'

interface TextFieldProps extends FieldAbout {
  /** A value that is no text is shown as JSON; what is typed becomes text. */
  readonly value: unknown
  readonly onChange: (text: string) => void
  readonly placeholder?: string
  readonly mono?: boolean
  /** Values to choose from; any other may be typed. */
  readonly suggestions?: readonly string[]
  readonly error?: string | undefined
  readonly onBlur?: () => void
  readonly type?: 'text' | 'tel' | 'url'
}

/** One line of text. */
export function TextField({
  value,
  onChange,
  placeholder,
  mono,
  suggestions,
  error,
  onBlur,
  type = 'text',
  ...about
}: TextFieldProps) {
  const listId = useId()
  return (
    <FieldShell {...about} error={error}>
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
