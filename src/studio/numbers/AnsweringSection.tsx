import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { messageOf } from '#studio/shell/api.ts'
import { versionTitle } from '#studio/shell/calls/version.ts'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { TextWithVariables } from '#studio/shell/forms/TextWithVariables.tsx'
import { pathwaysQuery, versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { counted } from '#ui/counted.ts'
import { SelectField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import type { NumberDraft } from './draft.ts'
import { Overridden } from './Overridden.tsx'
import type { SectionProps } from './section.ts'
import { callVariables } from './variables.ts'

/** Choice of who answers: a version of a pathway, or a prompt. */
export function AnsweringSection({ draft, onChange, errorOf, overridden }: SectionProps) {
  return (
    <FormSection title="Answered by">
      <div className="max-w-sm">
        <Segments
          label="Answered by"
          value={draft.answers}
          onChange={answers => onChange({ answers: answers === 'prompt' ? 'prompt' : 'pathway' })}
          items={[
            { value: 'pathway', label: 'A pathway' },
            { value: 'prompt', label: 'A prompt' },
          ]}
        />
      </div>
      {draft.answers === 'pathway' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] gap-4">
          <PathwayField draft={draft} onChange={onChange} error={errorOf('pathway_id')} />
          {draft.pathway_id !== '' && (
            <VersionField draft={draft} onChange={onChange} error={errorOf('pathway_version')} />
          )}
        </div>
      )}
      {(draft.answers === 'prompt' || (overridden !== undefined && draft.prompt !== '')) && (
        <Overridden reason={overridden} keeps={draft.prompt !== ''}>
          <TextWithVariables
            label="Prompt"
            value={draft.prompt}
            onChange={prompt => onChange({ prompt })}
            variables={callVariables}
            error={errorOf('prompt')}
            placeholder="You answer the phone of a bakery. Take orders for cakes, and say when they will be ready."
            hint={overridden === undefined && 'Who the agent is, what it should find out, and what it should do.'}
          />
        </Overridden>
      )}
    </FormSection>
  )
}

interface PartProps {
  readonly draft: NumberDraft
  readonly onChange: (part: Partial<NumberDraft>) => void
  readonly error: string | undefined
}

function PathwayField({ draft, onChange, error }: PartProps) {
  const { data: pathways, error: failure } = useQuery(pathwaysQuery)
  const chosen = pathways?.find(({ pathway_id }) => pathway_id === draft.pathway_id)
  const isGone = pathways !== undefined && draft.pathway_id !== '' && chosen === undefined
  const fault = error ?? (isGone ? 'This pathway no longer exists. Choose another.' : undefined)
  return (
    <SelectField
      label="Pathway"
      error={fault ?? (failure ? `Couldn’t load pathways. ${messageOf(failure)}` : undefined)}
      hint={
        chosen ? (
          <Link
            to="/pathways/$pathwayId"
            params={{ pathwayId: chosen.pathway_id }}
            className="inline-flex items-center gap-0.5 text-accent hover:underline"
          >
            Open the pathway
            <ArrowUpRight aria-hidden className="size-3.5" />
          </Link>
        ) : pathways?.length === 0 ? (
          <>
            There are no pathways yet.{' '}
            <Link to="/pathways" className="text-accent underline">
              Create one
            </Link>
          </>
        ) : undefined
      }
      value={draft.pathway_id}
      onValue={value => onChange({ pathway_id: value, pathway_version: '' })}
    >
      <option value="">{pathways ? 'None' : 'Loading…'}</option>
      {draft.pathway_id !== '' && !chosen && (
        <option value={draft.pathway_id}>{isGone ? 'Deleted pathway' : draft.pathway_id}</option>
      )}
      {pathways?.map(({ pathway_id, name, error_count }) => (
        <option key={pathway_id} value={pathway_id}>
          {name}
          {error_count > 0 ? ` (${counted(error_count, 'error')})` : ''}
        </option>
      ))}
    </SelectField>
  )
}

function VersionField({ draft, onChange, error }: PartProps) {
  const versions = useQuery(versionsQuery(draft.pathway_id)).data?.versions
  const liveIn = (environment: 'production' | 'staging') =>
    versions?.find(({ environments }) => environments.includes(environment))?.version_number
  const production = liveIn('production')
  const staging = liveIn('staging')
  const value = draft.pathway_version
  const isListed =
    ['', 'production', 'staging', 'draft'].includes(value) ||
    versions?.some(({ version_number }) => String(version_number) === value)
  return (
    <SelectField
      label="Version"
      error={error}
      hint={
        versions === undefined
          ? undefined
          : (value === '' || value === 'production') && production === undefined
            ? 'Nothing is published yet, so calls use the draft.'
            : value === 'staging' && staging === undefined
              ? 'Nothing is published in staging yet.'
              : undefined
      }
      value={value}
      onValue={pathway_version => onChange({ pathway_version })}
    >
      <option value="">Published version, or the draft</option>
      <option value="production">Production{production === undefined ? '' : ` (version ${production})`}</option>
      <option value="staging">Staging{staging === undefined ? '' : ` (version ${staging})`}</option>
      <option value="draft">Current draft</option>
      {!isListed && <option value={value}>Version {value}</option>}
      {versions?.map(version => (
        <option key={version.version_number} value={version.version_number}>
          {versionTitle(version)}
        </option>
      ))}
    </SelectField>
  )
}
