import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#ui/fields.tsx'
import { versionsQuery } from '../pathwayQueries.ts'
import { versionTitle } from './version.ts'

interface VersionFieldProps {
  readonly pathway_id: string
  /** `draft`, `production`, `staging` or a number. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** Label of the draft. */
  readonly draft: string
}

/** Choice of the pathway's version that the call plays. */
export function VersionField({ pathway_id, value, error, onChange, draft }: VersionFieldProps) {
  const { versions = [] } = useQuery(versionsQuery(pathway_id)).data ?? {}
  const live = (environment: 'production' | 'staging') =>
    versions.find(version => version.environments.includes(environment))?.version_number
  const production = live('production')
  const staging = live('staging')
  const isListed =
    value === 'draft' ||
    (value === 'production' && production !== undefined) ||
    (value === 'staging' && staging !== undefined) ||
    versions.some(version => String(version.version_number) === value)
  return (
    <SelectField
      label="Version"
      error={error}
      hint={production === undefined && value === 'draft' ? 'Nothing is published yet.' : undefined}
      value={value}
      onValue={onChange}
    >
      <option value="draft">{draft}</option>
      {production !== undefined && <option value="production">Production (version {production})</option>}
      {staging !== undefined && <option value="staging">Staging (version {staging})</option>}
      {!isListed && <option value={value}>{unlisted(value)}</option>}
      {versions.map(version => (
        <option key={version.version_number} value={version.version_number}>
          {versionTitle(version)}
        </option>
      ))}
    </SelectField>
  )
}

function unlisted(value: string): string {
  if (value === 'production') return 'Production'
  return value === 'staging' ? 'Staging' : `Version ${value}`
}
