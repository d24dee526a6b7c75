import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smsMessages } from '../db/schema.ts'
import { listen } from '../testing/listen.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { startTwilio, type TwilioEmulator } from '../testing/twilioEmulator.ts'

const NUMBER = '+14155550101'
const PUBLIC = 'https://dialpath.example.com'

let service: TestService
let twilio: TwilioEmulator
let hook: Server
let hookUrl: string
const heard: { body: string; signature: string | undefined }[] = []
let failures = 0

beforeAll(async () => {
  twilio = await startTwilio()
  hook = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const isFailing = failures > 0
      failures -= isFailing ? 1 : 0
      const signature = request.headers['x-webhook-signature']
      if (!isFailing) heard.push({ body: Buffer.concat(parts).toString(), signature: signature?.toString() })
      response.writeHead(isFailing ? 500 : 200).end()
    })
  })
  hookUrl = `http://127.0.0.1:${await listen(hook)}/sms`
  service = await startTestService({
    DIALPATH_TWILIO_URL: twilio.url,
    DIALPATH_ALLOWED_HOSTS: '127.0.0.1',
    DIALPATH_PUBLIC_URL: PUBLIC,
  })
  const nodes = [
    {
      id: 'hello',
      type: 'Default',
      data: { name: 'Hello', isStart: true, text: 'Hello, this is the bakery. Do you want to order bread?' },
    },
    { id: 'bread', type: 'Default', data: { name: 'Bread', text: 'Which bread do you want?' } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Goodbye.' } },
  ]
  const edges = [
    { id: 'order', source: 'hello', target: 'bread', label: 'Yes' },
    { id: 'no', source: 'hello', target: 'bye', label: 'No' },
    { id: 'done', source: 'bread', target: 'bye', label: 'said a bread' },
  ]
  const made = await service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Bakery', nodes, edges })
  await service.ask('POST', `/api/v1/inbound/${NUMBER}`, { pathway_id: made.body.pathway_id })
})
afterAll(async () => {
  await service.close()
  await twilio.close()
  hook.close()
})

const text = async (from: string, message: string) =>
  (await service.ask('POST', `/api/v1/inbound/${NUMBER}/text`, { from, message })).body
const messages = async (to: string, from: string | string[] = [NUMBER]) =>
  (await service.ask('POST', '/api/v1/sms/messages/get', { to, from })).body.messages
const said = async (to: string, from?: string[]): Promise<string[]> =>
  (await messages(to, from)).map(({ sender, message }: { sender: string; message: string }) => `${sender}: ${message}`)
const conversationOf = async (user_number: string) => {
  const { conversations } = (await service.ask('GET', '/api/v1/sms/conversations')).body
  return conversations.find((one: { user_number: string }) => one.user_number === user_number)
}

