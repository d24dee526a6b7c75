import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callEvents, callNotes, calls, prompts, webhookDeliveries, webhookMessages } from '../db/schema.ts'
import { storePrompts } from '../prompts/prompts.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const later = { phone_number: '+14155550123', task: 'Say hello.', start_time: '2099-01-01 00:00:00' }
const remove = (call_id: string) => service.ask('DELETE', `/api/v1/calls/${call_id}`)
const send = async (body: object): Promise<string> => (await service.ask('POST', '/api/v1/calls', body)).body.call_id
const filesOf = (call_id: string) => {
  const folder = join(service.running.context.settings.dataDir, 'files', 'recordings', service.running.account_id)
  return existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith(call_id)) : []
}

/** A call that has ended, with a row of each kind and a recording. */
async function endedCall(): Promise<string> {
  // This number hangs up after the first turn.
  const call_id = await send({ phone_number: '+15005550004', task: 'Ask for the hours.', record: true })
  const read = async () => (await service.ask('GET', `/api/v1/calls/${call_id}`)).body
  await vi.waitFor(async () => expect((await read()).recording_status).toBe('ready'), { timeout: 60_000, interval: 50 })
  const { context, account_id } = service.running
  const { db } = context.database
  const own = { account_id, call_id, created_at: new Date() }
  await storePrompts(db, [{ account_id, hash: call_id, messages: '[]' }])
  const payload = { prompt_hash: call_id }
  await db.insert(callEvents).values({ ...own, sequence: 9999, event_type: 'model.request', payload })
  const tried = { delivery_id: call_id, url: 'https://example.com', status: 500, duration_ms: 1 }
  await db.insert(webhookDeliveries).values({ ...own, ...tried })
  const [url, target, due_at] = ['https://example.com/x', 'https://example.com', new Date('2099-01-01')]
  const waiting = { kind: 'call-record', topic: call_id, url, target, content: { call_id } }
  await db.insert(webhookMessages).values({ account_id, ...waiting, due_at, give_up_at: due_at })
  return call_id
}

/** Rows that are left of a call, by table. */
async function leftOf(call_id: string): Promise<number[]> {
  const { db } = service.running.context.database
  return Promise.all([
    db.$count(calls, eq(calls.call_id, call_id)),
    db.$count(callEvents, eq(callEvents.call_id, call_id)),
    db.$count(callNotes, eq(callNotes.call_id, call_id)),
    db.$count(webhookDeliveries, eq(webhookDeliveries.call_id, call_id)),
    db.$count(webhookMessages, eq(webhookMessages.topic, call_id)),
    db.$count(prompts, eq(prompts.hash, call_id)),
  ])
}

it('a call is deleted with all that is its, and another call stays whole', async () => {
  const [gone, kept] = [await endedCall(), await endedCall()]
  const whole = await leftOf(kept)
  expect(whole.every(count => count > 0)).toBe(true)
  expect(filesOf(gone)).toHaveLength(3)
  expect(await remove(gone)).toMatchObject({ status: 200, body: { status: 'success' } })
  expect(await leftOf(gone)).toEqual([0, 0, 0, 0, 0, 0])
  for (const path of ['', '/events', '/recording.mp3', '/webhook'])
    expect((await service.ask('GET', `/api/v1/calls/${gone}${path}`)).status).toBe(404)
  await vi.waitFor(() => expect(filesOf(gone)).toEqual([]), { timeout: 20_000, interval: 50 })
  expect(await leftOf(kept)).toEqual(whole)
  expect(filesOf(kept)).toHaveLength(3)
  expect((await remove(gone)).status).toBe(404)
  const { body } = await service.ask('GET', `/api/v1/activity?subject_id=${gone}`)
  expect(body.activity).toMatchObject([{ action: 'call.deleted' }, { action: 'call.placed' }])
})

it('a call that has not ended is to be stopped first', async () => {
  const call_id = await send(later)
  const refused = await remove(call_id)
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Stop it first') } })
  expect((await service.ask('GET', `/api/v1/calls/${call_id}`)).status).toBe(200)
  await service.ask('POST', `/api/v1/calls/${call_id}/stop`)
  expect((await remove(call_id)).status).toBe(200)
})

it('the entry of a batch stays, is not called again, and the batch comes to its end', async () => {
  const body = { base_prompt: 'Say hello.', call_data: [{ phone_number: '+15005550004' }] }
  const { batch_id } = (await service.ask('POST', '/api/v1/batches', body)).body
  const read = async () => (await service.ask('GET', `/api/v1/batches/${batch_id}?include_calls=true`)).body
  await vi.waitFor(async () => expect((await read()).state).toBe('completed'), { timeout: 60_000, interval: 50 })
  const [{ call_id }] = (await read()).call_data
  expect((await remove(call_id)).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'completed', progress: { entries: 1, calls: 0, waiting: 0 } })
  const { entries } = (await service.ask('GET', `/api/v1/batches/${batch_id}/entries`)).body
  expect(entries).toMatchObject([{ state: 'done', call: null }])
})
