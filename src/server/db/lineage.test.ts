import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../testing/service.ts'
import { addressOfDatabase, runOnServer } from '../testing/template.ts'
import type { Database } from './database.ts'
import { beginLineage, lineage } from './lineage.ts'
import { openDatabase } from './open.ts'
import { accounts, lineages } from './schema.ts'

const onServer = process.env.TEST_DATABASE_URL !== undefined
const migrations = join(import.meta.dirname, 'migrations')

function open(dataDir: string, databaseUrl?: string): Promise<Database> {
  return openDatabase({ settings: { dataDir, databaseUrl }, migrations, now: Date.now, warn: () => undefined })
}

async function nameOf({ db }: Pick<Database, 'db'>): Promise<string | undefined> {
  return (await db.select({ lineage }).from(lineages))[0]?.lineage
}

/** The lineage that a data directory or a server's database has when it is opened. */
async function reopened(dataDir: string, databaseUrl?: string) {
  const database = await open(dataDir, databaseUrl)
  const name = await nameOf(database)
  await database.close()
  return name
}

// Opening the embedded database a dozen times takes long where the machine is busy.
describe.skipIf(onServer)('the lineage of the embedded database', { timeout: 120_000 }, () => {
  let dataDir: string
  let first: string | undefined
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ dataDir, drop } = await copyTemplate())
    first = await reopened(dataDir)
  })
  afterAll(() => drop())

  it('is a short name that stays when it is closed and opened', async () => {
    expect(first).toMatch(/^[0-9a-f]{12}$/)
    expect(await reopened(dataDir)).toBe(first)
  })

  it('stays when its process is killed', async () => {
    // As a dead process leaves it.
    writeFileSync(join(dataDir, 'lock-1-deadbeef'), '')
    expect(await reopened(dataDir)).toBe(first)
  })

  it('is another one when the machine was started meanwhile', async () => {
    const database = await open(dataDir)
    const before = await nameOf(database)
    await database.db.update(lineages).set({ place: sql`regexp_replace(place, '[^ ]+$', 'another-boot')` })
    await database.close()
    const after = await reopened(dataDir)
    expect(after).not.toBe(before)
    expect(await reopened(dataDir)).toBe(after)
  })

  const returns: [string, (copy: string) => void][] = [
    [
      'as a folder of its own',
      copy => {
        rmSync(dataDir, { recursive: true })
        renameSync(copy, dataDir)
      },
    ],
    ['over the newer files', copy => cpSync(copy, dataDir, { recursive: true, preserveTimestamps: true })],
  ]
  it.each(returns)('is another one when a copy of the directory is put back %s', async (_how, putBack) => {
    const before = await reopened(dataDir)
    const copy = `${dataDir}-copy`
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
    putBack(copy)
    rmSync(copy, { recursive: true, force: true })
    expect(await reopened(dataDir)).not.toBe(before)
  })

  it('is another one when it is restored from a snapshot', async () => {
    const database = await open(dataDir)
    const before = await nameOf(database)
    await database.db.insert(accounts).values({ account_id: 'a', created_at: new Date(), signing_secret: '' })
    await database.snapshot()
    await database.close()
    rmSync(join(dataDir, 'db'), { recursive: true })
    expect(await reopened(dataDir)).not.toBe(before)
  })
})

describe.skipIf(!onServer)('the lineage of a database on a server', () => {
  const made: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const drop of made.splice(0)) await drop()
  })
  async function copy() {
    const { url = '', drop } = await copyTemplate()
    made.push(drop)
    return url
  }

  it('stays when it is opened again, by several processes, as a role without rights of its own', async () => {
    const url = new URL(await copy())
    const name = url.pathname.slice(1)
    const first = await reopened('', url.href)
    expect(first).toMatch(/^[0-9a-f]{12}$/)
    await runOnServer('drop role if exists ordinary')
    await runOnServer('create role ordinary login nosuperuser')
    await runOnServer(`alter database ${name} owner to ordinary`)
    const owner = await open('', url.href)
    await owner.db.execute(sql`grant select on lineages to ordinary`)
    url.username = 'ordinary'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    expect((await client.query('select dialpath_lineage() as name')).rows).toEqual([{ name: first }])
    await client.end()
    await owner.db.execute(sql`revoke all on lineages from ordinary`)
    await runOnServer(`alter database ${name} owner to current_user`)
    await owner.close()
    await runOnServer('drop role ordinary')
  })

  it('is another one in a copy on the same server, and stays in the one that was copied', async () => {
    const url = await copy()
    const first = await reopened('', url)
    const name = `${new URL(url).pathname.slice(1)}_copy`
    await runOnServer(`create database ${name} template ${new URL(url).pathname.slice(1)}`)
    made.push(() => runOnServer(`drop database ${name} with (force)`))
    expect(await reopened('', addressOfDatabase(name))).not.toBe(first)
    expect(await reopened('', url)).toBe(first)
  })

  it('is another one when what it keeps of itself was written anew, as a restored dump does', async () => {
    const database = await open('', await copy())
    const before = await nameOf(database)
    const [kept] = await database.db.select().from(lineages)
    await database.db.delete(lineages)
    if (kept) await database.db.insert(lineages).values(kept)
    expect(await nameOf(database)).not.toBe(before)
    await database.close()
  })
})

it('is another one once a new one was begun', async () => {
  const { dataDir, url, drop } = await copyTemplate()
  const database = await open(dataDir, url)
  const before = await nameOf(database)
  await beginLineage(database.db)
  expect(await nameOf(database)).not.toBe(before)
  await database.close()
  await drop()
})
