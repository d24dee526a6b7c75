import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { CallRecord } from '#contract/calls.ts'
import type { PathwaySummary } from '#contract/pathways.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { CallStatus, PlayedBadge, SimulatedBadge } from '#studio/shell/calls/CallBadges.tsx'
import { useElapsed } from '#studio/shell/calls/useElapsed.ts'
import { clock } from '#studio/shell/timeline/duration.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Td, Th } from '#ui/Table.tsx'
import { VirtualTable } from '#ui/VirtualTable.tsx'

interface CallRowsProps {
  readonly calls: readonly CallRecord[]
  readonly pathways: readonly PathwaySummary[]
  /** All that fit, those that are not loaded yet too. */
  readonly total: number
  readonly onEnd: (() => void) | undefined
}

/** Table of calls, each row a link to its record. */
export function CallRows({ calls, pathways, total, onEnd }: CallRowsProps) {
  const names = new Map(pathways.map(({ pathway_id, name }) => [pathway_id, name]))
  const navigate = useNavigate()
  const filters = useSearch({ from: '/frame/calls' })
  /** Follows the row's link for clicks on elements that lie above it to be hovered. */
  function follow({ call_id }: CallRecord, event: MouseEvent) {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    void navigate({ to: '/calls/$callId', params: { callId: call_id }, state: { calls: filters } })
  }
  return (
    <VirtualTable
      label="Calls"
      columns={5}
      items={calls}
      total={total}
      keyOf={({ call_id }) => call_id}
      rowLook="relative cursor-pointer"
      onRow={follow}
      onEnd={onEnd}
      head={
        <>
          <Th>Number</Th>
          <Th>State</Th>
          <Th>Pathway</Th>
          <Th>Started</Th>
          <Th className="text-right">Duration</Th>
        </>
      }
      row={record => <CallCells record={record} pathway={pathwayOf(record, names)} filters={filters} />}
    />
  )
}

function pathwayOf({ pathway_id }: CallRecord, names: ReadonlyMap<string, string>): string {
  if (pathway_id === null) return 'Task'
  return names.get(pathway_id) ?? 'Deleted pathway'
}

interface CallCellsProps {
  readonly record: CallRecord
  readonly pathway: string
  /** The filters of the list, which the way back restores. */
  readonly filters: Readonly<Record<string, string>>
}

function CallCells({ record, pathway, filters }: CallCellsProps) {
  const { call_id, inbound, to, from, started_at, created_at, simulated, pathway_version } = record
  const elapsed = useElapsed(record)
  const Icon = inbound ? PhoneIncoming : PhoneOutgoing
  return (
    <>
      <Td>
        <div className="flex items-center gap-2.5">
          <Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <Link
            to="/calls/$callId"
            params={{ callId: call_id }}
            state={{ calls: filters }}
            // The whole row leads to the record.
            className="whitespace-nowrap font-medium tabular-nums after:absolute after:inset-0 hover:text-accent"
          >
            {formatPhoneNumber(inbound ? from : to)}
          </Link>
          <span className="sr-only">{inbound ? 'Incoming' : 'Outgoing'}</span>
        </div>
      </Td>
      <Td>
        <span className="flex items-center gap-1.5">
          <CallStatus record={record} />
          {simulated && (
            <span className="relative inline-flex shrink-0">
              <SimulatedBadge />
            </span>
          )}
        </span>
      </Td>
      <Td className="max-w-72">
        <span className="flex items-center gap-2">
          <span className="relative truncate" title={pathway}>
            {pathway}
          </span>
          {pathway_version !== null && (
            <span className="relative inline-flex shrink-0">
              <PlayedBadge version={pathway_version} />
            </span>
          )}
        </span>
      </Td>
      <Td>
        <span className="relative text-muted">
          <RelativeTime iso={started_at ?? created_at} />
        </span>
      </Td>
      <Td className="text-right text-muted tabular-nums">{elapsed === undefined ? '–' : clock(elapsed)}</Td>
    </>
  )
}
