import { Play } from 'lucide-react'
import { IconButton } from '#ui/Button.tsx'
import { duration } from './duration.ts'
import { RowTime } from './RowTime.tsx'
import type { SpeechRow, TimelineRow } from './row.ts'
import type { TimelineSetting, UtteranceProps } from './setting.ts'

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
export function SpeechBubble({ row, goesOn, caller, began, Utterance, ...heard }: SpeechBubbleProps) {
  const isAgent = row.who === 'agent'
  const { waited_ms = 0 } = row
  const words = <Words row={row} {...heard} />
  return (
    <li className={`flex flex-col ${isAgent ? 'items-start' : 'items-end'} ${goesOn ? 'pt-1' : 'pt-3'}`}>
      <div className={goesOn ? 'sr-only' : 'mb-1 flex items-baseline gap-2 px-1 text-muted text-xs'}>
        <span className="font-medium text-ink">{isAgent ? 'Agent' : caller}</span>
        <RowTime row={row} began={began} />
        {waited_ms >= WORTH_SAYING_MS && <span className="tabular-nums">after {duration(waited_ms)}</span>}
      </div>
      {Utterance ? (
        <Utterance row={row}>{words}</Utterance>
      ) : (
        <HeardWords row={row} playFrom={heard.playFrom}>
          {words}
        </HeardWords>
      )}
    </li>
  )
}

interface WordsProps extends HeardLine {
  readonly row: SpeechBubbleProps['row']
}

function Words({ row, isSounding = false, playFrom }: WordsProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same, by keyboard too
    <p
      aria-current={isSounding || undefined}
      className={`max-w-[min(85%,40rem)] whitespace-pre-wrap rounded-xl px-3 py-2 text-[13px] leading-5 [overflow-wrap:anywhere] aria-[current=true]:outline-2 aria-[current=true]:outline-accent ${
        row.who === 'agent' ? 'rounded-tl-sm bg-raised' : 'rounded-tr-sm bg-accent-soft'
      } ${playFrom ? 'cursor-pointer' : ''}`}
      onClick={() => isNothingSelected() && playFrom?.(row.sequence)}
    >
      {row.text}
    </p>
  )
}

/** Words with the button that plays the recording from there. */
function HeardWords({ row, playFrom, children }: Pick<WordsProps, 'row' | 'playFrom'> & UtteranceProps) {
  return (
    <UtteranceLine row={row}>
      {children}
      {playFrom && (
        <IconButton
          label="Play from here"
          size="small"
          className={UTTERANCE_BUTTON}
          onClick={() => playFrom(row.sequence)}
        >
          <Play aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </UtteranceLine>
  )
}

/** A bubble and what stands beside it, on the side of who speaks. */
export function UtteranceLine({ row, children }: UtteranceProps) {
  return (
    <div className={`group/line flex w-full items-center gap-1 ${row.who === 'agent' ? '' : 'flex-row-reverse'}`}>
      {children}
    </div>
  )
}

/** Appearance of a button beside a bubble: it shows when the pointer or the focus is there, and always where nothing hovers. */
export const UTTERANCE_BUTTON =
  'text-muted opacity-0 focus-visible:opacity-100 group-hover/line:opacity-100 pointer-coarse:opacity-100'

/** A click that ends the choice of some words means those words. */
const isNothingSelected = () => window.getSelection()?.isCollapsed !== false
