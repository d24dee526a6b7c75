import { memo } from 'react'
import { barsOf } from './lines.ts'
import type { Recording } from './recordingQuery.ts'

const BARS = 240
const HALF = 50
/** Width of a bar of 1, so that bars can be told apart. */
const WIDTH = 0.6

interface WaveformProps {
  readonly recording: Recording
  /** The part that was heard, from 0 to 1. */
  readonly share: number
}

/** The loudness of both sides over time: the caller above, the agent below the line. */
export function Waveform({ recording, share }: WaveformProps) {
  const heard = `${Math.min(100, Math.max(0, share * 100))}%`
  return (
    <div aria-hidden className="relative size-full">
      <div className="absolute inset-0 text-line-strong">
        <Bars recording={recording} />
      </div>
      <div className="absolute inset-0 text-accent" style={{ clipPath: `inset(0 calc(100% - ${heard}) 0 0)` }}>
        <Bars recording={recording} />
      </div>
      <div className="absolute inset-y-0 w-px bg-accent" style={{ left: heard }} />
    </div>
  )
}

const Bars = memo(function Bars({ recording }: { readonly recording: Recording }) {
  const above = barsOf(recording.caller, BARS)
  const below = barsOf(recording.agent, BARS)
  const heightOf = (loudness: number) => 1 + (loudness / 255) ** 0.6 * (HALF - 2)
  const path = [
    ...above.map((loudness, at) => `M${at} ${HALF}v${-heightOf(loudness)}h${WIDTH}V${HALF}z`),
    ...below.map((loudness, at) => `M${at} ${HALF}v${heightOf(loudness)}h${WIDTH}V${HALF}z`),
  ].join('')
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(1, above.length)} ${HALF * 2}`}
      preserveAspectRatio="none"
      className="size-full fill-current"
    >
      <path d={path} />
    </svg>
  )
})
