import { expect, it } from 'vitest'
import { loudness, readMp3, tone } from '../testing/sound.ts'
import { writeId3 } from './id3.ts'
import { programs } from './programs.ts'
import { openRecorder } from './recorder.ts'
import { keyTones } from './tones.ts'

it('each side has its own sounds at their times, also where they overlap', async () => {
  const recorder = await openRecorder(programs.mp3, 'none')
  const parts = [
    recorder.add('right', 0.5, tone(440, 1, 16_000)),
    recorder.add('left', 1.2, tone(880, 1, 24_000)),
    recorder.add('right', 3, tone(440, 0.5, 8000)),
    recorder.end(4),
  ]
  const stereo = readMp3(Buffer.concat(parts.map(part => part.stereo)))
  const mono = readMp3(Buffer.concat(parts.map(part => part.mono)))
  expect([stereo.channels, mono.channels]).toEqual([2, 1])
  for (const { seconds, sampleRate } of [stereo, mono]) {
    expect(sampleRate).toBe(16_000)
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThan(4.2)
  }
  const { peaks } = parts.at(-1) as Awaited<ReturnType<typeof recorder.end>>
  const heard = (steps: readonly number[]) => steps.flatMap((loud, at) => (loud > 20 ? [at * peaks.seconds] : []))
  expect(peaks.seconds).toBe(0.05)
  expect(peaks.left).toHaveLength(80)
  expect([heard(peaks.left)[0], heard(peaks.left).at(-1)]).toEqual([1.2000000000000002, expect.closeTo(2.15, 2)])
  expect(heard(peaks.right)[0]).toBe(0.5)
  expect(heard(peaks.right)).toHaveLength(30)
})

it('what is written early is what would be written late', async () => {
  const early = await openRecorder(programs.mp3, 'none')
  const late = await openRecorder(programs.mp3, 'none')
  const sounds = Array.from({ length: 20 }, (_, at) => tone(300 + at * 20, 0.7, 16_000))
  const first = sounds.map((sound, at) => early.add(at % 2 ? 'left' : 'right', at / 2, sound))
  const whole = [...first, early.end(12)]
  // Later ones come with earlier ones, so that all of it waits.
  for (const [at, sound] of sounds.entries()) late.add(at % 2 ? 'left' : 'right', at / 2, sound)
  const peaks = late.end(12).peaks
  expect(readMp3(Buffer.concat(whole.map(part => part.stereo))).seconds).toBeGreaterThanOrEqual(12)
  expect((whole.at(-1) as { peaks?: unknown }).peaks).toEqual(peaks)
})

it('a waveform of hours stays small', async () => {
  const recorder = await openRecorder(programs.mp3, 'none')
  recorder.add('left', 0, tone(440, 0.1, 16_000))
  const { peaks } = recorder.end(900)
  expect(peaks.left.length).toBeLessThanOrEqual(6000)
  expect(peaks.left.length * peaks.seconds).toBeCloseTo(900, 0)
  expect(peaks.left[0]).toBeGreaterThan(100)
})

it('keys are heard by their two tones', () => {
  const pressed = keyTones('5', 8000)
  for (const hertz of [770, 1336]) expect(loudness(pressed, hertz)).toBeGreaterThan(0.05)
  for (const hertz of [697, 941, 1209, 1477]) expect(loudness(pressed, hertz)).toBeLessThan(0.03)
  expect(keyTones('12x#', 8000).samples).toHaveLength(4 * 1600)
})

it('a file says in its tag what it is, and is a file of sound still', async () => {
  const recorder = await openRecorder(programs.mp3, 'none')
  recorder.add('left', 0, tone(440, 1, 16_000))
  const tag = writeId3({ TIT2: 'Call (simulated) – Zoë', COMM: 'Synthetic voices.' })
  const file = Buffer.concat([tag, recorder.end(1).stereo])
  expect(file.includes(Buffer.from('Call (simulated) – Zoë', 'utf16le'))).toBe(true)
  expect(readMp3(file).channels).toBe(2)
})
