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

/** Nobody's phone rang. */
export function SimulatedBadge() {
  return (
    <Tooltip label="Played on the simulated line; nobody’s phone rings.">
      <span>
        <Badge tone="warning">Simulated</Badge>
      </span>
    </Tooltip>
  )
}
