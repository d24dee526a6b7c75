import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

const A_SECOND = 5

let service: TestService
beforeAll(async () => {
  service = await startTestService({ DIALPATH_RATE_LIMIT: String(A_SECOND) })
})
afterAll(() => service.close())

/** Counts how many of these requests were let through, all sent at once, and how many may be: the limit in each second that passed. */
async function sendAtOnce(requests: (() => Promise<{ status: number; headers: Headers }>)[]) {
  const began = performance.now()
  const answers = await Promise.all(requests.map(send => send()))
  const seconds = Math.floor((performance.now() - began) / 1000) + 1
  return { answers, allowed: A_SECOND * (seconds + 1), passed: answers.filter(({ status }) => status !== 429).length }
}

describe('a key', () => {
  it('has one limit, whatever it asks for and however it is written', async () => {
    const paths = ['me', 'tools', 'inbound', 'convo_pathway', 'calls', 'keys', 'secrets', 'nothing']
    const spellings = [service.key, `Bearer ${service.key}`, `bearer  ${service.key}`, `BEARER ${service.key}`]
    const { answers, allowed, passed } = await sendAtOnce(
      paths.flatMap(path =>
        spellings.map(
          authorization => () =>
            service.ask('GET', `/api/v1/${path}?from=${path.length}`, undefined, { authorization }),
        ),
      ),
    )
    expect(passed).toBeLessThanOrEqual(allowed)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused).toMatchObject({ body: { status: 'error', message: expect.stringContaining('Too many requests') } })
    expect(refused?.headers.get('retry-after')).toBe('1')
  })

  it('does not use up what another may ask', async () => {
    const authorization = await service.otherKey()
    const flood = sendAtOnce(Array.from({ length: 30 }, () => () => service.ask('GET', '/api/v1/me')))
    expect((await service.ask('GET', '/api/v1/me', undefined, { authorization })).status).toBe(200)
    await flood
  })
})

describe('a guess', () => {
  let guessed: TestService
  beforeAll(async () => {
    guessed = await startTestService()
  })
  afterAll(() => guessed.close())

  it('is one of twenty a minute from one address, over all ways in, while the owner comes in', async () => {
    const { key: made } = (await guessed.ask('POST', '/api/v1/keys', { name: 'Made' })).body
    const statuses: number[] = []
    const last: Headers[] = []
    for (let attempt = 0; attempt < 26; attempt += 1) {
      // Whatever a request says of where it comes from counts for nothing.
      const forged = {
        'x-forwarded-for': `203.0.113.${attempt}`,
        forwarded: `for=203.0.113.${attempt}`,
        'x-real-ip': `203.0.113.${attempt}`,
      }
      const guess = `guess number ${attempt}`
      const ways = [
        () => guessed.ask('GET', '/api/v1/me', undefined, { ...forged, authorization: guess }),
        () => guessed.ask('GET', '/api/v1/calls', undefined, { ...forged, authorization: `Bearer ${guess}` }),
        () => fetch(`${guessed.url}/api/v1/me`, { headers: { ...forged, cookie: `dialpath_session=${attempt}` } }),
        () => guessed.ask('POST', '/api/session', { key: guess }, forged),
        () => guessed.ask('POST', '/api/session', { token: guess }, forged),
      ]
      const answer = await ways[attempt % ways.length]?.()
      if (!answer) throw new Error('There is no such way in.')
      statuses.push(answer.status)
      last.push(answer.headers)
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses.slice(20)).toEqual(Array.from({ length: 6 }, () => 429))
    expect(Number(last.at(-1)?.get('retry-after'))).toBeGreaterThan(0)

    expect((await guessed.ask('GET', '/api/v1/me')).status).toBe(200)
    expect((await guessed.ask('POST', '/api/session', { key: guessed.key })).status).toBe(200)
    expect((await guessed.ask('GET', '/api/v1/me', undefined, { authorization: made })).status).toBe(200)
    const token = (await guessed.running.createSignInLink()).split('token=')[1]
    expect((await guessed.ask('POST', '/api/session', { token })).status).toBe(200)
  })
})
