import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ErasedCounts, erasedKinds } from '#contract/erasures.ts'
import { rowsOf } from '../db/rows.ts'
import * as schema from '../db/schema.ts'
import { storePrompts } from '../prompts/prompts.ts'
import { asking, createPathway } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { personOf } from './person.ts'
import { stepsFor } from './steps.ts'
import { tables } from './tables.ts'

const PERSON = '+14155550177'
const OTHER = '+14155550188'
/** The number as people and programs write it. */
const spellings = ['+14155550177', '(415) 555-0177', '415-555-0177', '1 415.555.0177', '001 415 555 0177', '4155550177']

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const db = () => service.running.context.database.db
const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await service.ask(method, `/api/v1/${path}`, body)
  expect(answer.status, `${path}: ${answer.body.message}`).toBe(200)
  return answer.body
}
const erasure = async (body: object) => (await ask('POST', 'erasures', body)).erased as ErasedCounts
const none = Object.fromEntries(erasedKinds.map(kind => [kind, 0])) as ErasedCounts

const schemaTables = Object.entries(schema).flatMap(([name, table]): [string, PgTable][] =>
  is(table, PgTable) ? [[name, table]] : [],
)

/** All rows of all tables that hold the ten digits of a number, by themselves or behind a 1, with whatever between them. */
async function rowsWith(number: string): Promise<string[]> {
  const digits = number.slice(-10).split('').join('[^0-9a-f]{0,3}')
  const found: string[] = []
  for (const name of [...schemaTables.map(([, table]) => getTableName(table)), 'jobs.job']) {
    const rows = rowsOf<{ row: string }>(
      await db().execute(
        sql.raw(
          `select row_to_json(t)::text as row from ${name} t where row_to_json(t)::text ~ '(?<![02-9])${digits}(?![0-9])'`,
        ),
      ),
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

async function ended(body: object): Promise<string> {
  const { call_id } = await ask('POST', 'calls', body)
  const read = async () => ask('GET', `calls/${call_id}`)
  const settled = async () => {
    const { completed, recording_status } = await read()
    expect(completed && recording_status !== 'pending').toBe(true)
  }
  await vi.waitFor(settled, { timeout: 60_000, interval: 50 })
  return call_id
}

/** A little of everything with the number, and of the same with another one. @returns a call with the other number, which mentions the first */
async function fill(number: string) {
  const { account_id } = service.running
  const later = { start_time: '2099-01-01 00:00:00' }
  const pathway_id = await createPathway(service, asking)
  // The task names the number, so that the document does.
  await ended({ phone_number: number, task: `Call ${number}.`, record: true })
  await ask('POST', 'calls', { phone_number: number, task: 'Later.', ...later })
  await ask('POST', 'batches', {
    base_prompt: 'Hi.',
    call_data: [{ phone_number: number }, { phone_number: OTHER }],
    ...later,
  })
  await service.ask('POST', '/api/v1/campaigns', { name: 'Spring', numbers: [number], base_prompt: 'Hi.', ...later })
  await ask('POST', 'sms/send', {
    user_number: number,
    agent_number: '+14155550101',
    agent_message: `Is ${number} yours?`,
  })
  const { agent_id } = await ask('POST', 'agents', { prompt: 'Answer.' })
  await ask('POST', `agents/${agent_id}/authorize`, { request_data: { phone: number } })
  await ask('POST', 'convo_pathway/chat/create', { pathway_id, request_data: { name: number } })
  const messages = JSON.stringify([{ role: 'user', content: `It is ${spellings[1]}` }])
  await storePrompts(db(), [{ account_id, hash: 'prompt', messages }])
  const due = new Date('2099-01-01')
  await db()
    .insert(schema.webhookMessages)
    .values({
      account_id,
      kind: 'call-event',
      topic: 'none',
      url: 'https://example.com/x',
      target: 'https://example.com',
      content: { from: number },
      due_at: due,
      give_up_at: due,
    })
  await service.ask('POST', '/api/v1/campaigns', { name: `About ${number}` }, { 'idempotency-key': `of ${number}` })
  await db().execute(
    sql`update idempotency_keys set body = ${JSON.stringify({ said: number })} where key = ${`of ${number}`}`,
  )
  // A record about somebody else, with every spelling, and the number as a number.
  const data = { spelled: spellings, digits: [14155550177, 4155550177], kept: [24155550177, '4155550177123'] }
  const call_id = await ended({ phone_number: OTHER, task: 'Other.', request_data: data, metadata: data })
  await db().execute(
    sql`update calls set transferred_to = ${number}, summary = ${`Transferred to ${spellings[2]}.`} where call_id = ${call_id}`,
  )
  return call_id
}

describe('the tables', () => {
  it('are all classed, by what is erased of them or why nothing is', () => {
    expect(Object.keys(tables).sort()).toEqual(schemaTables.map(([name]) => name).sort())
  })

  it('name every kind that is erased and no other', () => {
    const classed = Object.values(tables).flatMap(table => ('erases' in table ? table.erases : []))
    expect([...new Set(classed)].sort()).toEqual([...erasedKinds].sort())
    const steps = stepsFor(personOf('account', PERSON)).map(({ kind }) => kind)
    expect([...new Set(steps)].sort()).toEqual([...erasedKinds].sort())
  })
})

describe('an erasure', () => {
  it('leaves the number nowhere, keeps what is about others, and may be repeated', async () => {
    const call_id = await fill(PERSON)
    // Names that people of the account gave stay, but for this one.
    await db().execute(sql`delete from campaigns where name like 'About%'`)
    expect((await rowsWith(PERSON)).length).toBeGreaterThan(10)
    const others = (await rowsWith(OTHER)).length

    const counted = await erasure({ phone_number: '(415) 555-0177', dry_run: true })
    expect(counted).toMatchObject({
      calls: 2,
      recordings: 1,
      batch_entries: 2,
      sms_conversations: 1,
      web_conversations: 1,
      chats: 1,
      prompts: 1,
      webhook_messages: 1,
      answers: 1,
    })
    for (const [kind, count] of Object.entries(counted)) expect(count, kind).toBeGreaterThan(0)
    const erased = await erasure({ phone_number: PERSON })
    expect(erased).toEqual(counted)
    expect(await rowsWith(PERSON)).toEqual([])
    expect(await rowsWith(OTHER)).toHaveLength(others)
    const other = await ask('GET', `calls/${call_id}`)
    const blanked = {
      spelled: spellings.map(() => '[erased]'),
      digits: [null, null],
      kept: [24155550177, '4155550177123'],
    }
    expect(other).toMatchObject({ to: OTHER, metadata: blanked, request_data: blanked, transferred_to: '[erased]' })
    expect(other.summary).toBe('Transferred to [erased].')
    const folder = join(service.running.context.settings.dataDir, 'files', 'recordings', service.running.account_id)
    const files = () => (existsSync(folder) ? readdirSync(folder) : [])
    await vi.waitFor(() => expect(files()).toEqual([]), { timeout: 20_000, interval: 50 })

    expect(await erasure({ phone_number: PERSON })).toEqual(none)
    const { activity } = await ask('GET', 'activity?subject_type=person')
    expect(activity).toMatchObject([
      { action: 'person.erased', subject_id: null, detail: 'Number that ends in 0177' },
      { action: 'person.erased' },
    ])
  })

  it('ends a call that goes on first', async () => {
    const task = 'Ask for the hours.'
    const slow = await startTestService({ DIALPATH_SIMULATED_PACE: '1' })
    const { call_id } = (await slow.ask('POST', '/api/v1/calls', { phone_number: PERSON, task })).body
    const read = () => slow.ask('GET', `/api/v1/calls/${call_id}`)
    await vi.waitFor(async () => expect((await read()).body.status).toBe('in-progress'), 20_000)
    const { body } = await slow.ask('POST', '/api/v1/erasures', { phone_number: PERSON })
    expect(body.erased.calls).toBe(1)
    expect((await read()).status).toBe(404)
    await slow.close()
  })

  it('is of one account alone', async () => {
    await ask('POST', 'calls', { phone_number: PERSON, task: 'x', start_time: '2099-01-01 00:00:00' })
    const authorization = await service.otherKey()
    const { body } = await service.ask('POST', '/api/v1/erasures', { phone_number: PERSON }, { authorization })
    expect(body.erased).toEqual(none)
    expect((await erasure({ phone_number: PERSON, dry_run: true })).calls).toBe(1)
  })

  it('refuses what is no number, and numbers of one’s own', async () => {
    expect((await service.ask('POST', '/api/v1/erasures', { phone_number: 'Ada' })).status).toBe(400)
    const own = await service.ask('POST', '/api/v1/erasures', { phone_number: '+1 415 555 0101' })
    expect(own).toMatchObject({ status: 409, body: { message: expect.stringContaining('one of your own numbers') } })
  })
})

describe('a number', () => {
  const matches = async (number: string, text: string) => {
    const rows = rowsOf<{ found: boolean }>(
      await db().execute(sql`select ${text}::text ~ ${personOf('account', number).spelled} as found`),
    )
    return rows[0]?.found
  }

  it.each([...spellings, '“+1(415)555-0177”', 'tel:+1-415-555-0177,'])('is found as %s', async text => {
    expect(await matches(PERSON, text)).toBe(true)
  })

  it.each(['+33612345678', '06 12 34 56 78', '0033 6 12 34 56 78', '+33 (0)6 12 34 56 78'])(
    'of France is found as %s',
    async text => expect(await matches('+33612345678', text)).toBe(true),
  )

  it.each(['44155550177', '41555501770', '+14155550178'])('is not found in %s', async text => {
    expect(await matches(PERSON, text)).toBe(false)
  })

  it('of few digits is found with its country code alone', async () => {
    expect(await matches('+3545551234', '+354 555 1234')).toBe(true)
    expect(await matches('+3545551234', 'Order 5551234')).toBe(false)
  })
})
