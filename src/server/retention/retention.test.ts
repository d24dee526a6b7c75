import { randomUUID } from 'node:crypto'
import { ne, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  callDocuments,
  callEvents,
  callNotes,
  calls,
  chatEvents,
  chats,
  chatTurns,
  idempotencyKeys,
  pathways,
  pathwayVersions,
  prompts,
  sessions,
  signInLinks,
} from '../db/schema.ts'
import { storePrompts } from '../prompts/prompts.ts'
import { asking, base, createPathway, open } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { removeWhatIsPast } from './retention.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ DIALPATH_RETENTION_DAYS: '7' })
})
afterAll(() => service.close())

const run = (statement: string) => service.running.context.database.db.execute(sql.raw(statement))
const count = (...tables: PgTable[]) =>
  Promise.all(tables.map(table => service.running.context.database.db.$count(table)))
const sweep = (retentionDays: number | undefined) => {
  const { context } = service.running
  return removeWhatIsPast({ ...context, settings: { ...context.settings, retentionDays } })
}

async function call(task: string): Promise<string> {
  const { body } = await service.ask('POST', '/api/v1/calls', { phone_number: '+15005550001', task })
  await (
    await fetch(`${service.url}/api/v1/event_stream/${body.call_id}`, { headers: { authorization: service.key } })
  ).text()
  return body.call_id
}

it('calls go with all that is theirs where the setting says when, and never without it', async () => {
  const old = await call('Old')
  const kept = await call('Kept')
  const waiting = (
    await service.ask('POST', '/api/v1/calls', {
      phone_number: '+15005550001',
      task: 'Kept',
      start_time: '2099-01-01 00:00:00',
    })
  ).body.call_id
  await run(`update calls set end_at = now() - interval '8 days' where call_id = '${old}'`)
  await run(`update calls set created_at = now() - interval '8 days' where call_id = '${waiting}'`)
  await run(`update call_documents set used_at = now() - interval '2 days'`)
  await sweep(undefined)
  expect(await count(calls, callDocuments)).toEqual([3, 2])
  await sweep(7)
  expect(await count(calls, callDocuments, callEvents)).toEqual([2, 1, 0])
  expect((await service.ask('GET', `/api/v1/calls/${old}`)).status).toBe(404)
  expect((await service.ask('GET', `/api/v1/calls/${kept}`)).status).toBe(200)
  const [ofOld] = await service.running.context.database.db
    .select()
    .from(callNotes)
    .where(sql`${callNotes.call_id} = ${old}`)
  expect(ofOld).toBeUndefined()
  await service.ask('POST', `/api/v1/calls/${waiting}/stop`)
})

it('chats go after 30 days, or as the setting says; more than a batch of them as well', async () => {
  const pathway_id = await createPathway(service, asking)
  const { chat_id } = await open(service, pathway_id)
  await run(
    `insert into chats select gen_random_uuid()::text, account_id, pathway_id, pathway_version, webhooks, brain, brain_name, state, turn,
       created_at, now() - interval '31 days' from chats, generate_series(1, 450) where chat_id = '${chat_id}'`,
  )
  await run(`insert into chat_events select chat_id, 1, account_id, '{}' from chats where chat_id <> '${chat_id}'`)
  await run(`insert into chat_turns select chat_id, 1, 1, account_id, '{}' from chats where chat_id <> '${chat_id}'`)
  await sweep(undefined)
  expect(await count(chats)).toEqual([1])
  expect(await service.running.context.database.db.$count(chatEvents, ne(chatEvents.chat_id, chat_id))).toBe(0)
  await run(`update chats set updated_at = now() - interval '8 days'`)
  await sweep(7)
  expect(await count(chats, chatEvents, chatTurns)).toEqual([0, 0, 0])
})

it('prompts go after 30 days, or as the setting says', async () => {
  const { context, account_id } = service.running
  await storePrompts(
    context.database.db,
    ['a', 'b'].map(hash => ({ account_id, hash, messages: '[]' })),
  )
  await run(`update prompts set used_at = now() - interval '8 days' where hash = 'a'`)
  await sweep(undefined)
  expect(await count(prompts)).toEqual([2])
  await sweep(7)
  expect(await count(prompts)).toEqual([1])
  await run(`update prompts set used_at = now() - interval '31 days'`)
  await sweep(undefined)
  expect(await count(prompts)).toEqual([0])
})

it('what has ended by itself goes when it has', async () => {
  const pathway_id = await createPathway(service, asking)
  await service.ask('POST', `${base}/${pathway_id}/version`, {})
  await service.ask('DELETE', `${base}/${pathway_id}`)
  await service.ask('POST', `${base}/create`, { name: 'Kept' }, { 'idempotency-key': randomUUID() })
  await service.running.createSignInLink()
  const before = await count(pathways, pathwayVersions, idempotencyKeys, signInLinks)
  await sweep(undefined)
  expect(await count(pathways, pathwayVersions, idempotencyKeys, signInLinks)).toEqual(before)
  await run(`update pathways set deleted_at = deleted_at - interval '31 days'`)
  await run(`update idempotency_keys set created_at = now() - interval '25 hours'`)
  await run(`update sign_in_links set expires_at = now() - interval '1 minute'`)
  await run(`update sessions set expires_at = now() - interval '1 minute'`)
  await sweep(undefined)
  expect(await count(pathwayVersions, idempotencyKeys, signInLinks, sessions)).toEqual([0, 0, 0, 0])
  expect(await count(pathways)).toEqual([(before[0] ?? 0) - 1])
})
