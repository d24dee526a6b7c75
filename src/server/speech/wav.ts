import type { Pcm } from './pcm.ts'

const HEADER_BYTES = 44
const PCM_FORMAT = 1
const EXTENSIBLE_FORMAT = 0xfffe

/** Sound as a WAV file: RIFF, 16 bits, one channel. */
export function writeWav({ samples, sampleRate }: Pcm): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(PCM_FORMAT, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (let index = 0; index < samples.length; index += 1)
    bytes.writeInt16LE(samples[index] ?? 0, HEADER_BYTES + index * 2)
  return bytes
}

/**
 * Reads a WAV file of 16-bit samples; of several channels the mean. Whoever streams one does not know its length: data that is said to
 * be longer than the file ends with the file.
 *
 * @throws Error where it is none
 */
export function readWav(file: Uint8Array): Pcm {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const name = (at: number) => Buffer.from(file.subarray(at, at + 4)).toString('latin1')
  if (file.length < 12 || name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new Error('This is not a WAV file.')
  let format: { readonly channels: number; readonly sampleRate: number } | undefined
  for (let at = 12; at + 8 <= file.length; ) {
    const size = view.getUint32(at + 4, true)
    const begin = at + 8
    const end = Math.min(begin + size, file.length)
    if (name(at) === 'fmt ' && end - begin >= 16) format = readFormat(view, begin)
    if (name(at) === 'data') {
      if (!format) break
      return { samples: readSamples(view, begin, end, format.channels), sampleRate: format.sampleRate }
    }
    at = begin + size + (size % 2)
  }
  throw new Error('The WAV file has no sound in it.')
}

function readFormat(view: DataView, at: number) {
  const kind = view.getUint16(at, true)
  const channels = view.getUint16(at + 2, true)
  const sampleRate = view.getUint32(at + 4, true)
  const bits = view.getUint16(at + 14, true)
  if ((kind !== PCM_FORMAT && kind !== EXTENSIBLE_FORMAT) || bits !== 16)
    throw new Error('The WAV file does not hold 16-bit samples.')
  if (channels < 1 || sampleRate < 4000 || sampleRate > 192_000) throw new Error('The WAV file has an odd format.')
  return { channels, sampleRate }
}

function readSamples(view: DataView, begin: number, end: number, channels: number): Int16Array {
  const samples = new Int16Array(Math.floor((end - begin) / 2 / channels))
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1)
      sum += view.getInt16(begin + (index * channels + channel) * 2, true)
    samples[index] = Math.round(sum / channels)
  }
  return samples
}
