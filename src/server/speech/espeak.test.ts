import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tone } from '../testing/sound.ts'
import { SpeechError } from './engine.ts'
import { createEspeak, readVoices } from './espeak.ts'
import { writeWav } from './wav.ts'

const listed = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  af              --/M      Afrikaans          gmw/af
 5  es-419          --/F      Spanish_(Latin_America) roa/es-419           (es-mx 6)
 5  en-us           --/M      English_(America)  gmw/en-US            (en 3)
 5  en-us-nyc       --/M      English_(America,_New_York_City) gmw/en-US-nyc
 5  hyw             --/M      Armenian_(West_Armenia) ine/hyw        (hy-arevmda 5)(hy 8)
 5  hyw             --/M      Armenian_(West_Armenia) ine/hyw-2
`

let folder = ''
const program = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, `#!${process.execPath}\n${text}`)
  chmodSync(path, 0o755)
  return path
}
const request = { text: '-v $(id); rm "x"', voice: 'es-419', speed: 1.2, pitch: 5 }
async function all(command: string, signal?: AbortSignal) {
  const parts = []
  for await (const part of createEspeak(command).speak({ ...request, signal })) parts.push(part)
  return parts
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialpath-espeak-'))
  writeFileSync(join(folder, 'sound.wav'), writeWav(tone(440, 0.2, 22_050)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('its voices are read off its list', () => {
  expect(readVoices(listed)).toEqual([
    expect.objectContaining({ voice: 'af', name: 'espeak-af', languages: ['af'], tags: ['male', 'robotic'] }),
    expect.objectContaining({ voice: 'es-419', description: 'Spanish (Latin America), by espeak-ng.' }),
    expect.objectContaining({ voice: 'en-us', languages: ['en-US'] }),
    expect.objectContaining({ voice: 'en-us-nyc', languages: ['en'] }),
    expect.objectContaining({ voice: 'hyw', languages: ['hyw'] }),
  ])
})

it('it gets its text by its input, and no shell sees it', async () => {
  const path = program(
    'speaks',
    `const fs = require('fs')
    fs.writeFileSync(${JSON.stringify(join(folder, 'told.json'))}, JSON.stringify([process.argv.slice(2), fs.readFileSync(0, 'utf8')]))
    process.stdout.write(fs.readFileSync(${JSON.stringify(join(folder, 'sound.wav'))}))`,
  )
  const [part] = await all(path)
  expect([part?.sampleRate, part?.samples.length]).toEqual([22_050, 4410])
  const told = JSON.parse(readFileSync(join(folder, 'told.json'), 'utf8'))
  expect(told).toEqual([['-v', 'es-419', '-s', '210', '-p', '70', '--stdin', '--stdout'], request.text])
})

it('without it there are no voices of it', async () => {
  const missing = join(folder, 'missing')
  expect(await createEspeak(missing).voices()).toEqual([])
  await expect(all(missing)).rejects.toThrow(SpeechError)
})

it.each([
  ['fails', 'process.exit(3)', 'ended with 3'],
  ['never stops talking', 'const b = Buffer.alloc(1 << 20); for (;;) require("fs").writeSync(1, b)', 'SIGKILL'],
])('one that %s is an error', async (name, text, why) => {
  await expect(all(program(name.replaceAll(' ', '-'), text))).rejects.toThrow(why)
})

it('one that hangs ends with whoever waits for it', async () => {
  const path = program('hangs', 'setInterval(() => undefined, 1000)')
  await expect(all(path, AbortSignal.timeout(200))).rejects.toThrow()
})
