import { Select } from '#ui/Field.tsx'
import { type FieldAbout, FieldShell } from './FieldShell.tsx'

export interface FieldOption {
  readonly value: string
  readonly label: string
}

interface ChoiceFieldProps extends FieldAbout {
  readonly value: string
  readonly choices: readonly FieldOption[]
  readonly onChange: (value: string) => void
}

/** One of several values. A value of the file's own that is not among them is kept, and offered. */
export function ChoiceField({ value, choices, onChange, ...about }: ChoiceFieldProps) {
  const isOther = !choices.some(choice => choice.value === value)
  return (
    <FieldShell {...about}>
      {control => (
        <Select {...control} value={value} onChange={event => onChange(event.target.value)}>
          {isOther && <option value={value}>{value === '' ? 'Choose…' : `${value} (from the file)`}</option>}
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </FieldShell>
  )
}
