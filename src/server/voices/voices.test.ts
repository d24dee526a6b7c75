import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SpeechError, type SpeechRequest, type TextToSpeech } from '../speech/engine.ts'
import { secondsOf } from '../speech/pcm.ts'
import { readWav, writeWav } from '../speech/wav.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { pitchOf, readMp3, tone } from '../testing/sound.ts'
import { createVoices } from './voices.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const get = async (path: string) => (await service.ask('GET', path)).body

async function hear(voice: string, body: object, accept = '*/*', from = service) {
  const answer = await fetch(`${from.url}/api/v1/voices/${voice}/sample`, {
    method: 'POST',
    headers: { authorization: from.key, 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

describe('the catalogue', () => {
  it('has the voices that programs of the public service ask for, by name and by id', async () => {
    const { voices, count, total_count } = await get('/api/v1/voices')
    const names = voices.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['maya', 'mason', 'ryan', 'adriana', 'tina', 'matt', 'evelyn']))
    expect(count).toBe(total_count)
    for (const { id, name } of voices) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
      for (const key of [id, name, name.toUpperCase()])
        expect((await get(`/api/v1/voices/${key}`)).voice).toMatchObject({ id, name })
    }
  })

  it.each([
    ['maya', '2f9fdbc7-4bf2-4792-8a18-21ce3c93978f'],
    ['ryan', '37b3f1c8-a01e-4d70-b251-294733f08371'],
    ['mason', '90295ec4-f0fe-4783-ab33-8b997ddc3ae4'],
  ])('%s has its fixed id', async (name, id) => {
    expect((await get(`/v1/voices/${id}`)).voice.name).toBe(name)
  })

  it('is read page by page', async () => {
    const { voices } = await get('/api/v1/voices')
    const page = await get('/api/v1/voices?from=2&limit=3')
    expect(page).toMatchObject({ count: 3, total_count: voices.length, voices: voices.slice(2, 5) })
  })

  it('says 404 for a voice that is not here', async () => {
    const { status, body } = await service.ask('GET', '/api/v1/voices/nobody')
    expect([status, body.message]).toEqual([404, 'There is no voice with the ID or name “nobody”.'])
  })
})

describe('a sample', () => {
  const text = 'Hello, this is the bakery at the corner.'

  it('is an MP3 file of some seconds', async () => {
    const { status, headers, bytes } = await hear('mason', { text })
    expect([status, headers.get('content-type'), headers.get('x-voice-notice')]).toEqual([200, 'audio/mpeg', null])
    const { seconds, channels } = readMp3(bytes)
    expect(channels).toBe(1)
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThan(5)
  })

  it('is a WAV file for whoever asks for one', async () => {
    const { headers, bytes } = await hear('maya', { text }, 'audio/wav')
    expect(headers.get('content-type')).toBe('audio/wav')
    const { samples } = readWav(bytes)
    expect(Math.max(...samples)).toBeGreaterThan(3000)
  })

  it('follows speed, pitch and pauses', async () => {
    const lengthOf = async (body: object) => secondsOf(readWav((await hear('ryan', body, 'audio/wav')).bytes))
    const usual = await lengthOf({ text, voice_settings: null })
    expect((await lengthOf({ text, voice_settings: { speed: 2 } })) / usual).toBeCloseTo(0.5, 1)
    expect((await lengthOf({ text, voice_settings: { pitch: 5 } })) / usual).toBeCloseTo(1, 1)
    expect((await lengthOf({ text: `<|1.5|>${text}` })) - usual).toBeCloseTo(1.5, 1)
  })

  it('is as much higher as it is asked for', async () => {
    const [low = 0, high = 0] = await Promise.all(
      [0, 6].map(async pitch => {
        const { bytes } = await hear('mason', { text, voice_settings: { pitch } }, 'audio/wav')
        return pitchOf(readWav(bytes))
      }),
    )
    expect(low).toBeGreaterThan(70)
    expect(12 * Math.log2(high / low)).toBeGreaterThan(4.5)
    expect(12 * Math.log2(high / low)).toBeLessThan(7.5)
  })

  it('of well-known voices differ from each other', async () => {
    const names = ['maya', 'mason', 'ryan', 'adriana', 'tina', 'matt', 'evelyn']
    const sounds = await Promise.all(names.map(async name => (await hear(name, { text })).bytes))
    expect(new Set(sounds.map(bytes => Buffer.from(bytes).toString('base64'))).size).toBe(names.length)
  })

  it('of 200 characters is heard, of 201 it is refused', async () => {
    expect((await hear('kal', { text: 'a'.repeat(200) })).status).toBe(200)
    expect((await service.ask('POST', '/api/v1/voices/kal/sample', { text: 'a'.repeat(201) })).body.errors).toEqual([
      expect.objectContaining({ path: 'text', message: 'This must have at most 200 characters.' }),
    ])
  })

  it.each(['…', '日本', '<|0.2|>', '-o /tmp/x', '$(id)', '\u0000x', '😀'])('of %j is a file as well', async odd => {
    const { status, bytes } = await hear('kal', { text: odd })
    expect(status).toBe(200)
    readMp3(bytes)
  })

  it('names every fault', async () => {
    const body = { text: ' ', voice_settings: { speed: 9, pitch: 'high' }, language: 'gibberish' }
    const { status, body: told } = await service.ask('POST', '/api/v1/voices/maya/sample', body)
    expect(status).toBe(400)
    expect(told.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'language',
      'text',
      'voice_settings.pitch',
      'voice_settings.speed',
    ])
  })

  it.each(['ESP', 'de-DE', 'pl'])('in %s says that the voice does not speak it', async language => {
    const { status, body } = await service.ask('POST', '/api/v1/voices/maya/sample', { text, language })
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({
      path: 'language',
      message: expect.stringMatching(/^Maya doesn’t speak \w+/),
    })
  })

  it.each(['ENG', 'eng', 'en-GB'])('in %s is heard', async language => {
    expect((await hear('kal', { text, language })).status).toBe(200)
  })

  it('of nobody is 404', async () => {
    expect((await hear('nobody', { text })).status).toBe(404)
  })
})

