import { ChevronDown } from 'lucide-react'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { IconButton } from '#ui/Button.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { Menu } from '#ui/Menu.tsx'
import { simulatedChoices, simulatedOutcome } from './simulated.ts'

interface PhoneNumberFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** The number to call, with the numbers whose outcome the simulated line knows. */
export function PhoneNumberField({ label, value, error, onChange }: PhoneNumberFieldProps) {
  const outcome = simulatedOutcome(value)
  const reading = readPhoneNumber(value)
  return (
    <Field
      label={label}
      required
      error={error}
      hint={
        outcome === undefined ? (
          'Include the country code, such as +1 415 555 0142.'
        ) : (
          <>Simulated line: {lowerFirst(outcome)}</>
        )
      }
    >
      {control => (
        <div className="flex gap-1.5">
          <Input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="tabular-nums"
            value={value}
            onChange={event => onChange(event.target.value)}
            // The number is shown as it will be dialled.
            onBlur={() => reading.ok && reading.e164 !== value && onChange(reading.e164)}
          />
          <Menu
            trigger={
              <IconButton label="Simulated numbers" className="border border-line-strong">
                <ChevronDown aria-hidden className="size-4" />
              </IconButton>
            }
            items={[]}
            choice={{
              title: 'Simulated numbers',
              value,
              choices: simulatedChoices.map(({ number, title }) => ({ value: number, label: `${title} · ${number}` })),
              onChange,
            }}
          />
        </div>
      )}
    </Field>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
