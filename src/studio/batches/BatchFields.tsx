import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SpeechFields } from '#studio/shell/calls/SpeechFields.tsx'
import { VersionField } from '#studio/shell/calls/VersionField.tsx'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { SelectField, TextAreaField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import type { DispatchDraft } from './draft.ts'
import { QuietFields, RateField } from './PaceFields.tsx'

interface BatchFieldsProps {
  readonly draft: DispatchDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<DispatchDraft>) => void
  readonly form: 'batch' | 'campaign'
  /** Tells where the values of placeholders and variables come from. */
  readonly hints: { readonly prompt: string; readonly pathway?: string }
  /** Stands below the prompt. */
  readonly preview?: ReactNode
  /** Fields that stand beside the pace. */
  readonly children?: ReactNode
}

/** Fields for what is said in the calls, and when they are placed. */
export function BatchFields({ draft, faults, onChange, form, hints, preview, children }: BatchFieldsProps) {
  return (
    <>
      <Segments
        label="What the agent does"
        value={draft.plays}
        onChange={value => onChange({ plays: value === 'pathway' ? 'pathway' : 'prompt' })}
        items={[
          { value: 'prompt', label: 'Prompt' },
          { value: 'pathway', label: 'Pathway' },
        ]}
      />
      {draft.plays === 'prompt' ? (
        <TextAreaField
          label="Prompt"
          required
          error={faults.base_prompt}
          hint={hints.prompt}
          value={draft.base_prompt}
          onValue={base_prompt => onChange({ base_prompt })}
        />
      ) : (
        <PathwayChoice draft={draft} faults={faults} onChange={onChange} hints={hints} />
      )}
      {draft.plays === 'prompt' && preview}
      <div className="grid gap-4 sm:grid-cols-2">
        {children}
        <RateField hint="Leave blank for the fastest pace." draft={draft} faults={faults} onChange={onChange} />
      </div>
      <Checkbox
        label="Record the calls"
        hint="Recordings are ready shortly after each call ends."
        checked={draft.record}
        onChange={record => onChange({ record })}
      />
      <SpeechFields
        draft={draft.speech}
        onChange={speech => onChange({ speech })}
        faults={faults}
        transfers={draft.plays === 'prompt'}
        form={form}
        met={draft.record ? ['recording'] : []}
      />
      <QuietFields draft={draft} faults={faults} onChange={onChange} />
    </>
  )
}

function PathwayChoice({ draft, faults, onChange, hints }: Omit<BatchFieldsProps, 'form'>) {
  const { data: pathways = [] } = useQuery(pathwaysQuery)
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:*:only:col-span-2">
      <SelectField
        label="Pathway"
        required
        error={faults.pathway_id}
        hint={hints.pathway}
        value={draft.pathway_id}
        onValue={pathway_id => onChange({ pathway_id, version: 'draft' })}
      >
        <option value="" disabled>
          Choose a pathway
        </option>
        {pathways.map(({ pathway_id, name }) => (
          <option key={pathway_id} value={pathway_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {draft.pathway_id !== '' && (
        <VersionField
          key={draft.pathway_id}
          pathway_id={draft.pathway_id}
          value={draft.version}
          error={undefined}
          onChange={version => onChange({ version })}
          draft="Current draft"
        />
      )}
    </div>
  )
}
