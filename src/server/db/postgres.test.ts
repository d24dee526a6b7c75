import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './open.ts'
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
})
