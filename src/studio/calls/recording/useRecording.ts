import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallDetail } from '#contract/calls.ts'
import type { TimelinePlayback } from '#studio/shell/timeline/setting.ts'
import { toast } from '#ui/toast.ts'
import { lineAt } from './lines.ts'
import { type Recording, recordingQuery, soundOf } from './recordingQuery.ts'

/** A recording as it plays. */
export interface RecordingPlayback {
  readonly recording: Recording | undefined
  readonly error: unknown
  readonly retry: () => void
  /** Seconds. */
  readonly time: number
  readonly isPlaying: boolean
  readonly speed: number
  readonly toggle: () => void
  readonly seek: (seconds: number) => void
  readonly setSpeed: (speed: number) => void
  /** The lines of the timeline that can be heard; undefined while nothing can. */
  readonly lines: TimelinePlayback | undefined
}

/** Plays the recording of a call, and says which line is heard. */
export function useRecording({ call_id, recording_status }: CallDetail): RecordingPlayback {
  const isThere = recording_status === 'ready'
  const { data: recording, error, refetch } = useQuery({ ...recordingQuery(call_id), enabled: isThere })
  const audio = useRef<HTMLAudioElement | null>(null)
  const [time, setTime] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)

  useEffect(() => {
    if (!isThere) return
    const element = new Audio(soundOf(call_id))
    element.preload = 'metadata'
    audio.current = element
    let frame = 0
    const follow = () => {
      setTime(element.currentTime)
      frame = element.paused ? 0 : requestAnimationFrame(follow)
    }
    const note = () => {
      setPlaying(!element.paused)
      cancelAnimationFrame(frame)
      follow()
    }
    const events = ['play', 'pause', 'ended', 'seeked'] as const
    for (const event of events) element.addEventListener(event, note)
    return () => {
      for (const event of events) element.removeEventListener(event, note)
      cancelAnimationFrame(frame)
      element.pause()
      element.removeAttribute('src')
      element.load()
      audio.current = null
    }
  }, [call_id, isThere])

  const play = useCallback(() => {
    audio.current?.play().catch((failure: unknown) => {
      if (failure instanceof DOMException && failure.name === 'AbortError') return
      toast.error('Couldn’t play the recording. Check that Dialpath is running and try again.')
    })
  }, [])
  const seek = useCallback((seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setTime(seconds)
  }, [])

  const sounding = recording && (isPlaying || time > 0) ? lineAt(recording.lines, time)?.sequence : undefined
  const lines = useMemo((): TimelinePlayback | undefined => {
    if (!recording) return undefined
    const starts = new Map(recording.lines.map(({ sequence, start }) => [sequence, start]))
    return {
      sounding,
      has: sequence => starts.has(sequence),
      playFrom(sequence) {
        seek(starts.get(sequence) ?? 0)
        play()
      },
    }
  }, [recording, sounding, seek, play])

  return {
    recording,
    error,
    retry: () => void refetch(),
    time,
    isPlaying,
    speed,
    toggle: () => (isPlaying ? audio.current?.pause() : play()),
    seek,
    setSpeed(next) {
      setSpeed(next)
      if (audio.current) audio.current.playbackRate = next
    },
    lines,
  }
}
