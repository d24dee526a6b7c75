import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWav } from '../speech/wav.ts'
import { listen } from '../testing/listen.ts'
import { type ReplayModel, startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { tone } from '../testing/sound.ts'
import { startTwilio, type TwilioEmulator } from '../testing/twilioEmulator.ts'

const KEY = 'the-key-of-everything'

const testing = (service: TestService, name: string, body?: unknown) =>
  service.ask('POST', `/api/v1/connections/${name}/test`, body)

describe('without settings', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('nothing is connected, and what the service brings does the work', async () => {
    const { body } = await service.ask('GET', '/api/v1/connections')
    expect(body.connections.every((one: { is_configured: boolean }) => !one.is_configured)).toBe(true)
    expect((await testing(service, 'speech')).body).toMatchObject({
      works: true,
      message: expect.stringMatching(
        /^The embedded engine generated \d\.\d seconds of speech with the voice “mason”\.$/,
      ),
    })
    expect((await testing(service, 'telephony')).body).toMatchObject({ works: true })
    const { works, message, duration_ms } = (await testing(service, 'storage')).body
    expect({ works, message }).toEqual({
      works: true,
      message: 'The data directory stored, returned, and removed a test file.',
    })
    expect(duration_ms).toBeGreaterThanOrEqual(0)
    const { dataDir } = service.running.context.settings
    expect(readdirSync(join(dataDir, 'files', 'tests'))).toEqual([])
  })

  it.each([
    ['model', 'No model is set up. Set DIALPATH_LLM_URL and restart Dialpath.'],
    ['fallback_model', 'No model is set up. Set DIALPATH_LLM_FALLBACK_URL and restart Dialpath.'],
    ['embeddings', 'No embeddings endpoint is set up. Set DIALPATH_EMBEDDINGS_URL and restart Dialpath.'],
  ])('%s says what to set', async (name, message) => {
    expect((await testing(service, name)).body).toMatchObject({ works: false, message })
  })

  it('an account that there is not is not found', async () => {
    expect((await testing(service, 'telephony', { telephony_account_id: 'nobody' })).status).toBe(404)
    expect((await testing(service, 'nothing')).status).toBe(400)
  })
})

describe('with settings', () => {
  let service: TestService
  let model: ReplayModel
  let twilio: TwilioEmulator
  /** Status of every answer of the endpoints that speak, embed and keep. */
  let status = 200
  const others = createServer((request, response) => {
    request.resume().on('end', () => {
      if (status !== 200) return response.writeHead(status).end(KEY)
      if (request.url?.endsWith('/speech')) return response.end(writeWav(tone(440, 0.5, 24_000)))
      if (request.url?.endsWith('/embeddings'))
        return response.end(JSON.stringify({ data: [{ embedding: [0.6, 0.8], index: 0 }] }))
      return response.writeHead(404).end()
    })
  })

  beforeAll(async () => {
    model = await startReplayModel({ answers: [], speech: {} }, { key: KEY })
    twilio = await startTwilio()
    const url = `http://127.0.0.1:${await listen(others)}`
    service = await startTestService({
      DIALPATH_LLM_URL: model.url,
      DIALPATH_LLM_MODEL: 'replay',
      DIALPATH_LLM_KEY: KEY,
      DIALPATH_LLM_FALLBACK_URL: model.url,
      DIALPATH_LLM_FALLBACK_MODEL: 'second',
      DIALPATH_LLM_FALLBACK_KEY: 'wrong',
      DIALPATH_TTS_URL: url,
      DIALPATH_TTS_KEY: KEY,
      DIALPATH_EMBEDDINGS_URL: url,
      DIALPATH_EMBEDDINGS_KEY: KEY,
      DIALPATH_STORAGE_URL: `${url.replace('http://', `http://AKIA:${KEY}@`)}/bucket`,
      DIALPATH_TWILIO_URL: twilio.url,
      DIALPATH_ALLOWED_HOSTS: '127.0.0.1',
    })
  })
  afterAll(async () => {
    await service.close()
    await model.close()
    others.closeAllConnections()
    others.close()
  })

  it('shows what is connected without a key', async () => {
    const { body } = await service.ask('GET', '/api/v1/connections')
    expect(body.connections[0]).toEqual({
      name: 'model',
      is_configured: true,
      address: new URL(model.url).origin,
      model: 'replay',
    })
    expect(JSON.stringify(body)).not.toContain(KEY)
  })

  it('asks the model once, and tells the fault of one that refuses', async () => {
    const { body } = await testing(service, 'model')
    expect(body).toMatchObject({ works: true, message: expect.stringContaining('“replay” answered “') })
    expect(model.requests).toHaveLength(1)
    const { host } = new URL(model.url)
    expect((await testing(service, 'fallback_model')).body).toMatchObject({
      works: false,
      message: `The model service at ${host} refuses the key that it is asked with.`,
    })
  })

  it('asks the endpoints that speak and embed each time, and never tells what they said of a key', async () => {
    status = 200
    for (let time = 0; time < 2; time += 1)
      expect((await testing(service, 'speech')).body).toMatchObject({
        works: true,
        message: 'The speech endpoint generated 0.5 seconds of speech with the voice “alloy”.',
      })
    expect((await testing(service, 'embeddings')).body).toMatchObject({
      works: true,
      message: '“text-embedding-3-small” returned vectors with 2 dimensions.',
    })
    status = 401
    const faults = await Promise.all(['speech', 'embeddings', 'storage'].map(name => testing(service, name)))
    for (const { body } of faults) {
      expect(body).toMatchObject({ works: false, message: expect.stringContaining('status 401') })
      expect(JSON.stringify(body)).not.toContain(KEY)
    }
    status = 200
    expect((await testing(service, 'speech')).body).toMatchObject({ works: true })
  })

  it('asks the carrier of a telephony account if its credentials are still right', async () => {
    const credentials = { account_sid: twilio.account_sid, auth_token: twilio.auth_token }
    const { telephony_account_id } = (await service.ask('POST', '/api/v1/accounts', credentials)).body
    expect((await testing(service, 'telephony', { telephony_account_id })).body).toMatchObject({
      works: true,
      message: 'Connected. The credentials are valid.',
    })
    await twilio.close()
    expect((await testing(service, 'telephony', { telephony_account_id })).body).toMatchObject({ works: false })
  })
})
