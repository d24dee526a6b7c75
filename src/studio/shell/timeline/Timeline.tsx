import { memo, type ReactNode } from 'react'
import { EventRow } from './EventRow.tsx'
import type { TimelineRow } from './row.ts'
import { type HeardLine, SpeechBubble } from './SpeechBubble.tsx'
import type { TimelinePlayback, TimelineSetting } from './setting.ts'

interface TimelineProps extends TimelineSetting {
  readonly rows: readonly TimelineRow[]
  /** The speech alone. */
  readonly speechOnly?: boolean
  readonly playback?: TimelinePlayback | undefined
  /** Content at the end, while more events may come. */
  readonly children?: ReactNode
}

/** A conversation as it went: what was said, where it moved and why, and what happened on the way. */
export function Timeline({ rows, speechOnly = false, playback, children, ...setting }: TimelineProps) {
  const shown = speechOnly ? rows.filter(row => row.is === 'speech' || row.is === 'end') : rows
  return (
    <ol className="flex flex-col">
      {shown.map((row, index) => {
        const before = shown[index - 1]
        const goesOn = row.is === 'speech' && before?.is === 'speech' && before.who === row.who
        return (
          <Row
            key={row.sequence}
            row={row}
            goesOn={goesOn}
            isSounding={playback?.sounding === row.sequence}
            playFrom={playback?.has(row.sequence) ? playback.playFrom : undefined}
            {...setting}
          />
        )
      })}
      {children}
    </ol>
  )
}

interface RowProps extends TimelineSetting, HeardLine {
  readonly row: TimelineRow
  /** The same person goes on speaking. */
  readonly goesOn: boolean
}

const Row = memo(function Row({ row, goesOn, isSounding, playFrom, ...setting }: RowProps) {
  return row.is === 'speech' ? (
    <SpeechBubble row={row} goesOn={goesOn} isSounding={isSounding} playFrom={playFrom} {...setting} />
  ) : (
    <EventRow row={row} {...setting} />
  )
})
