import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { JsonText } from '#studio/shell/forms/JsonText.tsx'
import { InputField, TextAreaField } from '#ui/fields.tsx'
import type { SectionProps } from './section.ts'

/** Settings for the time after a call: webhook, summary and analysis. */
export function AfterSection({ draft, onChange, errorOf }: SectionProps) {
  return (
    <FormSection title="After the call">
      <InputField
        label="Webhook"
        error={errorOf('webhook')}
        hint="Receives each call’s record when the call ends."
        type="url"
        className="font-mono text-xs"
        placeholder="https://example.com/calls"
        autoComplete="off"
        value={draft.webhook}
        onValue={webhook => onChange({ webhook })}
      />
      <TextAreaField
        label="Summary prompt"
        error={errorOf('summary_prompt')}
        hint="What the summary of a call should focus on."
        value={draft.summary_prompt}
        onValue={summary_prompt => onChange({ summary_prompt })}
      />
      <TextAreaField
        label="Analysis prompt"
        error={errorOf('analysis_prompt')}
        hint="How to fill in the schema."
        value={draft.analysis_prompt}
        onValue={analysis_prompt => onChange({ analysis_prompt })}
      />
      <JsonText
        label="Analysis schema"
        value={draft.analysis_schema}
        onChange={analysis_schema => onChange({ analysis_schema })}
        error={errorOf('analysis_schema')}
        placeholder='{ "email": "email", "wants_a_callback": "boolean" }'
        hint="What to collect from each call: names, each with a type or a short description."
      />
      <JsonText
        label="Metadata"
        value={draft.metadata}
        onChange={metadata => onChange({ metadata })}
        error={errorOf('metadata')}
        placeholder='{ "branch": "north" }'
        hint="Added to every call record and webhook."
      />
    </FormSection>
  )
}
