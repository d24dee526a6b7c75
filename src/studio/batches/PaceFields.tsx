import { Checkbox } from '#ui/Checkbox.tsx'
import { InputField } from '#ui/fields.tsx'
import type { PaceDraft } from './pace.ts'

interface PaceFieldsProps {
  readonly draft: PaceDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<PaceDraft>) => void
}

/** Field for how fast calls are placed. */
export function RateField({ hint, draft, faults, onChange }: PaceFieldsProps & { readonly hint: string }) {
  return (
    <InputField
      label="Calls per minute"
      hint={hint}
      error={faults.calls_per_minute}
      inputMode="decimal"
      value={draft.calls_per_minute}
      onValue={calls_per_minute => onChange({ calls_per_minute })}
    />
  )
}

/** Fields for the hours in which nobody is called. */
export function QuietFields({ draft, faults, onChange }: PaceFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Keep quiet hours"
        hint="In each person’s local time, from a timezone column if there is one, or else the phone number."
        checked={draft.isQuiet}
        onChange={isQuiet => onChange({ isQuiet })}
      />
      {draft.isQuiet && (
        <div className="grid gap-4 pl-6 sm:grid-cols-2">
          <InputField
            label="No calls from"
            type="time"
            error={faults.quiet_hours}
            value={draft.quiet_start}
            onValue={quiet_start => onChange({ quiet_start })}
          />
          <InputField
            label="until"
            type="time"
            value={draft.quiet_end}
            onValue={quiet_end => onChange({ quiet_end })}
          />
        </div>
      )}
    </div>
  )
}
