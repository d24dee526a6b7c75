import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { StoredOnly } from '#studio/shell/forms/StoredOnly.tsx'
import { TextWithVariables } from '#studio/shell/forms/TextWithVariables.tsx'
import { VoiceField } from '#studio/shell/voices/VoiceField.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { InputField, SelectField, TextAreaField } from '#ui/fields.tsx'
import { Overridden } from './Overridden.tsx'
import type { SectionProps } from './section.ts'
import { callVariables } from './variables.ts'

const languages = ['en-US', 'en-GB', 'en-AU', 'es-ES', 'es-MX', 'fr-FR', 'de-DE', 'it-IT', 'pt-BR', 'nl-NL', 'ja-JP']

const tracks = [
  { value: '', label: 'Phone static (default)' },
  { value: 'office', label: 'Office' },
  { value: 'cafe', label: 'Café' },
  { value: 'restaurant', label: 'Restaurant (quieter than Café)' },
  { value: 'none', label: 'None' },
]

export function SpeechSection({ draft, onChange, errorOf, overridden }: SectionProps) {
  const threshold = Number(draft.interruption_threshold)
  const stored = (member: string, hint?: string) => (
    <StoredOnly form="number" member={member} met={draft.record ? ['recording'] : []}>
      {hint}
    </StoredOnly>
  )
  return (
    <FormSection title="Voice and listening">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] items-start gap-4">
        <VoiceField
          value={draft.voice}
          error={errorOf('voice')}
          note={stored('voice')}
          onChange={voice => onChange({ voice })}
        />
        <Field label="Language" error={errorOf('language')} hint="Default: en-US">
          {control => (
            <>
              <Input
                {...control}
                value={draft.language}
                placeholder="en-US"
                list="number-languages"
                autoComplete="off"
                onChange={event => onChange({ language: event.target.value })}
              />
              <datalist id="number-languages">
                {languages.map(language => (
                  <option key={language} value={language} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <SelectField
          label="Background"
          error={errorOf('background_track')}
          hint={stored('background_track')}
          value={draft.background_track}
          onValue={background_track => onChange({ background_track })}
        >
          {tracks.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <InputField
          label="Interruption threshold"
          error={errorOf('interruption_threshold')}
          hint={
            draft.interruption_threshold !== '' && (threshold < 50 || threshold > 200) ? (
              <span className="text-warning">Use 50 to 200. The default is 100.</span>
            ) : (
              'Higher values make it harder to interrupt. Default: 100.'
            )
          }
          inputMode="numeric"
          className="tabular-nums"
          placeholder="100"
          value={draft.interruption_threshold}
          onValue={interruption_threshold => onChange({ interruption_threshold })}
        />
      </div>
      <Checkbox
        label="Wait for the caller to speak first"
        hint="Otherwise the agent greets the caller as soon as it answers."
        checked={draft.wait_for_greeting}
        onChange={wait_for_greeting => onChange({ wait_for_greeting })}
      />
      <Overridden reason={overridden} keeps={draft.first_sentence !== '' || draft.model !== 'enhanced'}>
        <TextWithVariables
          label="First sentence"
          value={draft.first_sentence}
          onChange={first_sentence => onChange({ first_sentence })}
          variables={callVariables}
          error={errorOf('first_sentence')}
          placeholder="Good morning, this is the bakery at the corner."
          hint={overridden === undefined && 'Spoken exactly as written. Leave blank to let the agent choose.'}
        />
        <SelectField
          label="Model"
          error={errorOf('model')}
          hint={overridden === undefined && 'Enhanced follows prompts best. Turbo is fastest.'}
          className="max-w-60"
          value={draft.model}
          onValue={model => onChange({ model })}
        >
          <option value="enhanced">Enhanced (default)</option>
          <option value="base">Base</option>
          <option value="turbo">Turbo</option>
        </SelectField>
      </Overridden>
      <TextAreaField
        label="Keywords"
        error={errorOf('keywords')}
        hint={stored('keywords', 'Words to recognize reliably, one per line, up to 20. Add a weight, such as Reece:3.')}
        value={draft.keywords}
        spellCheck={false}
        onValue={keywords => onChange({ keywords })}
      />
    </FormSection>
  )
}
