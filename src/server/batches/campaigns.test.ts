import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchEntries, batches, callDocuments, calls } from '../db/schema.ts'
import { removeWhatIsPast } from '../retention/retention.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const HOUR_MS = 60 * 60_000
const busy = '+15005550001'
const answers = '+15005550004'

const received: { readonly signature: unknown; readonly body: string }[] = []
let refusals = 0
const listener = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ signature: request.headers['x-webhook-signature'], body })
  response.statusCode = refusals > 0 ? 503 : 204
  refusals -= 1
  response.end()
})

let service: TestService
let webhook = ''
/** The clock of the service: the system's, moved on by a test. */
let aheadMs = 0
beforeAll(async () => {
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  webhook = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/batches`
  service = await startTestService(
    { DIALPATH_ALLOWED_HOSTS: '127.0.0.1', DIALPATH_BATCH_CALLS_PER_MINUTE: '6000', DIALPATH_RETENTION_DAYS: '30' },
    { clock: { now: () => Date.now() + aheadMs } },
  )
})
afterAll(async () => {
  await service.close()
  listener.close()
})

const get = async (path: string) => (await service.ask('GET', `/api/v1/${path}`)).body
const post = (path: string, body?: object) => service.ask('POST', `/api/v1/${path}`, body)

it('a campaign calls those again who were not reached, after the waiting period, and counts by its calls', async () => {
  const made = await post('campaigns', {
    name: 'Check-up',
    numbers: [busy, answers, '12'],
    sequence: { retries: 1, wait_period: 2 },
    base_prompt: 'Offer a check-up.',
    answered_by_enabled: true,
  })
  expect(made.body).toMatchObject({ status: 'success', calls: 2, skipped: 1 })
  const { campaign_id, batch_id } = made.body
  await expect.poll(async () => (await get(`batches/${batch_id}`)).progress.completed).toBe(2)
  const between = await get(`batches/${batch_id}`)
  expect(between).toMatchObject({ status: 'in-progress', state: 'running', progress: { calls: 2 } })
  await expect.poll(async () => (await get(`batches/${batch_id}`)).progress.waiting).toBe(1)

  aheadMs += 2 * 24 * HOUR_MS
  await expect.poll(async () => (await get(`batches/${batch_id}`)).state, { timeout: 20_000 }).toBe('completed')
  const { call_data } = await get(`batches/${batch_id}`)
  expect(call_data.map(({ to }: { to: string }) => to).sort()).toEqual([busy, busy, answers])
  const { campaigns } = await get('campaigns')
  expect(campaigns).toEqual([
    {
      campaign_id,
      campaign_name: 'Check-up',
      count: 3,
      human_ended: 1,
      assistant_ended: 0,
      human_answered: 1,
      voicemail_answered: 0,
      unknown_answered: 0,
      transferred_count: 0,
      created_at: expect.any(String),
    },
  ])
  const one = await get(`campaigns/${campaign_id}`)
  expect(one).toMatchObject({
    campaign: { campaign_id, sequence: { retries: 1, wait_period: 2 }, batch_ids: [batch_id] },
    campaigns: [
      { phone_number: busy, curr_seq: 2, campaign_state: 'completed' },
      { phone_number: answers, curr_seq: 1, campaign_state: 'completed' },
    ],
    total_count: 2,
  })
  expect((await get(`calls?campaign_id=${campaign_id}`)).total_count).toBe(3)
})

it('a batch may name a campaign, which is stopped and deleted with its calls kept', async () => {
  const { batch_id } = (
    await post('batches', {
      base_prompt: 'x',
      call_data: [{ phone_number: busy }],
      campaign_id: 'Spring',
      calls_per_minute: 1,
      start_time: '2099-01-01 00:00:00',
    })
  ).body
  expect((await get('campaigns?limit=1')).campaigns).toMatchObject([{ campaign_id: 'Spring', campaign_name: 'Spring' }])
  expect((await get('batches?campaign_id=Spring')).batches).toMatchObject([{ batch_id, campaign_id: 'Spring' }])
  expect((await post('campaigns/Spring/stop')).body).toMatchObject({
    status: 'success',
    message: 'Successfully stopped campaign',
    num_calls: 1,
    campaign_id: 'Spring',
  })
  expect(await get(`batches/${batch_id}`)).toMatchObject({ state: 'stopped' })
  expect((await service.ask('DELETE', '/api/v1/campaigns/Spring')).status).toBe(200)
  expect((await service.ask('GET', '/api/v1/campaigns/Spring')).status).toBe(404)
  expect((await get(`batches/${batch_id}`)).batch_params.campaign_id).toBeNull()
})

it('a campaign is renamed, stopped and resumed, and calls as often as it is told last', async () => {
  const { campaign_id, batch_id } = (
    await post('campaigns', {
      name: 'Recall',
      numbers: [busy, busy],
      sequence: { retries: 3, wait_period: 1 },
      base_prompt: 'Offer a recall.',
    })
  ).body
  await expect.poll(async () => (await get(`campaigns/${campaign_id}`)).campaign.progress.completed).toBe(2)
  await expect.poll(async () => (await get(`campaigns/${campaign_id}`)).campaign.progress.waiting).toBe(2)
  expect((await post(`campaigns/${campaign_id}/stop`)).body.num_calls).toBe(2)
  expect((await get(`campaigns/${campaign_id}`)).campaign.state).toBe('stopped')
  expect((await post(`campaigns/${campaign_id}/resume`)).body.num_calls).toBe(2)
  expect((await get(`campaigns/${campaign_id}`)).campaign.state).toBe('running')

  const wrong = await post(`campaigns/${campaign_id}`, { name: ' ', sequence: { retries: 11, wait_period: -1 } })
  expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'name',
    'sequence.retries',
    'sequence.wait_period',
  ])
  expect((await post(`campaigns/${campaign_id}`, { name: 'Recall 2' })).status).toBe(200)
  expect((await get(`campaigns/${campaign_id}`)).campaign).toMatchObject({
    campaign_name: 'Recall 2',
    sequence: { retries: 3, wait_period: 1 },
  })
  // Everybody has had the one call that is left.
  await post(`campaigns/${campaign_id}`, { sequence: { retries: 0 } })
  await expect.poll(async () => (await get(`batches/${batch_id}`)).state).toBe('completed')
  expect((await get(`campaigns/${campaign_id}`)).campaign).toMatchObject({
    state: 'completed',
    sequence: { retries: 0, wait_period: 1 },
    progress: { entries: 2, waiting: 0, calls: 2, statuses: { busy: 2 }, next_call_at: null },
  })
  expect((await post(`campaigns/${campaign_id}/resume`)).status).toBe(409)
})

it('quiet hours hold calls back by the clock of the callee', async () => {
  const zone = (name: string) => ({ phone_number: busy, timezone: name })
  const now = new Date(Date.now() + aheadMs)
  const hour = (moved: number) => `${String((now.getUTCHours() + moved + 24) % 24).padStart(2, '0')}:00`
  // It is quiet by the clock of UTC; three hours to the east the quiet hours are over.
  const quiet_hours = { start: hour(0), end: hour(2) }
  const { batch_id } = (
    await post('batches', { base_prompt: 'x', call_data: [zone('UTC'), zone('Etc/GMT-3')], quiet_hours })
  ).body
  await expect.poll(async () => (await get(`batches/${batch_id}`)).progress.completed).toBe(1)
  const end = new Date(now)
  end.setUTCHours(now.getUTCHours() + 2, 0, 0, 0)
  await expect
    .poll(async () => (await get(`batches/${batch_id}`)).progress)
    .toMatchObject({ waiting: 1, calls: 1, next_call_at: end.toISOString() })
  expect((await get(`batches/${batch_id}/entries`)).entries).toMatchObject([{ state: 'waiting' }, { state: 'done' }])
  aheadMs += 2 * HOUR_MS
  await expect.poll(async () => (await get(`batches/${batch_id}`)).state).toBe('completed')
})

it('the webhook of a batch is told when all calls are done, signed, and again where it fails', async () => {
  refusals = 1
  const { batch_id } = (
    await post('batches', {
      base_prompt: 'x',
      label: 'With a webhook',
      call_data: [{ phone_number: busy }, { phone_number: '1' }],
      batch_webhook: 'https://example.com/batches',
      start: false,
    })
  ).body
  // The API takes https alone.
  await service.running.context.database.db
    .update(batches)
    .set({ batch_webhook: webhook })
    .where(eq(batches.batch_id, batch_id))
  await post(`batches/${batch_id}/resume`)
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2)
  const [first, second] = received
  expect(second).toEqual(first)
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    batch_id,
    status: 'completed',
    label: 'With a webhook',
    progress: { entries: 2, skipped: 1, calls: 1, completed: 1 },
  })
  const { signing_secret } = await get('signing_secret')
  const signature = createHmac('sha256', signing_secret).update(first?.body ?? '')
  expect(first?.signature).toBe(signature.digest('hex'))
})

it('a completed batch goes after its calls, and the pathway of one that waits stays', async () => {
  const { context } = service.running
  const { db } = context.database
  const { pathway_id } = (
    await post('convo_pathway/create', {
      name: 'Bye',
      nodes: [{ id: 'a', type: 'End Call', data: { name: 'A', isStart: true, text: 'Bye.' } }],
      edges: [],
    })
  ).body
  const call_data = [{ phone_number: answers }]
  const waiting = (await post('batches', { pathway_id, call_data, start: false })).body.batch_id
  const done = (await post('batches', { base_prompt: 'x', call_data })).body.batch_id
  await expect.poll(async () => (await get(`batches/${done}`)).state).toBe('completed')
  const old = new Date(Date.now() - 31 * 24 * HOUR_MS)
  await db.update(batches).set({ completed_at: old }).where(eq(batches.batch_id, done))
  await db.update(callDocuments).set({ used_at: old })
  await removeWhatIsPast(context)
  expect((await get(`batches/${done}`)).progress).toMatchObject({ entries: 1, calls: 1 })
  await db.update(calls).set({ end_at: old }).where(eq(calls.batch_id, done))
  await removeWhatIsPast(context)
  expect((await service.ask('GET', `/api/v1/batches/${done}`)).status).toBe(404)
  expect(await db.$count(batchEntries, eq(batchEntries.batch_id, done))).toBe(0)

  await post(`batches/${waiting}/resume`)
  await expect.poll(async () => (await get(`batches/${waiting}`)).state).toBe('completed')
  expect((await get(`batches/${waiting}`)).progress).toMatchObject({ calls: 1, reached: 1 })
})
