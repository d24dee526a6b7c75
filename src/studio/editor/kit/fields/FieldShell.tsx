import type { ReactNode } from 'react'
import type { Finding } from '#pathway/finding.ts'
import { nameField } from '../../session/analysis/memberNames.ts'
import { FieldPeople } from '../FieldPeople.tsx'
import { describedBy, FindingRows } from '../findings/FindingRows.tsx'
import { useFieldFindings, useFormPlace } from '../form/place.tsx'

/** Attributes that tie a control to its field's label, hint and errors. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

/** Properties that all fields of a form share. */
export interface FieldAbout {
  /** The path by which findings name the field: `prompt`, `modelOptions.temperature`. */
  readonly field: string
  /** Only for another than the member has in the table of members. */
  readonly label?: string | undefined
  /** For a control whose row says already what it is: the label is read out only, and there is no room for `actions`. */
  readonly hideLabel?: boolean | undefined
  readonly hint?: ReactNode
  /** Small buttons at the end of the label's line. */
  readonly actions?: ReactNode
}

interface FieldShellProps extends FieldAbout {
  /** Error in the typed text, in addition to the findings. */
  readonly error?: string | undefined
  /** Findings about parts of the field are shown here as well. */
  readonly within?: boolean
  readonly children: (control: ControlProps) => ReactNode
}

/** A labelled control of a form, with its hint and what the pathway's findings say of it. */
export function FieldShell({
  field,
  label = nameField(field),
  hideLabel,
  hint,
  error,
  actions,
  within = false,
  children,
}: FieldShellProps) {
  const id = useFieldId(field)
  const findings = useFieldFindings(field, { within })
  const hasError = error !== undefined || findings.some(finding => finding.severity === 'error')
  const hasMore = hint !== undefined || error !== undefined
  return (
    <div data-field={field} className="flex min-w-0 flex-col gap-1 rounded-md">
      {hideLabel ? (
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
      ) : (
        <div className="flex min-h-5 items-center gap-2">
          <label htmlFor={id} className="min-w-0 flex-1 font-medium text-[13px]">
            {label}
          </label>
          <FieldPeople field={field} />
          {actions}
        </div>
      )}
      {children({ id, 'aria-describedby': aboutIds(id, hasMore, findings), 'aria-invalid': hasError })}
      {hasMore && (
        <div id={`${id}-about`} className="flex flex-col gap-1 text-xs">
          {error !== undefined && <p className="text-danger">{error}</p>}
          {hint !== undefined && <p className="text-muted">{hint}</p>}
        </div>
      )}
      {findings.length > 0 && (
        <div className="flex flex-col">
          <FindingRows findings={findings} of={id} />
        </div>
      )}
    </div>
  )
}

/** An id for a field of this form, the same on every render. */
export function useFieldId(field: string): string {
  const { id } = useFormPlace()
  return `${id}-${field.replace(/[^\w-]+/g, '-')}`
}

/** Ids of all that describes a control; undefined where nothing does. */
export function aboutIds(id: string, hasMore: boolean, findings: readonly Finding[]): string | undefined {
  const ids = [...(hasMore ? [`${id}-about`] : []), ...describedBy(id, findings)]
  return ids.length === 0 ? undefined : ids.join(' ')
}

/** The findings of a field that has no control of its own. */
export function FieldFindings({ field, within = false }: { field: string; within?: boolean }) {
  const findings = useFieldFindings(field, { within })
  return findings.length === 0 ? null : (
    <div className="flex flex-col">
      <FindingRows findings={findings} />
    </div>
  )
}
