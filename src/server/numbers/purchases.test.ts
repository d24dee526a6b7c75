import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { settleSubscriptions } from './subscriptions.ts'

let service: TestService
let now = Date.parse('2026-01-31T10:00:00Z')
beforeAll(async () => {
  service = await startTestService({}, { clock: { now: () => now } })
})
afterAll(() => service.close())

const buy = (body: object | undefined, direction = 'inbound', headers = {}) =>
  service.ask('POST', `/api/v1/${direction}/purchase`, body, headers)
const numbers = async () => (await service.ask('GET', '/api/v1/inbound?limit=1000')).body.inbound_numbers
const charges = async (phone_number: string) => {
  const { body } = await service.ask('GET', '/api/v1/charges?limit=1000&ascending=true')
  return body.charges.filter((charge: { phone_number: string }) => charge.phone_number === phone_number)
}

describe('buying a number', () => {
  it('gives one of exactly the area code, by default 415, and no number twice', async () => {
    const first = await buy(undefined)
    const second = await buy({ area_code: '415' }, 'outbound')
    const third = await buy({ area_code: '212', prompt: 'You are a bakery.', webhook: 'https://example.com/calls' })
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
    expect(first.body.phone_number).toMatch(/^\+1415\d{7}$/)
    expect(second.body.phone_number).toMatch(/^\+1415\d{7}$/)
    expect(second.body.phone_number).not.toBe(first.body.phone_number)
    expect(third.body.phone_number).toMatch(/^\+1212\d{7}$/)
    const mine = await numbers()
    expect(mine).toContainEqual(
      expect.objectContaining({
        phone_number: third.body.phone_number,
        prompt: 'You are a bakery.',
        webhook: 'https://example.com/calls',
      }),
    )
    expect(mine.map((one: { phone_number: string }) => one.phone_number)).not.toContain(second.body.phone_number)
    const { body } = await service.ask('GET', '/api/v1/outbound')
    expect(body).toMatchObject({ total_count: 1, outbound_numbers: [{ phone_number: second.body.phone_number }] })
  })

  it.each([
    [{ area_code: '41' }, 400, 'area_code'],
    [{ area_code: 415 }, 400, 'area_code'],
    [{ area_code: '999' }, 400, 'area_code'],
    [{ area_code: '604' }, 400, 'area_code'],
    [{ area_code: '907' }, 409, 'area_code'],
    [{ country_code: 'DE' }, 400, 'country_code'],
    [{ phone_number: '+1415555' }, 400, 'phone_number'],
    [{ phone_number: '+14155550199' }, 409, 'phone_number'],
    [{ phone_number: '+14155550150', area_code: '212' }, 400, 'area_code'],
    [{ webhook: 'example' }, 400, 'webhook'],
  ])('%j is refused with %i at %s, and nothing is charged', async (body, status, path) => {
    const before = (await service.ask('GET', '/api/v1/charges')).body.total_count
    const answer = await buy(body)
    expect(answer).toMatchObject({ status, body: { status: 'error', message: expect.any(String) } })
    expect(answer.body.errors).toMatchObject([{ path }])
    expect((await service.ask('GET', '/api/v1/charges')).body.total_count).toBe(before)
  })

  it('buys in Canada', async () => {
    const { body } = await buy({ country_code: 'CA', area_code: '604' })
    expect(body.phone_number).toMatch(/^\+1604/)
    expect((await buy({ country_code: 'CA' })).body.phone_number).toMatch(/^\+1604/)
  })

  it('buys exactly the number that the search found', async () => {
    const found = await service.ask('GET', '/api/v1/numbers/available?area_code=503&limit=3')
    expect(found.body).toMatchObject({ message: null, available_numbers: [{ monthly_price: 15 }, {}, {}] })
    const { phone_number } = found.body.available_numbers[2]
    expect((await buy({ phone_number })).body.phone_number).toBe(phone_number)
    expect((await buy({ phone_number })).status).toBe(409)
    const none = await service.ask('GET', '/api/v1/numbers/available?area_code=907')
    expect(none.body).toMatchObject({
      status: 'success',
      available_numbers: [],
      message: expect.stringContaining('907'),
    })
  })

  it('buys once for one idempotency key, and different numbers at once', async () => {
    const once = { 'idempotency-key': 'one number' }
    const [first, second] = [await buy({}, 'inbound', once), await buy({}, 'inbound', once)]
    expect(second.body).toEqual(first.body)
    const many = await Promise.all(Array.from({ length: 5 }, () => buy({ area_code: '206' })))
    expect(new Set(many.map(({ body }) => body.phone_number)).size).toBe(5)
  })
})

describe('the ledger', () => {
  it('charges 15 USD at once and once for each month that begins, however often it looks', async () => {
    now = Date.parse('2026-01-31T10:00:00Z')
    const { phone_number } = (await buy({ area_code: '303' })).body
    expect(await charges(phone_number)).toMatchObject([
      { amount: 15, period_start: '2026-01-31T10:00:00.000Z', period_end: '2026-02-28T10:00:00.000Z' },
    ])
    now = Date.parse('2026-03-31T10:00:01Z')
    const { context } = service.running
    await Promise.all([settleSubscriptions(context), settleSubscriptions(context)])
    await settleSubscriptions(context)
    const all = await charges(phone_number)
    expect(all.map(({ period_start }: { period_start: string }) => period_start)).toEqual([
      '2026-01-31T10:00:00.000Z',
      '2026-02-28T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
    ])
  })

  it('stops charging a canceled number, keeps it to the end of its month, and then gives it back', async () => {
    const { phone_number, subscription_id } = (await buy({ area_code: '512' })).body
    const path = `/api/v1/subscriptions/${subscription_id}`
    expect((await service.ask('POST', `${path}/cancel`)).body.subscription.status).toBe('canceled')
    expect((await service.ask('POST', `${path}/resume`)).body.subscription.status).toBe('active')
    expect((await service.ask('POST', `${path}/cancel`)).body.subscription.status).toBe('canceled')
    const has = async () => (await numbers()).some((one: { phone_number: string }) => one.phone_number === phone_number)
    await settleSubscriptions(service.running.context)
    expect(await has()).toBe(true)
    now += 40 * 24 * 60 * 60_000
    await settleSubscriptions(service.running.context)
    expect(await has()).toBe(false)
    expect(await charges(phone_number)).toHaveLength(1)
    expect((await service.ask('POST', `${path}/resume`)).status).toBe(409)
    expect((await buy({ phone_number })).status).toBe(200)
  })

  it('ends with the number', async () => {
    const { phone_number, subscription_id } = (await buy({ area_code: '617' }, 'outbound')).body
    const path = `/api/v1/outbound/${phone_number.slice(2)}/delete`
    expect((await service.ask('POST', path.replace('outbound', 'inbound'))).status).toBe(404)
    expect((await service.ask('POST', path)).body.message).toContain(phone_number)
    expect((await service.ask('POST', path)).status).toBe(404)
    const { subscriptions } = (await service.ask('GET', '/api/v1/subscriptions?limit=1000')).body
    expect(subscriptions).toContainEqual(expect.objectContaining({ subscription_id, status: 'ended' }))
  })

  it('keeps a number that was deleted away from the account, also after a new start', async () => {
    const [first] = (await numbers()).filter((one: { phone_number: string }) => one.phone_number === '+12125550103')
    expect(first).toBeDefined()
    expect((await service.ask('POST', '/api/v1/inbound/12125550103/delete')).status).toBe(200)
    expect((await service.ask('GET', '/api/v1/inbound/12125550103')).status).toBe(404)
  })
})
