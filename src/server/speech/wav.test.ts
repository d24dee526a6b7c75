import { expect, it } from 'vitest'
import { tone } from '../testing/sound.ts'
import { readWav, writeWav } from './wav.ts'

it('a WAV file holds the samples that were written', () => {
  const sound = tone(440, 0.1, 16_000)
  expect(readWav(writeWav(sound))).toEqual(sound)
})

it('a file that is streamed says no length, and ends where it ends', () => {
  const file = Buffer.from(writeWav(tone(440, 0.1, 24_000)))
  file.writeUInt32LE(0xffff_ffff, 4)
  file.writeUInt32LE(0xffff_ffff, 40)
  const { samples, sampleRate } = readWav(file)
  expect([samples.length, sampleRate]).toEqual([2400, 24_000])
})

it('of two channels it hears the mean, behind other chunks too', () => {
  const sound = Buffer.from(writeWav({ samples: Int16Array.from([100, 300, -50, 50]), sampleRate: 8000 }))
  sound.writeUInt16LE(2, 22)
  const note = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')
  const file = Buffer.concat([sound.subarray(0, 12), note, sound.subarray(12)])
  expect([...readWav(file).samples]).toEqual([200, 0])
})

it.each([
  ['nothing', ''],
  ['a page', '<html>Sign in</html>'],
  ['JSON', '{"error":"no such voice"}'],
])('%s is no WAV file', (_name, text) => {
  expect(() => readWav(Buffer.from(text))).toThrow('not a WAV file')
})

it.each([
  ['no data', (file: Buffer) => file.write('none', 36, 'latin1'), 'no sound'],
  ['samples of 8 bits', (file: Buffer) => file.writeUInt16LE(8, 34), '16-bit'],
  ['no channels', (file: Buffer) => file.writeUInt16LE(0, 22), 'odd format'],
  ['a rate of 0', (file: Buffer) => file.writeUInt32LE(0, 24), 'odd format'],
])('a file with %s is refused', (_name, spoil, why) => {
  const file = Buffer.from(writeWav(tone(440, 0.01, 8000)))
  spoil(file)
  expect(() => readWav(file)).toThrow(why)
})
