import type { ReactNode } from 'react'
import type { KnownVariable } from '#studio/editor/kit/prompt/completion.ts'
import { TemplateText } from '#studio/editor/kit/prompt/TemplateText.tsx'
import { Field } from '#ui/Field.tsx'

export interface TextWithVariablesProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly variables: () => readonly KnownVariable[]
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly placeholder?: string | undefined
  readonly required?: boolean
  readonly mono?: boolean
  readonly oneLine?: boolean
}

/** A labelled text with `{{variables}}`. */
export function TextWithVariables(props: TextWithVariablesProps) {
  const { label, error, hint, required, oneLine = false, ...text } = props
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {control => <TemplateText {...text} control={control} size={oneLine ? 'line' : 'field'} />}
    </Field>
  )
}
