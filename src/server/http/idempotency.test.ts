import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { batches, calls, campaigns, chats, idempotencyKeys, pathways, pathwayVersions, tools } from '../db/schema.ts'
import { asking, base, createPathway, sound } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { answerOnce, type KeepAnswer, type Lease } from './idempotency.ts'

let service: TestService
let pathway_id: string
beforeAll(async () => {
  service = await startTestService()
  pathway_id = await createPathway(service, asking)
})
afterAll(() => service.close())

const run = (statement: string) => service.running.context.database.db.execute(sql.raw(statement))
const call = { phone_number: '+15005550001', task: 'Ask for the hours.', start_time: '2099-01-01 00:00:00' }

/** One run of a request with this key, straight at the mechanism. */
async function once(key: string, answer: (keep: Keep) => Promise<unknown>, lease?: Lease) {
  const { context, account_id } = service.running
  const write = async (keep: KeepAnswer) =>
    JSON.stringify(await answer((transaction, body) => keep(transaction, JSON.stringify(body))))
  const { written, replayed } = await answerOnce(context, account_id, key, 'hash of the request', write, lease)
  return { body: JSON.parse(String(written)), replayed }
}
type Keep = (transaction: Db, body: unknown) => Promise<void>

async function count(): Promise<number[]> {
  const { db } = service.running.context.database
  return Promise.all(
    [calls, chats, pathways, pathwayVersions, tools, batches, campaigns].map(table => db.$count(table)),
  )
}

describe('the answer under an idempotency key', () => {
  it.each([
    ['/api/v1/calls', call],
    ['/api/v1/tools', { name: 'Find Booking', description: 'Finds a booking.', url: 'https://api.example.com/x' }],
    ['/api/v1/batches', { base_prompt: 'x', call_data: [{ phone_number: '+15005550001' }], start: false }],
    ['/api/v1/campaigns', { name: 'New' }],
    ['/api/v1/inbound/14155550102/call', {}],
    [`${base}/create`, { name: 'New' }],
    [`${base}/import?name=New`, sound],
    [`${base}/:id/duplicate`, {}],
    [`${base}/:id/version`, { name: 'New' }],
    [`${base}/:id/publish`, {}],
    [`${base}/chat/create`, { pathway_id: ':id' }],
    ['/api/v1/convo_pathway/create-version', { pathway_id: ':id', name: 'New' }],
    ['/api/v1/convo_pathway/publish', { id: ':id', version_number: 1, environment: 'production' }],
    ['/api/v1/convo_pathway/duplicate', { pathwayID: ':id' }],
  ])('is stored with the work of %s, or neither is', async (path, body) => {
    await service.ask('POST', '/api/v1/inbound/14155550102', { pathway_id })
    await service.ask('POST', `${base}/${pathway_id}/version`, { name: 'First' })
    const send = () =>
      service.ask('POST', path.replace(':id', pathway_id), JSON.stringify(body).replace(':id', pathway_id), {
        'idempotency-key': path,
      })
    const before = await count()
    await run('alter table idempotency_keys add constraint unanswered check (status = 0) not valid')
    const refused = await send()
    await run('alter table idempotency_keys drop constraint unanswered')
    expect(refused.status).toBe(500)
    expect(await count()).toEqual(before)
    const made = await send()
    expect(made.status).toBe(200)
    const after = await count()
    const again = await send()
    expect(again.body).toEqual(made.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await count()).toEqual(after)
  })

  it('is given although a note of the call cannot be stored', async () => {
    const before = await count()
    const send = () => service.ask('POST', '/api/v1/calls', call, { 'idempotency-key': 'notes' })
    await run('alter table call_notes rename to call_notes_away')
    const first = await send()
    await run('alter table call_notes_away rename to call_notes')
    expect(first.status).toBe(200)
    expect((await send()).body).toEqual(first.body)
    expect((await count())[0]).toBe((before[0] ?? 0) + 1)
  })

  it('is given although the request fails after its work was stored', async () => {
    const { db } = service.running.context.database
    const work = async (keep: Keep) => {
      await db.transaction(tx => keep(tx, { id: 1 }))
      throw new Error('The line was cut.')
    }
    expect(await once('late', work)).toEqual({ body: { id: 1 }, replayed: false })
    expect(await once('late', async () => ({ id: 2 }))).toEqual({ body: { id: 1 }, replayed: true })
  })
})

describe('a request under an idempotency key', () => {
  it('that takes long is not run a second time', async () => {
    const lease = { seconds: 2, extendEveryMs: 20 }
    const finish = signal()
    const slow = once('slow', () => finish.given.then(() => ({ id: 'slow' })), lease)
    await pastLease('slow')
    await expect(once('slow', async () => ({ id: 'second' }), lease)).rejects.toMatchObject({ status: 409 })
    finish.give()
    expect((await slow).body).toEqual({ id: 'slow' })
  })

  it('whose process died is run anew', async () => {
    const { account_id, context } = service.running
    const seconds = context.database.kind === 'pglite' ? 60 : -1
    await run(
      `insert into idempotency_keys (account_id, key, request_hash, status, body, run, leased_until, created_at)
       values ('${account_id}', 'dead', 'x', 0, '', 'dead', now() + interval '${seconds} seconds', now())`,
    )
    expect(await once('dead', async () => ({ id: 1 }))).toEqual({ body: { id: 1 }, replayed: false })
  })

  it('that another took the place of takes its work back', async () => {
    const lease = { seconds: -1, extendEveryMs: 60_000 }
    const [begun, thawed] = [signal(), signal()]
    const frozen = once(
      'frozen',
      async keep => {
        begun.give()
        await thawed.given
        await service.running.context.database.db.transaction(tx => keep(tx, { id: 'frozen' }))
      },
      lease,
    )
    await begun.given
    expect((await once('frozen', async () => ({ id: 'second' }))).body).toEqual({ id: 'second' })
    thawed.give()
    await expect(frozen).rejects.toMatchObject({ status: 409 })
    expect((await once('frozen', async () => ({ id: 'third' }))).body).toEqual({ id: 'second' })
  })

  it('is forgotten after a day', async () => {
    expect((await once('old', async () => ({ id: 1 }))).body).toEqual({ id: 1 })
    await run(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`)
    expect((await once('old', async () => ({ id: 2 }))).body).toEqual({ id: 2 })
  })
})

/** A moment that one waits for and another brings about. */
function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => (give = resolve))
  return { given, give }
}

/** Until the lease that a run began with has ended, by the database's clock. */
async function pastLease(key: string) {
  const { db } = service.running.context.database
  for (;;) {
    const [row] = await db
      .select({ isPast: sql<boolean>`${idempotencyKeys.created_at} + interval '2 seconds' < clock_timestamp()` })
      .from(idempotencyKeys)
      .where(sql`${idempotencyKeys.key} = ${key}`)
    if (row?.isPast) return
    // Lets the timers run that extend it.
    await setImmediate()
  }
}
