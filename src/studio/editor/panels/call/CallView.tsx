import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, PhoneOff, RotateCcw } from 'lucide-react'
import { useStore } from 'zustand'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { messageOf } from '#studio/shell/api.ts'
import { CallStatus, SimulatedBadge } from '#studio/shell/calls/CallBadges.tsx'
import { LiveEnd } from '#studio/shell/calls/live/LiveEnd.tsx'
import { LiveNotice } from '#studio/shell/calls/live/LiveNotice.tsx'
import type { LiveCallStore } from '#studio/shell/calls/live/liveCall.ts'
import { callQuery, hangUp } from '#studio/shell/calls/queries.ts'
import { useElapsed } from '#studio/shell/calls/useElapsed.ts'
import { clock } from '#studio/shell/timeline/duration.ts'
import { FollowingLog } from '#studio/shell/timeline/FollowingLog.tsx'
import { Timeline } from '#studio/shell/timeline/Timeline.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useDroppedFocus } from '#ui/useDroppedFocus.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { useEdgeButton, useNodeButton } from '../../kit/usePlaceButtons.tsx'
import { readSetup } from '../../session/run/callMemory.ts'
import { forgetCall } from '../../session/run/watchCall.ts'
import { useStartCall } from './useStartCall.ts'

interface CallViewProps {
  readonly call_id: string
  readonly live: LiveCallStore
}

/** Live view of a test call, with its actions. */
export function CallView({ call_id, live }: CallViewProps) {
  const session = useSession()
  const { connection, timeline } = useStore(live)
  const { data: record } = useQuery(callQuery(call_id))
  const elapsed = useElapsed(record)
  const hang = useMutation({ mutationFn: () => hangUp(call_id) })
  const again = useStartCall()
  const node = useNodeButton()
  const edge = useEdgeButton()
  const isOver = record?.completed === true
  const failure = again.error ?? hang.error
  // The button that began the call is gone.
  const view = useDroppedFocus<HTMLDivElement>()
  return (
    <div ref={view} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-line border-b px-4 py-2.5">
        <span className="flex-1 whitespace-nowrap font-medium text-[13px] tabular-nums">
          {record ? formatPhoneNumber(record.to) : 'Calling…'}
        </span>
        {elapsed !== undefined && (
          <span role="timer" aria-label="Duration" className="text-muted text-xs tabular-nums">
            {clock(elapsed)}
          </span>
        )}
        {record && (
          <span className="flex gap-1.5">
            <CallStatus record={record} />
            {record.simulated && <SimulatedBadge />}
          </span>
        )}
      </div>
      <LiveNotice connection={connection} />
      <FollowingLog label="The call" last={timeline.last + (isOver ? 1 : 0)} className="flex-1">
        <Timeline rows={timeline.rows} node={node} edge={edge} caller="Callee" began={record?.started_at ?? undefined}>
          <LiveEnd record={record} hasEnd={timeline.rows.at(-1)?.is === 'end'} />
        </Timeline>
      </FollowingLog>
      {failure && (
        <p role="alert" className="border-line border-t px-4 py-2 text-danger text-xs [overflow-wrap:anywhere]">
          {messageOf(failure)}
        </p>
      )}
      <div className="flex flex-wrap gap-2 border-line border-t p-3">
        {isOver ? (
          <>
            <Button
              look="primary"
              busy={again.isPending}
              onClick={() => again.mutate(readSetup(session.store.getState().pathwayId))}
            >
              <RotateCcw aria-hidden className="size-4" />
              Call again
            </Button>
            <Button onClick={() => forgetCall(session)}>New call</Button>
          </>
        ) : (
          <Button look="destructive" busy={hang.isPending} onClick={() => hang.mutate()}>
            <PhoneOff aria-hidden className="size-4" />
            Hang up
          </Button>
        )}
        <Link to="/calls/$callId" params={{ callId: call_id }} className={`ml-auto ${buttonLook({ look: 'quiet' })}`}>
          View call
          <ArrowUpRight aria-hidden className="size-4" />
        </Link>
      </div>
    </div>
  )
}
