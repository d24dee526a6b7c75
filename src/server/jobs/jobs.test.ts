import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { rowsOf } from '../db/rows.ts'
import { accounts } from '../db/schema.ts'
import { type Jobs, openJobs } from './jobs.ts'

const server = process.env.TEST_DATABASE_URL
const folder = mkdtempSync(join(tmpdir(), 'dialpath-jobs-'))
const name = `test_${randomUUID().replaceAll('-', '')}`
const faults: string[] = []
let database: Database
let jobs: Jobs

async function runOnServer(statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function open(dataDir: string) {
  const databaseUrl = server ? Object.assign(new URL(server), { pathname: `/${name}` }).href : undefined
  const warn = (message: string) => faults.push(message)
  const migrations = join(import.meta.dirname, '../db/migrations')
  return openDatabase({ settings: { dataDir, databaseUrl }, migrations, now: Date.now, warn })
}

/** A promise and what settles it. */
function promised<T>() {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>(resolve => {
    settle = resolve
  })
  return { promise, settle }
}

const once = { retryLimit: 0, expireInSeconds: 60, concurrency: 1 }

beforeAll(async () => {
  if (server) await runOnServer(`create database ${name}`)
  else cpSync(inject('template').dataDir, join(folder, 'data'), { recursive: true })
  database = await open(join(folder, 'data'))
  jobs = await openJobs(database, message => faults.push(message), 30)
})
afterAll(async () => {
  await jobs.stop(1000)
  await database.close()
  // A pool ends before its connections have: who is still on the way out says that the server ended it.
  const reported = [...faults]
  if (server) await runOnServer(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
  expect(reported).toEqual([])
})

describe('a job', () => {
  it('that waits outlives a clock that is ten years ahead', async () => {
    const begun = promised<void>()
    const end = promised<void>()
    await jobs.define('waits', once, async () => {
      begun.settle()
      await end.promise
    })
    await jobs.send('waits', {})
    await begun.promise
    await jobs.send('waits', {})
    const waiting = sql`select keep_until > now() + interval '10 years' as kept from jobs.job where name = 'waits' and state = 'created'`
    expect(rowsOf(await database.db.execute(waiting))).toEqual([{ kept: true }])
    end.settle()
  })

  it('is done with its data', async () => {
    const done = promised<object>()
    await jobs.define('plain', once, async data => done.settle(data))
    await jobs.send('plain', { id: 'one' })
    expect(await done.promise).toEqual({ id: 'one' })
  })

  it('is tried again when it fails, as often as it says', async () => {
    const done = promised<number>()
    let tries = 0
    await jobs.define('failing', { ...once, retryLimit: 2 }, async () => {
      tries += 1
      if (tries === 3) done.settle(tries)
      throw new Error('not yet')
    })
    await jobs.send('failing', {})
    expect(await done.promise).toBe(3)
  })

  it('is done with what its texts hold that the database cannot, replaced', async () => {
    const done = promised<object>()
    await jobs.define('odd', once, async data => done.settle(data))
    await jobs.send('odd', { 'a\0': ['\ud800', 'kept 😀'] })
    expect(await done.promise).toEqual({ 'a\uFFFD': ['\uFFFD', 'kept 😀'] })
  })

  it('whose process fell silent is done by another, long before its time is over', async () => {
    const again = promised<void>()
    const forever = promised<void>()
    let runs = 0
    await jobs.define('silent', { retryLimit: 1, expireInSeconds: 3600, concurrency: 2 }, async () => {
      runs += 1
      if (runs === 1) await forever.promise
      else again.settle()
    })
    await jobs.send('silent', {})
    await expect.poll(() => runs).toBe(1)
    const silence = sql`update jobs.job set heartbeat_on = now() - interval '2 minutes' where name = 'silent' and state = 'active' returning id`
    expect(rowsOf(await database.db.execute(silence))).toHaveLength(1)
    await again.promise
    forever.settle()
  })

  it('runs beside others of its name, as many as it says', async () => {
    const both = promised<void>()
    let running = 0
    await jobs.define('beside', { ...once, concurrency: 2 }, async () => {
      running += 1
      if (running === 2) both.settle()
      await both.promise
    })
    await jobs.send('beside', {})
    await jobs.send('beside', {})
    await both.promise
    expect(running).toBe(2)
  })

  it('is stored if and only if its transaction is', async () => {
    const done = promised<object>()
    await jobs.define<{ id: string }>('bound', once, async data => done.settle(data))
    const account = (account_id: string) => ({ account_id, created_at: new Date(), signing_secret: '' })
    const failed = database.db.transaction(async tx => {
      await tx.insert(accounts).values(account('undone'))
      await jobs.send('bound', { id: 'undone' }, { transaction: tx })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await database.db.transaction(async tx => {
      await tx.insert(accounts).values(account('done'))
      await jobs.send('bound', { id: 'done' }, { transaction: tx })
    })
    expect(await done.promise).toEqual({ id: 'done' })
    const ids = (await database.db.select().from(accounts)).map(row => row.account_id)
    expect(ids).toContain('done')
    expect(ids).not.toContain('undone')
  })
})

it.skipIf(server)('jobs of a process that was killed are done by the next', async () => {
  const begun = promised<void>()
  const forever = promised<void>()
  const options = { retryLimit: 1, expireInSeconds: 1, concurrency: 1 }
  await jobs.define('killed', options, async () => {
    begun.settle()
    await forever.promise
  })
  await jobs.send('killed', { id: 'unfinished' })
  await begun.promise
  const dataDir = join(folder, 'killed')
  cpSync(join(folder, 'data'), dataDir, { recursive: true, filter: source => !source.includes('lock-') })
  forever.settle()

  const next = await open(dataDir)
  const nextJobs = await openJobs(next, message => faults.push(message), 30)
  const done = promised<object>()
  await nextJobs.define('killed', options, async data => done.settle(data))
  expect(await done.promise).toEqual({ id: 'unfinished' })
  await nextJobs.stop(1000)
  await next.close()
})
