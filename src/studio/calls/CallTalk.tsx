import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CallDetail } from '#contract/calls.ts'
import { taskNodeName } from '#contract/taskNodes.ts'
import { LiveEnd } from '#studio/shell/calls/live/LiveEnd.tsx'
import { LiveNotice } from '#studio/shell/calls/live/LiveNotice.tsx'
import { useLiveCall } from '#studio/shell/calls/live/useLiveCall.ts'
import { nodeNamesQuery } from '#studio/shell/calls/queries.ts'
import { FollowingLog } from '#studio/shell/timeline/FollowingLog.tsx'
import type { TimelineRow } from '#studio/shell/timeline/row.ts'
import { Timeline } from '#studio/shell/timeline/Timeline.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Segments } from '#ui/Segments.tsx'
import { CallLog } from './CallLog.tsx'
import { RecordingPlayer } from './recording/RecordingPlayer.tsx'
import { useRecording } from './recording/useRecording.ts'

const views = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'speech', label: 'Speech' },
  { value: 'log', label: 'Log' },
]

/** Conversation and events, live while the call lasts. */
export function CallTalk({ record }: { readonly record: CallDetail }) {
  const { connection, timeline } = useLiveCall(record.call_id)
  const [view, setView] = useState('timeline')
  const node = useNodeLink(record)
  const playback = useRecording(record)
  return (
    <Card className="flex min-w-0 flex-col overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2.5">
        <h2 className="flex-1 font-semibold text-[13px]">Conversation</h2>
        <div className="w-64">
          <Segments label="What to show" value={view} onChange={setView} items={views} />
        </div>
        <CopyButton text={transcriptOf(timeline.rows)} label="Copy the transcript" className="-mr-2 text-muted" />
      </div>
      <LiveNotice connection={connection} />
      <RecordingPlayer record={record} playback={playback} />
      <FollowingLog
        label="Conversation"
        last={timeline.last + (record.completed ? 1 : 0)}
        isFollowing={!record.completed}
        className="max-h-[max(24rem,calc(100dvh-15rem))]"
      >
        {view === 'log' ? (
          <CallLog call_id={record.call_id} created_at={record.created_at} started_at={record.started_at} />
        ) : (
          <Timeline
            rows={timeline.rows}
            speechOnly={view === 'speech'}
            playback={playback.lines}
            node={node}
            caller={record.inbound ? 'Caller' : 'Callee'}
            began={record.started_at ?? undefined}
          >
            <LiveEnd record={record} hasEnd={timeline.rows.at(-1)?.is === 'end'} />
          </Timeline>
        )}
      </FollowingLog>
    </Card>
  )
}

/** The words alone, as `concatenated_transcript` of the record has them. */
function transcriptOf(rows: readonly TimelineRow[]): string {
  return rows
    .flatMap(row => (row.is === 'speech' ? [`${row.who === 'agent' ? 'assistant' : 'user'}: ${row.text}`] : []))
    .join(' \n ')
}

/** The name of a node, which leads to it in the pathway's editor; a task has none. */
function useNodeLink({ pathway_id, pathway_version }: CallDetail) {
  const { data: names } = useQuery({
    ...nodeNamesQuery(pathway_id ?? '', pathway_version ?? 'draft'),
    enabled: pathway_id !== null,
  })
  return useCallback(
    (node_id: string) => {
      const name = pathway_id === null ? taskNodeName(node_id) : names?.get(node_id)
      if (pathway_id === null || name === undefined) return <span>{name ?? node_id}</span>
      return (
        <Link
          to="/pathways/$pathwayId"
          params={{ pathwayId: pathway_id }}
          search={{ node: node_id }}
          className="inline-block min-h-6 rounded leading-6 underline-offset-2 hover:underline"
        >
          {name || 'Without a name'}
        </Link>
      )
    },
    [names, pathway_id],
  )
}
