import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerBrand } from '#contract/registrations.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { startTwilio, type TwilioEmulator } from '../testing/twilioEmulator.ts'

let service: TestService
let twilio: TwilioEmulator
beforeAll(async () => {
  twilio = await startTwilio()
  service = await startTestService({ DIALPATH_TWILIO_URL: twilio.url, DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  await service.close()
  await twilio.close()
})

const { example } = registerBrand
const submit = (part: object = {}, headers = {}, path = '/api/v1/sms/register') =>
  service.ask('POST', path, { ...example, ...part }, headers)
const status = async (registration_id: string) =>
  (await service.ask('POST', '/api/v1/sms/register/status', { registration_id })).body

it('is taken, by both of its paths, and decided by the carrier later', async () => {
  const { status: http, body } = await submit({}, {}, '/api/registerA2PBrand')
  expect({ http, body }).toMatchObject({
    http: 200,
    body: { message: 'A2P Brand registration successful.', data: { registration_id: expect.any(String) } },
  })
  const { registration_id } = body.data
  await expect.poll(() => status(registration_id)).toMatchObject({ status: 'approved', failureReason: null })
  const { registrations } = (await service.ask('GET', '/api/v1/sms/register')).body
  expect(registrations).toMatchObject([{ registration_id, submission: example }])
  expect(registrations[0].history.map(({ message }: { message: string }) => message)).toEqual([
    'Submitted',
    'The carrier received the submission',
    'The carrier approved the brand',
  ])
})

it('is refused with every fault of every member in one answer, and nothing is stored', async () => {
  const before = (await service.ask('GET', '/api/v1/sms/register')).body.total_count
  const { status: http, body } = await submit({
    state: 'XX',
    ein: '1',
    messageSamples: [],
    trusted_user: { position: 1 },
  })
  expect(http).toBe(400)
  expect(new Set(body.errors.map(({ path }: { path: string }) => path))).toEqual(
    new Set([
      'ein',
      'state',
      'messageSamples',
      'trusted_user.first_name',
      'trusted_user.last_name',
      'trusted_user.position',
      'trusted_user.phone_number',
      'trusted_user.email',
    ]),
  )
  expect((await service.ask('GET', '/api/v1/sms/register')).body.total_count).toBe(before)
  expect((await status('nothing')).status).toBe('error')
})

it('fails with a reason where the tax office does not know the EIN', async () => {
  const { registration_id } = (await submit({ ein: '00-1234567' })).body.data
  await expect
    .poll(() => status(registration_id))
    .toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining('starts with 00'),
    })
})

it('goes through Twilio’s profiles in a telephony account of one’s own', async () => {
  const { account_sid, auth_token } = twilio
  const { encrypted_key } = (await service.ask('POST', '/api/v1/accounts', { account_sid, auth_token })).body
  const { registration_id } = (await submit({}, { encrypted_key })).body.data
  const asked = () => twilio.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  await expect.poll(asked).toContain('/v1/a2p/BrandRegistrations')
  expect(asked()[0]).toBe('/v1/CustomerProfiles')
  const business = twilio.asked.find(({ form }) => form.get('Type') === 'customer_profile_business_information')
  expect(JSON.parse(business?.form.get('Attributes') ?? '')).toMatchObject({
    business_registration_number: example.ein,
  })
  expect((await status(registration_id)).status).toBe('pending')
})