describe('with a speech endpoint', () => {
  let server: Server
  let isDown = false
  let asked = 0
  let endpointed: TestService
  beforeAll(async () => {
    server = createServer((request, response) => {
      const file = writeWav(tone(440, 1, 24_000))
      if (request.url === '/v1/audio/voices') return void response.end('{"voices":["nova","matt"]}')
      asked += 1
      if (isDown) response.writeHead(503).end()
      else request.on('end', () => response.end(file)).resume()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    endpointed = await startTestService({ DIALPATH_TTS_URL: `http://127.0.0.1:${port}` })
  })
  afterAll(async () => {
    await endpointed.close()
    server.closeAllConnections()
    server.close()
  })

  it('its voices come first, and have a name that others have as well', async () => {
    const { body } = await endpointed.ask('GET', '/api/v1/voices')
    expect(body.voices.slice(0, 2)).toMatchObject([
      { name: 'nova', engine: 'endpoint', languages: ['mul'] },
      { name: 'matt' },
    ])
    expect((await endpointed.ask('GET', '/api/v1/voices/matt')).body.voice.engine).toBe('endpoint')
  })

  it('it speaks any language, and the same sample once', async () => {
    for (const _ of [1, 2]) {
      const { bytes } = await hear('nova', { text: 'Hola.', language: 'ESP' }, 'audio/wav', endpointed)
      expect(secondsOf(readWav(bytes))).toBe(1)
    }
    expect(asked).toBe(1)
  })

  it('another voice speaks where it fails, and the answer says so', async () => {
    isDown = true
    const { status, headers, bytes } = await hear('nova', { text: 'Hello there.' }, '*/*', endpointed)
    expect([status, headers.get('x-voice-notice')]).toEqual([
      200,
      'The speech endpoint returned status 503. Maya was used instead of Nova.',
    ])
    expect(readMp3(bytes).seconds).toBeGreaterThan(0.4)
    const other = await hear(
      'nova',
      { text: 'Hola.', language: 'FRE', voice_settings: { speed: 1.5 } },
      '*/*',
      endpointed,
    )
    expect(other.status).toBe(502)
    expect(Buffer.from(other.bytes).toString()).toContain('No other voice speaks French.')
  })
})

describe('voices of several engines', () => {
  const engine = (
    name: TextToSpeech['name'],
    languages: readonly string[],
    say: () => void = () => undefined,
  ): TextToSpeech => ({
    name,
    voices: async () => [
      { voice: name, name: name === 'embedded' ? 'mason' : name, description: '', languages, tags: [] },
    ],
    async *speak(_: SpeechRequest) {
      say()
      yield tone(440, 0.5, name === 'embedded' ? 16_000 : 24_000)
    },
  })

  it('what was said before an engine failed stays, and all of it has one rate', async () => {
    let said = 0
    const failing = engine('endpoint', ['mul'], () => {
      said += 1
      if (said > 1) throw new SpeechError('It is gone.')
    })
    const voices = createVoices([failing, engine('embedded', ['en-US'])])
    const voice = await voices.choose('endpoint', 'en')
    const spoken = await voices.say(voice, { text: 'One.<|1|>Two.<|1|>Three.', speed: 1, pitch: 0, language: 'en' })
    expect(secondsOf(spoken.pcm)).toBeCloseTo(3.5, 2)
    expect(spoken).toMatchObject({
      pcm: { sampleRate: 16_000 },
      notice: 'It is gone. Mason was used instead of Endpoint.',
    })
    expect(said).toBe(2)
  })

  it.each([
    ['endpoint', 'en', 'endpoint'],
    [undefined, 'en', 'mason'],
    ['gone for long', 'en-GB', 'mason'],
    [undefined, 'es-MX', 'espeak-ng'],
    [undefined, 'ja', 'mason'],
  ])('for %s in %s it is %s', async (name, language, chosen) => {
    const voices = createVoices([
      engine('endpoint', ['fr']),
      engine('embedded', ['en-US']),
      engine('espeak-ng', ['es']),
    ])
    expect((await voices.choose(name, language)).name).toBe(chosen)
  })
})
