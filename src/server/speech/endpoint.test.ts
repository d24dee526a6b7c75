import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tone } from '../testing/sound.ts'
import { createEndpoint } from './endpoint.ts'
import { writeWav } from './wav.ts'

type Answer = (response: ServerResponse) => void

let server: Server
let url = ''
let answer: Answer
const heard: { path: string | undefined; authorization: string | undefined; body: unknown }[] = []

const says =
  (content: string | Uint8Array, status = 200): Answer =>
  response =>
    response.writeHead(status).end(content)
const sound = writeWav(tone(440, 0.5, 24_000))

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const text = await textOf(request)
    const { authorization } = request.headers
    heard.push({ path: request.url, authorization, body: text === '' ? undefined : JSON.parse(text) })
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => heard.splice(0))

let now = 0
const open = (settings: { url?: string; key?: string } = {}) =>
  createEndpoint({ url, model: 'kokoro', key: undefined, ...settings }, () => now)
async function speak(engine = open()) {
  const parts = []
  for await (const part of engine.speak({ text: 'Hello.', voice: 'nova', speed: 1.2, pitch: 0 })) parts.push(part)
  return parts
}

it('it is asked as OpenAI is', async () => {
  answer = says(sound)
  const [part] = await speak(open({ key: 'hush' }))
  expect([part?.sampleRate, part?.samples.length]).toEqual([24_000, 12_000])
  const body = { model: 'kokoro', voice: 'nova', input: 'Hello.', response_format: 'wav', speed: 1.2 }
  expect(heard).toEqual([{ path: '/v1/audio/speech', authorization: 'Bearer hush', body }])
})

it('an address with a path is taken as it is', async () => {
  answer = says(sound)
  await speak(open({ url: `${url}/openai/v2/` }))
  expect(heard).toEqual([expect.objectContaining({ path: '/openai/v2/audio/speech', authorization: undefined })])
})

it.each([
  ['500', says('{"error":"down"}', 500), 'status 500'],
  ['401', says('no', 401), 'status 401'],
  ['a page', says('<html></html>'), 'return a WAV file'],
  ['nothing', says(''), 'return a WAV file'],
  [
    'a cut answer',
    (response: ServerResponse) => response.writeHead(200, { 'content-length': 9 }).destroy(),
    'reach the speech endpoint',
  ],
])('%s is an error that says so', async (_name, given: Answer, why) => {
  answer = given
  await expect(speak()).rejects.toThrow(why)
})

it('one that has failed is left alone for a while', async () => {
  const engine = open()
  answer = says('', 503)
  await expect(speak(engine)).rejects.toThrow('status 503')
  answer = says(sound)
  await expect(speak(engine)).rejects.toThrow('a moment ago')
  expect(heard).toHaveLength(1)
  now += 10_001
  await expect(speak(engine)).resolves.toHaveLength(1)
})

it.each([
  ['names', '{"voices":["af_heart","af_heart","bm_daniel"]}', ['af_heart', 'bm_daniel']],
  ['objects', '[{"id":"amy","name":"Amy"},{"name":"joe"}]', ['amy', 'joe']],
])('its voices are read from %s', async (_name, list, voices) => {
  answer = says(list)
  expect((await open().voices()).map(({ voice }) => voice)).toEqual(voices)
})

it.each([
  ['says 404', says('', 404)],
  ['answers a page', says('<html></html>')],
  ['has none', says('{"voices":[]}')],
])('one that %s has the voices that OpenAI has', async (_name, given) => {
  answer = given
  expect((await open().voices()).map(({ voice }) => voice)).toContain('alloy')
})
