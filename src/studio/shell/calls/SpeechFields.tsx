import { useState } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { InputField, SelectField, TextAreaField } from '#ui/fields.tsx'
import { KeyValueEditor } from '#ui/KeyValueEditor.tsx'
import { StoredOnly } from '../forms/StoredOnly.tsx'
import type { Need, StoringForm } from '../forms/storedOnly.ts'
import { VoiceField } from '../voices/VoiceField.tsx'
import type { Faults } from './faults.ts'
import { faultOfRow } from './requestData.ts'
import { isSpeechDraftEmpty, type SpeechDraft, speechMembers } from './speech.ts'

interface SpeechFieldsProps {
  readonly draft: SpeechDraft
  readonly onChange: (draft: SpeechDraft) => void
  readonly faults: Faults
  /** A pathway transfers by nodes of its own. */
  readonly transfers: boolean
  /** The form, and what its calls have. */
  readonly form: StoringForm
  readonly met: readonly Need[]
}

/** Fields for how the agent sounds, listens and transfers, folded until something is written or at fault. */
export function SpeechFields({ draft, onChange, faults, transfers, form, met }: SpeechFieldsProps) {
  const [opened, setOpened] = useState(() => !isSpeechDraftEmpty(draft))
  const isOpen = opened || speechMembers.some(member => faults[member] !== undefined)
  const change = (part: Partial<SpeechDraft>) => onChange({ ...draft, ...part })
  const stored = (member: string, hint?: string) => (
    <StoredOnly form={form} member={member} met={met}>
      {hint}
    </StoredOnly>
  )
  return (
    <div className="flex flex-col gap-3">
      <Disclosure
        isOpen={isOpen}
        onToggle={() => setOpened(!isOpen)}
        className="font-medium text-[13px] text-ink hover:text-accent"
      >
        Voice and listening
      </Disclosure>
      {isOpen && (
        <div className="flex flex-col gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <VoiceField
              value={draft.voice}
              error={faults.voice}
              note={stored('voice')}
              onChange={voice => change({ voice })}
            />
            <SelectField
              label="Background"
              hint={stored('background_track', 'Audible in the recording.')}
              error={faults.background_track}
              value={draft.background_track}
              onValue={background_track => change({ background_track })}
            >
              {backgrounds.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <InputField
              label="Interruption threshold"
              hint="Higher values make it harder to interrupt. Use 50 to 200. Default: 100."
              error={faults.interruption_threshold}
              inputMode="numeric"
              placeholder="100"
              value={draft.interruption_threshold}
              onValue={interruption_threshold => change({ interruption_threshold })}
            />
          </div>
          <Checkbox
            label="Block interruptions"
            hint={stored('block_interruptions', 'The agent finishes speaking, even if the other person talks over it.')}
            checked={draft.block_interruptions}
            onChange={block_interruptions => change({ block_interruptions })}
          />
          <Checkbox
            label="Wait for the other person to speak first"
            checked={draft.wait_for_greeting}
            onChange={wait_for_greeting => change({ wait_for_greeting })}
          />
          <TextAreaField
            label="Keywords"
            hint={stored(
              'keywords',
              'Words to recognize on a noisy line, one per line. Add a weight, such as Reece:3.',
            )}
            error={faults.keywords}
            spellCheck={false}
            value={draft.keywords}
            onValue={keywords => change({ keywords })}
          />
          {transfers && (
            <KeyValueEditor
              label="Transfer list"
              rows={draft.transfer_list}
              onChange={transfer_list => change({ transfer_list })}
              nameLabel="Who"
              valueLabel="Phone number"
              addLabel="Add a person or a team"
              errorOf={(_, index) => faultOfRow(draft.transfer_list, index)}
              hint="The agent picks by name. Use “default” for callers who don’t name anyone."
            />
          )}
          {faults.transfer_list !== undefined && (
            <p role="alert" className="text-danger text-xs">
              {faults.transfer_list}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const backgrounds = [
  { value: '', label: 'Phone static (default)' },
  { value: 'office', label: 'Office' },
  { value: 'cafe', label: 'Café' },
  { value: 'restaurant', label: 'Restaurant (quieter than Café)' },
  { value: 'none', label: 'None' },
]
