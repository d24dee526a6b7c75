import { FlaskConical, PencilLine } from 'lucide-react'
import type { CallRecord } from '#contract/calls.ts'
import { Badge } from '#ui/Badge.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { statusOf } from './status.ts'

export function CallStatus({ record }: { readonly record: Pick<CallRecord, 'status' | 'answered_by'> }) {
  const { label, tone, Icon } = statusOf(record)
  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}

export function SimulatedBadge() {
  return (
    <Tooltip label="A simulated call. No phone rings.">
      <span className="inline-flex shrink-0">
        <Badge Icon={FlaskConical}>Simulated</Badge>
      </span>
    </Tooltip>
  )
}

/** Badge of the played version; “draft” is the draft at the time of the call. */
export function PlayedBadge({ version }: { readonly version: 'draft' | number }) {
  const isDraft = version === 'draft'
  const says = isDraft ? 'Used the draft at call time, not a published version.' : `Used version ${version}.`
  return (
    <Tooltip label={says}>
      <span className="inline-flex shrink-0">
        <Badge {...(isDraft ? { tone: 'accent', Icon: PencilLine } : {})}>{isDraft ? 'Draft' : `v${version}`}</Badge>
        <span className="sr-only">{says}</span>
      </span>
    </Tooltip>
  )
}
