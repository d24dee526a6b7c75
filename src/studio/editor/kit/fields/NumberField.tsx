import { useState } from 'react'
import { asText } from '#pathway/scalars.ts'
import { Input } from '#ui/Field.tsx'
import { type FieldAbout, FieldShell } from './FieldShell.tsx'

interface NumberFieldProps extends FieldAbout {
  readonly value: unknown
  /** `undefined` where the field is emptied. */
  readonly onChange: (value: number | undefined) => void
  readonly placeholder?: string
  readonly unit?: string
}

/** A number. What is typed stays as it was typed, and is written as soon as it is a number. */
export function NumberField({ value, onChange, placeholder, unit, ...about }: NumberFieldProps) {
  const [draft, setDraft] = useState<{ text: string; for: unknown } | null>(null)
  // A value that changed by other means, such as undo, takes the draft's place.
  const isCurrent = draft !== null && Object.is(draft.for, value)
  const text = isCurrent ? draft.text : asText(value)
  const isNumber = readNumber(text) !== null
  return (
    <FieldShell {...about} error={isNumber ? undefined : `“${text}” isn’t a number, so it isn’t saved.`}>
      {control => (
        <div className="flex items-center gap-2">
          <Input
            {...control}
            inputMode="decimal"
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            className="max-w-32 tabular-nums"
            onChange={event => {
              const typed = event.target.value
              const number = readNumber(typed)
              setDraft({ text: typed, for: number === null ? value : number })
              if (number !== null) onChange(number)
            }}
            onBlur={() => isNumber && setDraft(null)}
          />
          {unit && <span className="text-muted text-xs">{unit}</span>}
        </div>
      )}
    </FieldShell>
  )
}

/** `undefined` for nothing, null for what is no number. A number that is written as a text counts. */
function readNumber(text: string): number | undefined | null {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : null
}
