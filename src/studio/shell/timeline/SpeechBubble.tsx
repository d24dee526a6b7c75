import { duration } from './duration.ts'
import { RowTime } from './RowTime.tsx'
import type { SpeechRow, TimelineRow } from './rows.ts'
import type { TimelineSetting } from './setting.ts'

interface SpeechBubbleProps extends TimelineSetting {
  readonly row: TimelineRow & SpeechRow
  readonly goesOn: boolean
}

/** Minimum wait to show, in milliseconds. */
const WORTH_SAYING_MS = 100

/** Utterance: the agent's on the left, the other party's on the right. */
export function SpeechBubble({ row, goesOn, caller, began }: SpeechBubbleProps) {
  const isAgent = row.who === 'agent'
  const { waited_ms = 0 } = row
  return (
    <li className={`flex flex-col ${isAgent ? 'items-start' : 'items-end'} ${goesOn ? 'pt-1' : 'pt-3'}`}>
      <div className={goesOn ? 'sr-only' : 'mb-1 flex items-baseline gap-2 px-1 text-muted text-xs'}>
        <span className="font-medium text-ink">{isAgent ? 'Agent' : caller}</span>
        <RowTime row={row} began={began} />
        {waited_ms >= WORTH_SAYING_MS && <span className="tabular-nums">after {duration(waited_ms)}</span>}
      </div>
      <p
        className={`max-w-[min(85%,40rem)] whitespace-pre-wrap rounded-xl px-3 py-2 text-[13px] leading-5 [overflow-wrap:anywhere] ${
          isAgent ? 'rounded-tl-sm bg-raised' : 'rounded-tr-sm bg-accent-soft'
        }`}
      >
        {row.text}
      </p>
    </li>
  )
}
