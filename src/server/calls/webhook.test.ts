import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookDeliveries, webhookMessages } from '../db/schema.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { callRequest } from './body.ts'
import { placeCall } from './send.ts'
import { taskPathway } from './taskPathway.ts'

interface Received {
  readonly signature: unknown
  readonly body: string
}

const received: Received[] = []
let refusals = 0
let heard = () => {}
/** Holds answers back. */
let answering: Promise<void> = Promise.resolve()
const listener = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ signature: request.headers['x-webhook-signature'], body })
  heard()
  await answering
  response.statusCode = refusals > 0 ? 503 : 204
  refusals -= 1
  response.end()
})

/** Waits until so many requests have come. */
async function arrived(count: number): Promise<Received[]> {
  while (received.length < count) await new Promise<void>(resolve => (heard = resolve))
  return received
}

let service: TestService
let url = ''
beforeAll(async () => {
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/calls`
  service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  await service.close()
  listener.close()
})

async function place(request: object, start_at?: number): Promise<string> {
  const { context, account_id } = service.running
  received.length = 0
  return placeCall(context, account_id, {
    to: '+15005550004',
    from: '+14155550101',
    inbound: false,
    document: JSON.stringify(taskPathway({ task: 'Ask for the hours.', first_sentence: 'Hello.' })),
    pathway_id: null,
    version: null,
    request: callRequest({ webhook: url, ...request }),
    start_at: start_at ?? context.clock.now(),
  })
}

describe('the webhook of a call', () => {
  it('gets its record when it ends, signed, again while it is not taken, and once more when asked to', async () => {
    refusals = 1
    const call_id = await place({ metadata: { order: 7 } })
    const [first, second] = await arrived(2)
    expect(second).toEqual(first)
    const { signing_secret } = (await service.ask('GET', '/api/v1/signing_secret')).body
    expect(first?.signature).toBe(
      createHmac('sha256', signing_secret)
        .update(first?.body ?? '')
        .digest('hex'),
    )
    const { body: record } = await service.ask('GET', `/api/v1/calls/${call_id}`)
    expect(record).toMatchObject(JSON.parse(first?.body ?? ''))

    expect((await service.ask('POST', `/api/v1/calls/${call_id}/webhook/resend`)).status).toBe(200)
    await arrived(3)
    const { body: tries } = await service.ask('GET', `/api/v1/calls/${call_id}/webhook?ascending=true&limit=2`)
    expect(tries.deliveries).toMatchObject([
      { url, http_status: 503 },
      { url, http_status: 204 },
    ])
  })

  it('of an inbound number gets the record of each call, with its transcript', async () => {
    received.length = 0
    const { body } = await service.ask('GET', '/api/v1/inbound')
    const [{ phone_number }] = body.inbound_numbers
    const path = `/api/v1/inbound/${encodeURIComponent(phone_number)}`
    const settings = { prompt: 'Ask for the hours.', first_sentence: 'Hello, this is the library.', webhook: url }
    expect((await service.ask('POST', path, settings)).status).toBe(200)
    const { call_id } = (await service.ask('POST', `${path}/call`)).body
    const [first] = await arrived(1)
    const record = JSON.parse(first?.body ?? '')
    expect(record).toMatchObject({ call_id, inbound: true, completed: true })
    expect(record.transcripts[0]).toMatchObject({ user: 'assistant', text: 'Hello, this is the library.' })
  })

  it('gets the record of a call that is canceled while it waits', async () => {
    const call_id = await place({}, Date.now() + 60 * 60_000)
    expect((await service.ask('POST', `/api/v1/calls/${call_id}/stop`)).status).toBe(200)
    const [first] = await arrived(1)
    const canceled = { call_id, status: 'canceled', completed: true, error_message: 'The call was stopped.' }
    expect(JSON.parse(first?.body ?? '')).toMatchObject(canceled)
  })

  it('is sent again once for one idempotency key', async () => {
    let release = () => {}
    answering = new Promise(resolve => (release = resolve))
    const call_id = await place({})
    await arrived(1)
    const resend = (key: string) =>
      service.ask('POST', `/api/v1/calls/${call_id}/webhook/resend`, undefined, { 'idempotency-key': key })
    const answers = [await resend('resent'), await resend('resent')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true')
    const { db } = service.running.context.database
    expect(await db.$count(webhookMessages, eq(webhookMessages.topic, call_id))).toBe(2)
    release()
    await arrived(2)
  })

  it('is told of the events that it asks for, and of no others', async () => {
    const call_id = await place({ webhook_events: ['queue'] })
    const all = (await arrived(4)).map(({ body }) => JSON.parse(body))
    const events = all.filter(one => 'log_level' in one)
    expect(all.filter(one => 'queue_status' in one)).toHaveLength(1)
    expect(events).toHaveLength(3)
    for (const event of events) expect(event).toMatchObject({ call_id, category: 'queue', log_level: 'info' })
    expect(all.map(({ message, queue_status }) => message ?? queue_status)).toEqual([
      'Call enqueued',
      'Dialing +15005550004',
      'Call complete: completed',
      'complete',
    ])
  })

  it('is not sent again while the call goes on, or where there is none', async () => {
    const waiting = await service.ask('POST', '/api/v1/calls', {
      phone_number: '+14155550123',
      task: 'x',
      start_time: '2099-01-01 00:00:00',
    })
    const resend = () => service.ask('POST', `/api/v1/calls/${waiting.body.call_id}/webhook/resend`)
    expect((await resend()).status).toBe(409)
    await service.ask('POST', `/api/v1/calls/${waiting.body.call_id}/stop`)
    expect(await resend()).toMatchObject({
      status: 409,
      body: { message: 'This call has no webhook. Set one when you send a call.' },
    })
  })
})

it('its tries are answered as far as an answer has room, and its URL is of a length', async () => {
  const { account_id, context } = service.running
  const call_id = await place({}, Date.now() + 60 * 60_000)
  await context.database.db.insert(webhookDeliveries).values(
    ['a', 'b', 'c', 'd'].map(delivery_id => ({
      ...{ delivery_id, account_id, call_id, url: 'x'.repeat(8_000_000), status: 204, error: null, duration_ms: 1 },
      created_at: new Date(),
    })),
  )
  const { body } = await service.ask('GET', `/api/v1/calls/${call_id}/webhook`)
  expect(body).toMatchObject({ total_count: 4, count: 2, next_from: 2, message: expect.stringContaining('from=2') })
  expect(body.deliveries).toHaveLength(2)
  const long = `https://example.com/${'x'.repeat(2000)}`
  const sent = await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550123', task: 'x', webhook: long })
  expect(sent).toMatchObject({ status: 400, body: { errors: [{ path: 'webhook' }] } })
  const set = await service.ask('POST', '/api/v1/inbound/+14155550101', { webhook: long })
  expect(set).toMatchObject({ status: 400, body: { errors: [{ path: 'webhook' }] } })
})