describe('a conversation', () => {
  it('is answered by the number’s pathway, turn after turn, and its messages are read from either side', async () => {
    const person = '+14155550131'
    await text(person, 'Hi')
    await expect
      .poll(() => said(person))
      .toEqual(['USER: Hi', expect.stringMatching(/^AGENT: Hello, this is the bakery/)])
    await text(person, 'Yes')
    await expect.poll(() => said(person)).toHaveLength(4)
    const all = await messages(person)
    expect(all[3]).toMatchObject({ message: 'Which bread do you want?', from: NUMBER, to: person, sender: 'AGENT' })
    await expect.poll(async () => (await messages(person))[3].status).toBe('delivered')
    expect(await said(NUMBER, [person])).toEqual(await said(person))
    expect(await said(person, ['4155550101', '+14155550102'])).toEqual(await said(person))
    expect(await conversationOf(person)).toMatchObject({
      agent_number: NUMBER,
      is_active: true,
      last_message: 'Which bread do you want?',
      message_count: 4,
    })
  })

  it('is hidden from the AI when it is cleared, and stays to be read', async () => {
    const person = '+14155550132'
    await text(person, 'Hi')
    await expect.poll(() => said(person)).toHaveLength(2)
    const clear = () => service.ask('POST', '/api/v1/sms/clear', { to: person, from: NUMBER })
    expect((await clear()).body).toMatchObject({ status: 'success', count: 2 })
    expect((await clear()).body.count).toBe(0)
    await text(person, 'Yes')
    await expect.poll(() => said(person)).toHaveLength(4)
    const all = await messages(person)
    expect(all.map(({ is_hidden }: { is_hidden: boolean }) => is_hidden)).toEqual([true, true, false, false])
    // It begins anew: the answer is no answer to the question from before.
    expect(all[3].message).toMatch(/^Hello/)
  })

  it('begins anew after its end', async () => {
    const person = '+14155550133'
    await text(person, 'Hi')
    await expect.poll(() => said(person)).toHaveLength(2)
    await text(person, 'No')
    await expect.poll(async () => (await said(person)).at(-1)).toBe('AGENT: Goodbye.')
    expect((await conversationOf(person)).is_active).toBe(false)
    await text(person, 'Hello again')
    await expect.poll(async () => (await said(person)).at(-1)).toMatch(/^AGENT: Hello/)
  })

  it('has a message looked at again whose process died while it handed it over', async () => {
    const { body } = await service.ask('POST', '/api/v1/sms/send', {
      user_number: '+14155550177',
      agent_number: NUMBER,
      agent_message: 'Hello.',
    })
    const { conversation_id, message_id } = body
    const { clock, database, jobs } = service.running.context
    const ofMessage = eq(smsMessages.message_id, message_id)
    const row = async () => (await database.db.select().from(smsMessages).where(ofMessage))[0]
    await expect.poll(async () => (await row())?.carrier_id).not.toBeNull()
    // Its time is over in two seconds.
    const claimed_at = new Date(clock.now() - 118_000)
    await database.db.update(smsMessages).set({ status: 'queued', carrier_id: null, claimed_at }).where(ofMessage)
    await jobs.send('sms-deliver', { conversation_id })
    await expect.poll(async () => (await row())?.status).toBe('failed')
    expect((await row())?.error_code).toBe('interrupted')
  })

  it('can be opened by a message of ours, or by the agent', async () => {
    const send = (body: object) => service.ask('POST', '/api/v1/sms/send', { agent_number: NUMBER, ...body })
    const first = await send({ user_number: '+14155550134', agent_message: 'Your bread is ready.' })
    expect(first.body).toMatchObject({ status: 'success', message_id: expect.any(String) })
    expect(await said('+14155550134')).toEqual(['AGENT: Your bread is ready.'])
    await send({ to: '+14155550135' })
    await expect.poll(() => said('+14155550135')).toEqual([expect.stringMatching(/^AGENT: Hello/)])
    expect((await send({})).body.errors).toMatchObject([{ path: 'user_number' }])
    expect((await service.ask('POST', '/api/v1/sms/send', {})).body.errors).toHaveLength(2)
    expect((await send({ user_number: '911', agent_message: 'Hi' })).status).toBe(400)
    const foreign = { user_number: '+14155550134', agent_number: '+12125550199', agent_message: 'Hi' }
    expect((await send(foreign)).status).toBe(404)
    await send({ user_number: '+15005550009', agent_message: 'Hi' })
    await expect.poll(() => messages('+15005550009')).toMatchObject([{ status: 'undelivered', error_code: '30005' }])
  })
})

describe('who writes STOP', () => {
  it('gets one confirmation and nothing more until they write START', async () => {
    const person = '+14155550141'
    await text(person, 'STOP')
    expect(await said(person)).toEqual(['USER: STOP', expect.stringContaining('unsubscribed')])
    await text(person, 'Are you there?')
    const body = { user_number: person, agent_number: NUMBER, agent_message: 'Hi' }
    expect(await service.ask('POST', '/api/v1/sms/send', body)).toMatchObject({ status: 409 })
    expect((await conversationOf(person)).opted_out_at).not.toBeNull()
    await text(person, 'start')
    expect((await conversationOf(person)).opted_out_at).toBeNull()
    expect((await service.ask('POST', '/api/v1/sms/send', body)).status).toBe(200)
    await text(person, 'HELP')
    expect((await said(person)).at(-1)).toContain('An automated agent')
  })
})

