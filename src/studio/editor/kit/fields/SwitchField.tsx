import type { ReactNode } from 'react'
import { Switch } from '#ui/Switch.tsx'
import { FieldFixes } from '../findings/FieldFixes.tsx'
import { useFieldFindings } from '../form/place.tsx'
import { FindingList, useFieldId } from './FieldShell.tsx'

interface SwitchFieldProps {
  readonly field: string
  readonly label: string
  readonly hint?: ReactNode
  readonly value: unknown
  /** Value shown for an absent member. */
  readonly whenAbsent?: boolean
  readonly onChange: (value: boolean) => void
}

/** On or off. */
export function SwitchField({ field, label, hint, value, whenAbsent = false, onChange }: SwitchFieldProps) {
  const id = useFieldId(field)
  const findings = useFieldFindings(field)
  const checked = value === undefined || value === null ? whenAbsent : value === true || value === 'true'
  const isDescribed = hint !== undefined || findings.length > 0
  return (
    <div data-field={field} className="flex items-start gap-3 rounded-md">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium text-[13px]">
          {label}
        </label>
        {isDescribed && (
          <div id={`${id}-about`} className="flex flex-col gap-1 text-xs">
            <FindingList findings={findings} />
            {hint !== undefined && <p className="text-muted">{hint}</p>}
          </div>
        )}
        <FieldFixes findings={findings} />
      </div>
      <Switch
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={isDescribed ? `${id}-about` : undefined}
      />
    </div>
  )
}
