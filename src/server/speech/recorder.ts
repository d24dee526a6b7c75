import type { BackgroundTrack } from '#contract/inbound.ts'
import { openBackground } from './background.ts'
import { joinBytes } from './bytes.ts'
import { createMixer, type Mixed, type Peaks, RECORDING_RATE, type Side } from './mixer.ts'
import { type Mp3Writer, openMp3 } from './mp3.ts'
import type { Pcm } from './pcm.ts'

/** Sounds of a call on their way into its files: a stereo one with the caller left and the agent right, and a mono one with both. */
export interface Recorder {
  /** Adds a sound that begins at `at` seconds, no earlier than the one before; answers what is whole of the files. */
  add(side: Side, at: number, pcm: Pcm): RecordedPart
  /** The rest of the files, until `at` seconds. */
  end(at: number): RecordedPart & { readonly peaks: Peaks }
}

export interface RecordedPart {
  readonly stereo: Uint8Array
  readonly mono: Uint8Array
}

/**
 * @param program the encoder's file
 * @param track heard behind the agent
 */
export async function openRecorder(program: string, track: BackgroundTrack | null): Promise<Recorder> {
  const stereo = await openMp3({ program, channels: 2, sampleRate: RECORDING_RATE, bitrate: 64 })
  const mono = await openMp3({ program, channels: 1, sampleRate: RECORDING_RATE, bitrate: 48 })
  const mixer = createMixer(openBackground(track, RECORDING_RATE))
  const encode = (mixed: readonly Mixed[]) =>
    joinParts(mixed.map(({ left, right, both }) => ({ stereo: write(stereo, left, right), mono: write(mono, both) })))
  return {
    add: (side, at, pcm) => encode(mixer.add(side, at, pcm)),
    end(at) {
      const rest = encode(mixer.end(at))
      return { ...joinParts([rest, { stereo: stereo.end(), mono: mono.end() }]), peaks: mixer.peaks() }
    },
  }
}

const write = (file: Mp3Writer, ...channels: readonly Int16Array[]) => file.add(channels)

function joinParts(parts: readonly RecordedPart[]): RecordedPart {
  return {
    stereo: joinBytes(parts.map(part => part.stereo)),
    mono: joinBytes(parts.map(part => part.mono)),
  }
}
