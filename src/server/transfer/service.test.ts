import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { emptyPlace, migrations } from '../testing/filled.ts'
import { copyTemplate, startTestService, type TestService } from '../testing/service.ts'
import { EMPTY_DATABASE } from '../testing/template.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const busy = { phone_number: '+15005550001', task: 'Ask.' }
const JOB = 'of-the-backup'
const once = { retryLimit: 0, expireInSeconds: 60, concurrency: 1 }

it('a service goes on with what was restored: records, waiting calls, jobs and secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dialpath-backup-'))
  const prepared = await copyTemplate()
  const before = await startTestService({}, {}, prepared)
  const ask = (service: TestService, path: string) => service.ask('GET', path)
  const { pathway_id } = (await before.ask('POST', '/api/v1/convo_pathway/create', { name: 'Kept' })).body
  const pathway = `/api/v1/convo_pathway/${pathway_id}`
  await before.ask('POST', '/api/v1/secrets', { name: 'token', value: 'hidden' })
  const { call_id: ended } = (await before.ask('POST', '/api/v1/calls', busy)).body
  await expect.poll(async () => (await ask(before, `/api/v1/calls/${ended}`)).body.completed).toBe(true)
  const later = { ...busy, start_time: new Date(Date.now() + 3_600_000).toISOString() }
  const { call_id: waiting } = (await before.ask('POST', '/api/v1/calls', later)).body
  await before.running.context.jobs.define(JOB, once, async () => undefined)
  await before.running.context.jobs.send(JOB, { id: 'waits' }, { startAfter: 3600 })
  const records = [pathway, `/api/v1/calls/${ended}`, `/api/v1/calls/${waiting}`, '/api/v1/secrets']
  const answers = await Promise.all(records.map(path => ask(before, path)))
  const etag = answers[0]?.headers.get('etag') ?? ''
  const settings = before.running.context.settings
  // A server is read while services use it, the embedded database when none does.
  if (prepared.url === undefined) await before.close()
  const file = join(folder, 'backup.jsonl.gz')
  await backUp(settings, file, Date.now(), () => undefined)
  const restoring = { migrations, now: Date.now(), tell: () => undefined, readyMade: EMPTY_DATABASE }
  if (prepared.url !== undefined) {
    const over = restore(settings, file, { ...restoring, replace: true })
    await expect(over).rejects.toThrow('A Dialpath uses the database of DATABASE_URL')
    await before.close()
  }

  const place = await emptyPlace(prepared.url === undefined ? 'pglite' : 'postgres')
  await restore(place, file, { ...restoring, replace: false })
  const after = await startTestService({}, {}, { ...place, url: place.databaseUrl, drop: place.remove })
  const found = await Promise.all(records.map(path => ask(after, path)))
  expect(found.map(({ body }) => body)).toEqual(answers.map(({ body }) => body))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // Nobody saves over what they have not seen.
  const stale = await after.ask('POST', pathway, { name: 'Over it' }, { 'if-match': etag })
  expect(stale.status).toBe(412)

  const done: object[] = []
  await after.running.context.jobs.define(JOB, once, async data => {
    done.push(data)
  })
  await after.running.context.database.db.execute(sql`update jobs.job set start_after = now() where name = ${JOB}`)
  await expect.poll(() => done).toEqual([{ id: 'waits' }])
  await after.close()
  await place.remove()
  await prepared.drop()
  rmSync(folder, { recursive: true, force: true })
})
