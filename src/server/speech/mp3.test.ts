import { expect, it } from 'vitest'
import { readMp3, tone } from '../testing/sound.ts'
import { openMp3, writeMp3 } from './mp3.ts'
import { programs } from './programs.ts'

it.each([8000, 16_000, 22_050, 24_000])(
  'sound of %i samples a second becomes an MP3 file of its length',
  async rate => {
    const { samples } = tone(440, 2, rate)
    const { seconds, channels, sampleRate } = readMp3(await writeMp3(programs.mp3, samples, rate))
    expect([channels, sampleRate]).toEqual([1, rate])
    expect(seconds).toBeGreaterThanOrEqual(2)
    expect(seconds).toBeLessThan(2.4)
  },
)

it('nothing becomes a file too', async () => {
  expect(readMp3(await writeMp3(programs.mp3, new Int16Array(0), 16_000)).seconds).toBeLessThan(0.3)
})

it('two channels are written part by part', async () => {
  const file = await openMp3({ program: programs.mp3, channels: 2, sampleRate: 16_000, bitrate: 64 })
  const left = tone(440, 1, 16_000).samples
  const right = tone(880, 1, 16_000).samples
  const parts = [file.add([left, right]), file.add([left, right]), file.end()]
  const { seconds, channels } = readMp3(Buffer.concat(parts))
  expect(channels).toBe(2)
  expect(seconds).toBeGreaterThanOrEqual(2)
  expect(seconds).toBeLessThan(2.3)
})
