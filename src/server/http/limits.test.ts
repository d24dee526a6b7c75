import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

const A_SECOND = 5

let service: TestService
beforeAll(async () => {
  service = await startTestService({ DIALPATH_RATE_LIMIT: String(A_SECOND) })
})
afterAll(() => service.close())

/** How many of these requests were let through, all sent at once, and how many may be: the limit in each second that passed. */
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
    expect(refused).toMatchObject({ body: { status: 'error', message: expect.stringContaining('too many requests') } })
    expect(refused?.headers.get('retry-after')).toBe('1')
  })

  it('does not use up what another may ask', async () => {
    const authorization = await service.otherKey()
    const flood = sendAtOnce(Array.from({ length: 30 }, () => () => service.ask('GET', '/api/v1/me')))
    expect((await service.ask('GET', '/api/v1/me', undefined, { authorization })).status).toBe(200)
    await flood
  })
})

describe('signing in', () => {
  it('is tried twenty times a minute from one address, whatever the request says of itself', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const { status } = await service.ask(
        attempt % 4 === 3 ? 'DELETE' : 'POST',
        '/api/session',
        attempt % 4 === 3 ? undefined : { key: `guess ${attempt}` },
        {
          authorization: `guess ${attempt}`,
          cookie: `dialpath_session=guess${attempt}`,
          'x-forwarded-for': `203.0.113.${attempt}`,
          forwarded: `for=203.0.113.${attempt}`,
          'x-real-ip': `203.0.113.${attempt}`,
        },
      )
      statuses.push(status)
    }
    expect(statuses.slice(0, 20)).not.toContain(429)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
    const right = await service.ask('POST', '/api/session', { key: service.key }, { authorization: '' })
    expect(right.status).toBe(429)
  })
})
