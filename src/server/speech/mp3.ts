import { readFile } from 'node:fs/promises'
import { createEncoder } from 'wasm-media-encoders'
import { joinBytes } from './bytes.ts'

/** An MP3 file in the making. */
export interface Mp3Writer {
  /** Takes one array of samples for each channel, all of one length; answers the frames that are whole. */
  add(channels: readonly Int16Array[]): Uint8Array
  /** The last frames. */
  end(): Uint8Array
}

export interface Mp3Options {
  /** The encoder's file. */
  readonly program: string
  readonly channels: 1 | 2
  readonly sampleRate: number
  /** Kilobits a second. */
  readonly bitrate: 32 | 48 | 64
}

let compiled: Promise<WebAssembly.Module> | undefined

async function compile(program: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(program))
}

/** Samples that are encoded at a time, so that the encoder's memory stays small. */
const AT_ONCE = 16_384

/** Begins an MP3 file (LAME). Encoding takes the time of its thread, so that it runs in a worker. */
export async function openMp3({ program, channels, sampleRate, bitrate }: Mp3Options): Promise<Mp3Writer> {
  compiled ??= compile(program)
  const encoder = await createEncoder('audio/mpeg', await compiled)
  encoder.configure({ channels, sampleRate, bitrate })
  return {
    add(given) {
      const length = given[0]?.length ?? 0
      const frames: Uint8Array[] = []
      for (let at = 0; at < length; at += AT_ONCE) {
        const part = given.map(samples =>
          Float32Array.from(samples.subarray(at, at + AT_ONCE), sample => sample / 32_768),
        )
        // The answer is the encoder's own memory, which the next call writes over.
        frames.push(Uint8Array.from(encoder.encode(part)))
      }
      return joinBytes(frames)
    },
    end: () => Uint8Array.from(encoder.finalize()),
  }
}

/** Sound as a whole MP3 file. */
export async function writeMp3(program: string, samples: Int16Array, sampleRate: number): Promise<Uint8Array> {
  const file = await openMp3({ program, channels: 1, sampleRate, bitrate: 48 })
  return joinBytes([file.add([samples]), file.end()])
}
