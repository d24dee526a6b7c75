import { Play } from 'lucide-react'
import { IconButton } from '#ui/Button.tsx'
import { duration } from './duration.ts'
import { RowTime } from './RowTime.tsx'
import type { SpeechRow, TimelineRow } from './row.ts'
import type { TimelineSetting } from './setting.ts'

/** A line as the recording has it. */
export interface HeardLine {
  /** It is heard now. */
  readonly isSounding?: boolean
  /** Plays the recording from a line; absent where the line can't be heard. */
  readonly playFrom?: ((sequence: number) => void) | undefined
}

interface SpeechBubbleProps extends TimelineSetting, HeardLine {
  readonly row: TimelineRow & SpeechRow
  readonly goesOn: boolean
}

/** Minimum wait to show, in milliseconds. */
const WORTH_SAYING_MS = 100

/** Utterance: the agent's on the left, the other party's on the right. */
export function SpeechBubble({ row, goesOn, caller, began, isSounding = false, playFrom }: SpeechBubbleProps) {
  const isAgent = row.who === 'agent'
  const { waited_ms = 0 } = row
  return (
    <li className={`flex flex-col ${isAgent ? 'items-start' : 'items-end'} ${goesOn ? 'pt-1' : 'pt-3'}`}>
      <div className={goesOn ? 'sr-only' : 'mb-1 flex items-baseline gap-2 px-1 text-muted text-xs'}>
        <span className="font-medium text-ink">{isAgent ? 'Agent' : caller}</span>
        <RowTime row={row} began={began} />
        {waited_ms >= WORTH_SAYING_MS && <span className="tabular-nums">after {duration(waited_ms)}</span>}
      </div>
      <div className={`group/line flex w-full items-center gap-1 ${isAgent ? '' : 'flex-row-reverse'}`}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same, by keyboard too */}
        <p
          aria-current={isSounding || undefined}
          className={`max-w-[min(85%,40rem)] whitespace-pre-wrap rounded-xl px-3 py-2 text-[13px] leading-5 [overflow-wrap:anywhere] aria-[current=true]:outline-2 aria-[current=true]:outline-accent ${
            isAgent ? 'rounded-tl-sm bg-raised' : 'rounded-tr-sm bg-accent-soft'
          } ${playFrom ? 'cursor-pointer' : ''}`}
          onClick={() => isNothingSelected() && playFrom?.(row.sequence)}
        >
          {row.text}
        </p>
        {playFrom && (
          <IconButton
            label="Play from here"
            size="small"
            className="text-muted opacity-0 focus-visible:opacity-100 group-hover/line:opacity-100"
            onClick={() => playFrom(row.sequence)}
          >
            <Play aria-hidden className="size-3.5" />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** A click that ends the choice of some words means those words. */
const isNothingSelected = () => window.getSelection()?.isCollapsed !== false
