import type { ComponentProps } from 'react'
import { Field, type FieldProps, Input, Select, TextArea } from './Field.tsx'

type About = Omit<FieldProps, 'children'>
/** Members that go to the control itself: it tells the new text instead of the event. */
type Control<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'id' | 'value' | 'onChange' | 'required'
> & {
  readonly value: string
  readonly onValue: (value: string) => void
}

/** One line of text with its label, its hint and what is wrong with it. */
export function InputField({ label, hint, error, required, onValue, ...rest }: About & Control<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {control => <Input {...control} {...rest} onChange={event => onValue(event.target.value)} />}
    </Field>
  )
}

/** The same for a text of several lines. */
export function TextAreaField({ label, hint, error, required, onValue, ...rest }: About & Control<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {control => <TextArea {...control} {...rest} onChange={event => onValue(event.target.value)} />}
    </Field>
  )
}

/** The same for one of several options, which are its children. */
export function SelectField({ label, hint, error, required, onValue, ...rest }: About & Control<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {control => <Select {...control} {...rest} onChange={event => onValue(event.target.value)} />}
    </Field>
  )
}

interface FilterSelectProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly className: string
}

/** A choice among what a list may be narrowed to; it says itself what it is about, so that its label is not seen. */
export function FilterSelect({ label, value, onValue, options, className }: FilterSelectProps) {
  return (
    <Select aria-label={label} className={className} value={value} onChange={event => onValue(event.target.value)}>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
