import type { ReactNode } from 'react'
import { Switch } from '#ui/Switch.tsx'
import { nameField } from '../../session/analysis/memberNames.ts'
import { FindingRows } from '../findings/FindingRows.tsx'
import { useFieldFindings } from '../form/place.tsx'
import { aboutIds, useFieldId } from './FieldShell.tsx'

interface SwitchFieldProps {
  readonly field: string
  /** Only for another than the member has in the table of members. */
  readonly label?: string | undefined
  readonly hint?: ReactNode
  readonly value: unknown
  /** Value shown for an absent member. */
  readonly whenAbsent?: boolean
  readonly onChange: (value: boolean) => void
}

/** On or off. */
export function SwitchField({
  field,
  label = nameField(field),
  hint,
  value,
  whenAbsent = false,
  onChange,
}: SwitchFieldProps) {
  const id = useFieldId(field)
  const findings = useFieldFindings(field)
  const checked = value === undefined || value === null ? whenAbsent : value === true || value === 'true'
  return (
    <div data-field={field} className="flex items-start gap-3 rounded-md">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium text-[13px]">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-about`} className="text-muted text-xs">
            {hint}
          </p>
        )}
        <FindingRows findings={findings} of={id} />
      </div>
      <Switch
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={aboutIds(id, hint !== undefined, findings)}
      />
    </div>
  )
}
