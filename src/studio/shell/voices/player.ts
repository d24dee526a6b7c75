import { useSyncExternalStore } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { toast } from '#ui/toast.ts'
import { fetchSample, type SampleRequest } from './fetchSample.ts'

/** The voice that is heard, or that is about to be. */
interface Sounding {
  /** The id of the voice. */
  readonly id: string
  readonly isLoading: boolean
}

let sounding: Sounding | undefined
let stopCurrent = () => {}
const watchers = new Set<() => void>()

function show(next: Sounding | undefined) {
  sounding = next
  for (const tell of watchers) tell()
}

/** Plays samples one after the other; whatever was heard before ends. Resolves when the last one has ended, or another one has begun. */
export async function playSamples(requests: readonly SampleRequest[]): Promise<void> {
  stopCurrent()
  const stopped = new AbortController()
  stopCurrent = () => stopped.abort()
  try {
    for (const request of requests) {
      show({ id: request.voice.id, isLoading: true })
      const { sound, notice } = await fetchSample(request, stopped.signal)
      stopped.signal.throwIfAborted()
      if (notice !== null) toast(notice)
      show({ id: request.voice.id, isLoading: false })
      await hear(sound, stopped.signal)
      stopped.signal.throwIfAborted()
    }
  } catch (error) {
    if (!stopped.signal.aborted) toast.error(messageOf(error))
  } finally {
    if (!stopped.signal.aborted) show(undefined)
  }
}

/** Ends what is heard. */
export function stopSamples() {
  stopCurrent()
  show(undefined)
}

function hear(sound: Blob, signal: AbortSignal): Promise<void> {
  const address = URL.createObjectURL(sound)
  const audio = new Audio(address)
  return new Promise<void>((resolve, reject) => {
    audio.addEventListener('ended', () => resolve())
    audio.addEventListener('error', () => reject(new Error('This browser couldn’t play the sample.')))
    signal.addEventListener('abort', () => resolve())
    audio.play().catch(reject)
  }).finally(() => {
    audio.pause()
    URL.revokeObjectURL(address)
  })
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => {
    watchers.delete(tell)
  }
}

/** The voice that is heard now; undefined while it is quiet. */
export function useSounding(): Sounding | undefined {
  return useSyncExternalStore(watch, () => sounding)
}
