import { InputField } from '#ui/fields.tsx'
import type { SequenceDraft } from './campaignDraft.ts'

interface SequenceFieldsProps {
  readonly draft: SequenceDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<SequenceDraft>) => void
}

/** Fields for how often people are called who were not reached. */
export function SequenceFields({ draft, faults, onChange }: SequenceFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <InputField
        label="Retries"
        hint="Extra calls to people who weren’t reached."
        error={faults.retries ?? faults.sequence}
        inputMode="numeric"
        value={draft.retries}
        onValue={retries => onChange({ retries })}
      />
      <InputField
        label="Days between calls"
        hint="Counted from the end of the last call."
        error={faults.wait_days}
        inputMode="decimal"
        value={draft.wait_days}
        onValue={wait_days => onChange({ wait_days })}
      />
    </div>
  )
}
