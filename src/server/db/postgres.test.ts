import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProxy } from '../testing/proxy.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'
import { isServerAway, openPostgres } from './postgres.ts'
import { accounts } from './schema.ts'

const server = process.env.TEST_DATABASE_URL ?? ''

describe.skipIf(server === '')('a PostgreSQL server', () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = server === '' ? '' : Object.assign(new URL(server), { pathname: `/${name}` }).href
  const open = (warn: (message: string) => void = () => undefined) =>
    openDatabase({
      settings: { dataDir: '', databaseUrl: url },
      migrations: join(import.meta.dirname, 'migrations'),
      now: Date.now,
      warn,
    })
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  let databases: Database[]
  beforeAll(async () => {
    await run(`create database ${name}`)
    databases = await Promise.all([open(), open(), open()])
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await run(`drop database ${name} with (force)`)
  })

  it('is migrated once by processes that start at once', async () => {
    for (const { db } of databases) expect(await db.select().from(accounts)).toEqual([])
  })

  it('carries news from one process to another', async () => {
    const [one, other] = databases
    const heard = new Promise<string>((resolve, reject) => {
      one?.listen('news', resolve).then(() => other?.notify('news', 'an id'), reject)
    })
    expect(await heard).toBe('an id')
  })

  it('is listened to again after the connection was cut', async () => {
    let cut = () => {}
    const lost = new Promise<void>(resolve => {
      cut = resolve
    })
    const database = await open(() => cut())
    databases.push(database)
    let hear: (payload: string) => void = () => {}
    await database.listen('later', payload => hear(payload))
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and query like 'listen "later"%' and pid <> pg_backend_pid()`,
    )
    await lost
    const heard = new Promise<string>(resolve => {
      hear = resolve
    })
    const telling = setInterval(() => database.notify('later', 'still here'), 50)
    expect(await heard).toBe('still here')
    clearInterval(telling)
  })

  it('that hangs fails what waits for it, and is used again when it goes on', async () => {
    const proxy = await startProxy(new URL(server))
    const through = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) }).href
    const options = {
      settings: { dataDir: '', databaseUrl: through },
      migrations: join(import.meta.dirname, 'migrations'),
      now: Date.now,
      warn: () => undefined,
    }
    const database = await openPostgres(options, through, { connectMs: 3000, silenceMs: 2000, listenMs: 200 })
    const { db } = database
    let hear: (payload: string) => void = () => {}
    await database.listen('hung', payload => hear(payload))
    const away = (work: Promise<unknown>) =>
      work.then(
        () => expect.fail('it was answered'),
        (error: Error) => expect(isServerAway(error), error.stack).toBe(true),
      )

    let begun = () => {}
    const inside = new Promise<void>(resolve => {
      begun = resolve
    })
    const transaction = db.transaction(async tx => {
      await tx.execute(sql`select set_config('application_name', 'left behind', true)`)
      proxy.hang()
      begun()
      await tx.execute(sql`select 1`)
    })
    await Promise.all([away(transaction), inside.then(() => away(db.execute(sql`select 1`)))])
    await away(db.execute(sql`select 1`))

    proxy.goOn()
    const heard = new Promise<string>(resolve => {
      hear = resolve
    })
    const telling = setInterval(() => database.notify('hung', 'here again').catch(() => undefined), 50)
    expect(await heard).toBe('here again')
    clearInterval(telling)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => db.execute(sql`select current_setting('application_name') as name`)),
    )
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('left behind')
    await database.close()
    await proxy.stop()
  })
})
