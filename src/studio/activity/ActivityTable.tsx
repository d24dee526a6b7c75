import { KeyRound, Monitor } from 'lucide-react'
import type { ActivityEntry } from '#contract/activity.ts'
import { deviceName } from '#studio/shell/device.ts'
import { Td, Th } from '#ui/Table.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { exactTime } from '#ui/time.ts'
import { VirtualTable } from '#ui/VirtualTable.tsx'
import { SubjectCell } from './SubjectCell.tsx'
import { actionNames } from './words.ts'

interface ActivityTableProps {
  readonly entries: readonly ActivityEntry[]
  readonly total: number
  readonly onEnd: (() => void) | undefined
}

/** Table of changes: each with its time, its author and its subject. */
export function ActivityTable({ entries, total, onEnd }: ActivityTableProps) {
  return (
    <VirtualTable
      label="Activity"
      columns={4}
      items={entries}
      total={total}
      keyOf={({ entry_id }) => entry_id}
      onEnd={onEnd}
      head={
        <>
          <Th>Time</Th>
          <Th>By</Th>
          <Th>Change</Th>
          <Th>What</Th>
        </>
      }
      row={entry => (
        <>
          <Td>
            <EntryTime iso={entry.created_at} />
          </Td>
          <Td className="w-1/4 min-w-36 max-w-0">
            <Author entry={entry} />
          </Td>
          <Td className="w-1/3 min-w-40 max-w-0">
            <Change entry={entry} />
          </Td>
          <Td className="w-1/3 min-w-40 max-w-0">
            <SubjectCell entry={entry} />
          </Td>
        </>
      )}
    />
  )
}

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The moment in the time zone of whoever looks at it, which the tooltip names. */
function EntryTime({ iso }: { readonly iso: string }) {
  return (
    <Tooltip label={exactTime(iso)}>
      <time dateTime={iso} className="whitespace-nowrap text-muted tabular-nums">
        {format.format(new Date(iso))}
      </time>
    </Tooltip>
  )
}

/** A key by its name; a session by its browser, and by what it began with. */
function Author({ entry: { by, key_name, user_agent } }: { readonly entry: ActivityEntry }) {
  const key = key_name === null ? undefined : `Key “${key_name}”`
  const isKey = by === 'key'
  const Icon = isKey ? KeyRound : Monitor
  const name = isKey ? (key ?? 'API key') : deviceName(user_agent ?? '')
  const detail = isKey ? undefined : (key ?? 'Sign-in link')
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block truncate" title={name}>
          {name}
        </span>
        {detail && (
          <span className="block truncate text-muted text-xs" title={detail}>
            {detail}
          </span>
        )}
      </span>
    </span>
  )
}

function Change({ entry: { action, detail, members } }: { readonly entry: ActivityEntry }) {
  const more = [...(detail === null ? [] : [detail]), ...(members.length === 0 ? [] : [members.join(', ')])].join(' · ')
  return (
    <>
      <span className="block truncate">{actionNames[action]}</span>
      {more !== '' && (
        <span className="block truncate text-muted text-xs" title={more}>
          {more}
        </span>
      )}
    </>
  )
}