describe('the webhook of a number', () => {
  it('is set, kept and removed, and gets each message, signed and tried again', async () => {
    const update = async (webhook: unknown) =>
      service.ask('POST', '/api/v1/sms/webhook/update', { phone_number: '4155550102', webhook })
    expect((await update('nonsense')).body.errors).toMatchObject([{ path: 'webhook' }])
    expect((await update(hookUrl)).body.webhook).toBe(hookUrl)
    expect((await update(true)).body.webhook).toBe(hookUrl)
    expect((await service.ask('GET', '/api/v1/inbound/4155550102')).body.sms_webhook).toBe(hookUrl)
    failures = 1
    await service.ask('POST', '/api/v1/inbound/4155550102/text', { from: '+14155550151', message: 'Hi there' })
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(1)
    const { signing_secret } = (await service.ask('GET', '/api/v1/signing_secret')).body
    const [{ body, signature } = { body: '', signature: '' }] = heard
    expect(signature).toBe(createHmac('sha256', signing_secret).update(body).digest('hex'))
    expect(JSON.parse(body)).toMatchObject({
      message: 'Hi there',
      from: '+14155550151',
      to: '+14155550102',
      sender: 'USER',
    })
    expect((await update(false)).body.webhook).toBeNull()
    expect((await update(null)).body.webhook).toBeNull()
  })
})

describe('over Twilio', () => {
  it('a signed message is taken in once, answered, and its delivery followed', async () => {
    twilio.own('+16175550130')
    const { account_sid, auth_token } = twilio
    const { encrypted_key } = (await service.ask('POST', '/api/v1/accounts', { account_sid, auth_token })).body
    const numbers = ['+16175550130']
    await service.ask('POST', '/api/v1/inbound/insert', { numbers }, { encrypted_key })
    await service.ask('POST', '/api/v1/inbound/6175550130', { prompt: 'You are a bakery.', first_sentence: 'Bakery!' })
    const address = twilio.owned.get('+16175550130')?.sms_url ?? ''
    const deliver = (url: string, members: Record<string, string>, signedFor = url) => {
      const { body, headers } = twilio.sign(signedFor, members)
      return fetch(url.replace(PUBLIC, service.url), { method: 'POST', body, headers })
    }
    const members = { MessageSid: 'SM1', From: '+14155550161', To: '+16175550130', Body: 'Hi', NumMedia: '0' }
    expect((await deliver(address, members, `${address}x`)).status).toBe(403)
    expect((await deliver(address.replace('/twilio/', '/twilio/x'), members)).status).toBe(403)
    const taken = await deliver(address, members)
    expect([taken.status, taken.headers.get('content-type'), await taken.text()]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<Response></Response>',
    ])
    await deliver(address, members)
    await expect.poll(() => twilio.sent).toMatchObject([{ from: '+16175550130', to: '+14155550161', body: 'Bakery!' }])
    expect(await said('+14155550161', numbers)).toEqual(['USER: Hi', 'AGENT: Bakery!'])
    const [{ sid, status_url } = { sid: '', status_url: '' }] = twilio.sent
    await expect.poll(async () => (await messages('+14155550161', numbers))[1].status).toBe('queued')
    for (const MessageStatus of ['delivered', 'sent'])
      expect((await deliver(status_url ?? '', { MessageSid: sid, MessageStatus })).status).toBe(200)
    expect((await messages('+14155550161', numbers))[1].status).toBe('delivered')
    // Twilio answers STOP itself.
    await deliver(address, { ...members, MessageSid: 'SM2', Body: 'STOP' })
    expect((await said('+14155550161', numbers)).at(-1)).toBe('USER: STOP')
  })
})
