import { useId } from 'react'
import type { VersionSummary } from '#contract/versions.ts'
import { versionTitle } from '#studio/shell/calls/version.ts'
import { Select } from '#ui/Field.tsx'
import type { Side } from '../../session/view/compareStore.ts'

interface SideFieldProps {
  readonly label: string
  readonly side: Side
  readonly versions: readonly VersionSummary[]
  readonly onChange: (side: Side) => void
}

/** Choice of the state that one side shows. */
export function SideField({ label, side, versions, onChange }: SideFieldProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-[13px] text-muted">
        {label}
      </label>
      <Select
        id={id}
        className="max-w-72"
        value={side}
        onChange={({ target: { value } }) => onChange(value === 'draft' ? value : Number(value))}
      >
        <option value="draft">Current draft</option>
        {versions.map(version => (
          <option key={version.version_number} value={version.version_number}>
            {versionTitle(version)}
            {version.environments.length > 0 && `, live in ${version.environments.join(' and ')}`}
          </option>
        ))}
      </Select>
    </div>
  )
}
