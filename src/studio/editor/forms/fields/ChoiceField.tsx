import type { ReactNode } from 'react'
import { Select } from '#ui/Field.tsx'
import { FieldShell } from './FieldShell.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface ChoiceFieldProps {
  readonly field: string
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  readonly actions?: ReactNode
}

/** One of several values. A value of the file's own that is not among them is kept, and offered. */
export function ChoiceField({ field, label, hideLabel, value, choices, onChange, hint, actions }: ChoiceFieldProps) {
  const isOther = !choices.some(choice => choice.value === value)
  return (
    <FieldShell field={field} label={label} hint={hint} actions={actions} {...(hideLabel && { hideLabel })}>
      {control => (
        <Select {...control} value={value} onChange={event => onChange(event.target.value)}>
          {isOther && <option value={value}>{value === '' ? 'Choose…' : `${value} (as the file has it)`}</option>}
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
