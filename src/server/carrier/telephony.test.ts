import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { telephonyAccounts } from '../db/schema.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { startTwilio, type TwilioEmulator } from '../testing/twilioEmulator.ts'
import { SIMULATED_SID } from './simulated.ts'

let twilio: TwilioEmulator
let service: TestService
beforeAll(async () => {
  twilio = await startTwilio()
  service = await startTestService({
    DIALPATH_TWILIO_URL: twilio.url,
    DIALPATH_ALLOWED_HOSTS: '127.0.0.1',
    DIALPATH_PUBLIC_URL: 'https://dialpath.example.com/',
  })
})
afterAll(async () => {
  await service.close()
  await twilio.close()
})

const add = (account_sid = twilio.account_sid, auth_token = twilio.auth_token) =>
  service.ask('POST', '/api/v1/accounts', { account_sid, auth_token })
const keyOf = async () => ({ encrypted_key: (await add()).body.encrypted_key as string })
const listed = async (headers = {}) =>
  (await service.ask('GET', '/api/v1/inbound?limit=1000', undefined, headers)).body.inbound_numbers.map(
    ({ phone_number }: { phone_number: string }) => phone_number,
  )

describe('a telephony account', () => {
  it('becomes a key that hides its credentials, which stand nowhere in clear', async () => {
    const { status, body } = await add()
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success', is_verified: true } })
    expect(body.encrypted_key).not.toContain(twilio.auth_token)
    const stored = JSON.stringify(await service.running.context.database.db.select().from(telephonyAccounts))
    expect(stored).not.toContain(twilio.auth_token)
    expect(stored).not.toContain(twilio.account_sid)
    const list = await service.ask('GET', '/api/v1/accounts')
    expect(list.body).toMatchObject({
      total_count: 1,
      telephony_accounts: [{ carrier: 'twilio', account_sid_end: '1111' }],
    })
    expect(JSON.stringify(list.body)).not.toContain(body.encrypted_key)
  })

  it('is refused where the carrier refuses its credentials, and kept where the carrier is out of reach', async () => {
    const refused = await add(twilio.account_sid, 'wrong')
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['account_sid', 'auth_token'])
    expect((await add('SID', '')).body.errors).toHaveLength(2)
    const offline = await startTestService({ DIALPATH_TWILIO_URL: 'http://127.0.0.1:1' })
    const kept = await offline.ask('POST', '/api/v1/accounts', { account_sid: 'AC1', auth_token: 'x' })
    expect(kept).toMatchObject({ status: 200, body: { is_verified: false } })
    const asked = await offline.ask('GET', '/api/v1/accounts/numbers', undefined, {
      encrypted_key: kept.body.encrypted_key,
    })
    expect(asked).toMatchObject({ status: 502, body: { message: expect.stringContaining('Twilio') } })
    await offline.close()
  })

  it('is named by its own key alone', async () => {
    const { encrypted_key } = await keyOf()
    const insert = (headers: Record<string, string>) =>
      service.ask('POST', '/api/v1/inbound/insert', { numbers: [] }, headers)
    const damaged = encrypted_key.slice(0, -3) + (encrypted_key.endsWith('AAA') ? 'BBB' : 'AAA')
    const others = { encrypted_key, authorization: await service.otherKey() }
    const wrong: Record<string, string>[] = [{}, { encrypted_key: 'nonsense' }, { encrypted_key: damaged }, others]
    for (const headers of wrong)
      expect(await insert(headers)).toMatchObject({ status: 400, body: { errors: [{ path: 'encrypted_key' }] } })
    expect((await insert({ encrypted_key })).status).toBe(200)
  })

  it('brings its numbers, leaves out the rest silently, and has messages handed over', async () => {
    for (const number of ['+16175550120', '+16175550121', '+16175550122']) twilio.own(number)
    const headers = await keyOf()
    const numbers = ['617-555-0120', '+16175550121', '+16175550199', 'nonsense', '+16175550121']
    const first = await service.ask('POST', '/api/v1/accounts/delete', { numbers }, headers)
    expect(first.body).toMatchObject({ status: 'success', inserted: ['+16175550120', '+16175550121'] })
    const again = await service.ask(
      'POST',
      '/api/v1/inbound/insert',
      { numbers: [...numbers, '+16175550122'] },
      headers,
    )
    expect(again.body.inserted).toEqual(['+16175550122'])
    expect(await listed(headers)).toEqual(['+16175550122', '+16175550121', '+16175550120'])
    expect((await listed()).length).toBeGreaterThan(3)
    expect(twilio.owned.get('+16175550120')?.sms_url).toMatch(
      /^https:\/\/dialpath\.example\.com\/api\/v1\/carriers\/twilio\/[\w-]+\/sms$/,
    )
    const { body } = await service.ask('GET', '/api/v1/accounts/numbers', undefined, headers)
    expect(body.numbers).toContainEqual({ phone_number: '+16175550120', is_present: true })
    const update = (path: string) => service.ask('POST', `/api/v1/inbound/${path}`, { prompt: 'Hi.' }, headers)
    expect((await update('6175550120')).status).toBe(200)
    expect((await update('4155550101')).status).toBe(404)
  })

  it('buys numbers there, without a subscription of ours', async () => {
    twilio.available.add('+13055550111')
    const headers = await keyOf()
    const buy = (body: object) => service.ask('POST', '/api/v1/outbound/purchase', body, headers)
    expect((await buy({ area_code: '212' })).status).toBe(409)
    expect((await buy({ area_code: '305' })).body).toMatchObject({
      phone_number: '+13055550111',
      subscription_id: null,
    })
    expect(twilio.owned.has('+13055550111')).toBe(true)
    expect((await service.ask('GET', '/api/v1/charges')).body.total_count).toBe(0)
    expect(await buy({ phone_number: '+13055550111' })).toMatchObject({ status: 409 })
  })

  it('is forgotten by its key, and its numbers stay', async () => {
    const headers = await keyOf()
    const before = await listed()
    const forget = () => service.ask('POST', '/api/v1/accounts/delete', undefined, headers)
    expect((await forget()).body).toMatchObject({ status: 'success', inserted: [] })
    expect((await forget()).status).toBe(400)
    expect((await service.ask('GET', '/api/v1/inbound', undefined, headers)).status).toBe(400)
    expect(await listed()).toEqual(before)
  })

  it('can be the simulated carrier’s, with numbers to try it out', async () => {
    const { encrypted_key } = (await add(SIMULATED_SID, 'any')).body
    const insert = () =>
      service.ask('POST', '/api/v1/inbound/insert', { numbers: ['+16285550101', '+14155550101'] }, { encrypted_key })
    expect((await insert()).body.inserted).toEqual(['+16285550101'])
    expect((await insert()).body.inserted).toEqual([])
  })
})
