import type { Faults } from '#studio/shell/calls/faults.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { InputField, TextAreaField } from '#ui/fields.tsx'
import { isVoicemailAction, type SendDraft } from './sendDraft.ts'

interface VoicemailFieldsProps {
  readonly draft: SendDraft
  readonly faults: Faults
  readonly onChange: (part: Partial<SendDraft>) => void
}

/** Fields for calls that no person answers. */
export function VoicemailFields({ draft, faults, onChange }: VoicemailFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-[13px]">If no one answers</legend>
      <Field label="On voicemail" error={faults.voicemail_action}>
        {control => (
          <Select
            {...control}
            value={draft.voicemail_action}
            onChange={({ target }) => isVoicemailAction(target.value) && onChange({ voicemail_action: target.value })}
          >
            <option value="hangup">Hang up</option>
            <option value="leave_message">Leave a message</option>
            <option value="ignore">Continue as normal</option>
          </Select>
        )}
      </Field>
      {draft.voicemail_action === 'leave_message' && (
        <TextAreaField
          label="Message"
          required
          error={faults.voicemail_message}
          value={draft.voicemail_message}
          onValue={voicemail_message => onChange({ voicemail_message })}
        />
      )}
      <Checkbox
        label="Retry once after voicemail or no answer"
        checked={draft.dialsAgain}
        onChange={dialsAgain => onChange({ dialsAgain })}
      />
      {draft.dialsAgain && (
        <InputField
          label="Wait before retrying (seconds)"
          error={faults.retry}
          inputMode="numeric"
          className="max-w-32"
          value={draft.retry_wait}
          onValue={retry_wait => onChange({ retry_wait })}
        />
      )}
    </fieldset>
  )
}
