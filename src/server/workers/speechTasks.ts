import type { BackgroundTrack } from '#contract/inbound.ts'
import { type FliteRequest, speakWithFlite } from '../speech/flite.ts'
import type { Side } from '../speech/mixer.ts'
import { writeMp3 } from '../speech/mp3.ts'
import { openRecorder, type Recorder } from '../speech/recorder.ts'
import { resample } from '../speech/resample.ts'
import { readWav, writeWav } from '../speech/wav.ts'

interface Mp3Task {
  readonly program: string
  readonly bytes: Uint8Array
  readonly sampleRate: number
}

/** A recording that is being made in this thread. */
interface RecordingName {
  readonly recording: string
}

const recorders = new Map<string, Recorder>()

function recorderOf({ recording }: RecordingName): Recorder {
  const recorder = recorders.get(recording)
  if (!recorder) throw new Error('The thread that made the recording has ended meanwhile.')
  return recorder
}

/** Work on sound, which takes a processor for a while. */
export const speechTasks = {
  /** Has the engines ready for whoever is about to listen. */
  async loadEngines({ flite, mp3 }: { readonly flite: string; readonly mp3: string }) {
    // Code that is compiled as it runs is ready once it has run.
    const { samples, sampleRate } = readWav(
      await speakWithFlite({ program: flite, voice: 'slt', text: 'Hello.', speed: 1 }),
    )
    await writeMp3(mp3, samples, sampleRate)
  },

  speak: speakAtPitch,

  /** @param bytes 16-bit samples */
  writeMp3: ({ program, bytes, sampleRate }: Mp3Task) => writeMp3(program, samplesOf(bytes), sampleRate),

  async beginRecording({
    recording,
    program,
    track,
  }: RecordingName & { readonly program: string; readonly track: BackgroundTrack | null }) {
    recorders.set(recording, await openRecorder(program, track))
  },

  addToRecording: ({ side, at, bytes, sampleRate, ...name }: RecordingName & SoundTask) =>
    recorderOf(name).add(side, at, { samples: samplesOf(bytes), sampleRate }),

  endRecording: ({ at, ...name }: RecordingName & { readonly at: number }) => recorderOf(name).end(at),

  dropRecording({ recording }: RecordingName) {
    recorders.delete(recording)
  },
}

interface SoundTask {
  readonly side: Side
  /** Seconds. */
  readonly at: number
  /** 16-bit samples. */
  readonly bytes: Uint8Array
  readonly sampleRate: number
}

const samplesOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Int16Array(buffer, byteOffset, byteLength / 2)

/** A sample rate is a multiple of this, so that filters for it stay few and small. */
const RATE_STEP = 100

/**
 * The engine's voices follow no pitch of their own accord: one that is spoken slower and then played faster is as long as before, and higher.
 *
 * @returns a WAV file
 */
async function speakAtPitch({
  pitch,
  speed,
  ...request
}: FliteRequest & { readonly pitch: number }): Promise<Uint8Array> {
  const factor = 2 ** (pitch / 12)
  const file = await speakWithFlite({ ...request, speed: speed / factor })
  if (pitch === 0) return file
  const { samples, sampleRate } = readWav(file)
  const played = Math.round((sampleRate * factor) / RATE_STEP) * RATE_STEP
  return writeWav(resample({ samples, sampleRate: played }, sampleRate))
}
