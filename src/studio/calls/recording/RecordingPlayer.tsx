import { Download, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallDetail } from '#contract/calls.ts'
import { messageOf } from '#studio/shell/api.ts'
import { clock } from '#studio/shell/timeline/duration.ts'
import { Button, IconButton, iconButtonLook } from '#ui/Button.tsx'
import { FilterSelect } from '#ui/fields.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { soundOf } from './recordingQuery.ts'
import type { RecordingPlayback } from './useRecording.ts'
import { Waveform } from './Waveform.tsx'

const speeds = [0.75, 1, 1.25, 1.5, 2].map(speed => ({ value: String(speed), label: `${speed}×` }))
/** Seconds that an arrow key goes. */
const STEP = 2

interface RecordingPlayerProps {
  readonly record: CallDetail
  readonly playback: RecordingPlayback
}

/** The recording of a call above its conversation; nothing where there is none. */
export function RecordingPlayer({ record, playback }: RecordingPlayerProps) {
  const { recording, error, retry, time, isPlaying, speed, toggle, seek, setSpeed } = playback
  const { recording_status } = record
  if (recording_status === null) return null
  if (recording_status === 'pending') {
    return (
      <Line>
        <Spinner label="" className="size-4" />
        <span role="status">Creating the recording…</span>
      </Line>
    )
  }
  if (recording_status === 'failed')
    return <Line>Couldn’t create the recording. Check the server log for details.</Line>
  if (!recording) {
    if (!error) return <Line>{null}</Line>
    return (
      <Line>
        <span role="alert" className="min-w-0 flex-1">
          Couldn’t load the recording. {messageOf(error)}
        </span>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </Line>
    )
  }
  const { seconds } = recording
  return (
    <section aria-label="Recording" className="border-line border-b px-4 py-3">
      <div className="flex items-center gap-3">
        <IconButton
          label={isPlaying ? 'Pause the recording' : 'Play the recording'}
          className="border border-line bg-surface shadow-card"
          onClick={toggle}
        >
          {isPlaying ? (
            <Pause aria-hidden className="size-4 fill-current" />
          ) : (
            <Play aria-hidden className="size-4 fill-current" />
          )}
        </IconButton>
        <div className="relative h-14 min-w-0 flex-1 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <Waveform recording={recording} share={time / seconds} />
          <input
            type="range"
            aria-label="Position in the recording"
            aria-valuetext={`${clock(time)} of ${clock(seconds)}`}
            min={0}
            max={seconds}
            step="any"
            value={time}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={event => seek(Number(event.target.value))}
            onKeyDown={event => {
              const step = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }[event.key]
              if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              seek(Math.min(seconds, Math.max(0, time + step)))
            }}
          />
        </div>
        <span className="w-20 shrink-0 text-right text-muted text-xs tabular-nums">
          {clock(time)} / {clock(seconds)}
        </span>
        <FilterSelect
          label="Speed"
          className="max-w-20 shrink-0"
          value={String(speed)}
          onValue={value => setSpeed(Number(value))}
          options={speeds}
        />
        <Tooltip label="Download the recording">
          <a href={soundOf(record.call_id)} download className={`${iconButtonLook()} text-muted`}>
            <Download aria-hidden className="size-4" />
            <span className="sr-only">Download the recording</span>
          </a>
        </Tooltip>
      </div>
      <p className="mt-1 pl-11 text-muted text-xs">
        {recording.simulated && 'Generated after the call with synthetic voices. '}
        {recording.notice}
      </p>
    </section>
  )
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center gap-3 border-line border-b px-4 py-2 text-[13px] text-muted">
      {children}
    </div>
  )
}
