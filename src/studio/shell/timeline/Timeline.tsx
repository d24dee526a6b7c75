import { memo, type ReactNode } from 'react'
import { EventRow } from './EventRow.tsx'
import type { TimelineRow } from './rows.ts'
import { SpeechBubble } from './SpeechBubble.tsx'
import type { TimelineSetting } from './setting.ts'

interface TimelineProps extends TimelineSetting {
  readonly rows: readonly TimelineRow[]
  /** The speech alone. */
  readonly speechOnly?: boolean
  /** Content at the end, while more events may come. */
  readonly children?: ReactNode
}

/** A conversation as it went: what was said, where it moved and why, and what happened on the way. */
export function Timeline({ rows, speechOnly = false, children, ...setting }: TimelineProps) {
  const shown = speechOnly ? rows.filter(row => row.is === 'speech' || row.is === 'end') : rows
  return (
    <ol className="flex flex-col">
      {shown.map((row, index) => {
        const before = shown[index - 1]
        const goesOn = row.is === 'speech' && before?.is === 'speech' && before.who === row.who
        return <Row key={row.sequence} row={row} goesOn={goesOn} {...setting} />
      })}
      {children}
    </ol>
  )
}

interface RowProps extends TimelineSetting {
  readonly row: TimelineRow
  /** The same person goes on speaking. */
  readonly goesOn: boolean
}

const Row = memo(function Row({ row, goesOn, ...setting }: RowProps) {
  return row.is === 'speech' ? (
    <SpeechBubble row={row} goesOn={goesOn} {...setting} />
  ) : (
    <EventRow row={row} {...setting} />
  )
})
