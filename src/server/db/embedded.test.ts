import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './open.ts'
import { accounts } from './schema.ts'

const migrations = join(import.meta.dirname, 'migrations')
const root = mkdtempSync(join(tmpdir(), 'dialpath-db-'))
/** A data directory with the account `kept` in a snapshot and the account `later` only in the database, closed in order. */
const closed = join(root, 'closed')
/** The same as a process leaves it that is killed. */
const killed = join(root, 'killed')
let tableFile = ''

async function open(dataDir: string) {
  const warnings: string[] = []
  let now = Date.UTC(2026, 0, 1)
  const database = await openDatabase({
    settings: { dataDir, databaseUrl: undefined },
    migrations,
    now: () => (now += 1000),
    warn: message => warnings.push(message),
  })
  return { database, warnings }
}

const account = (account_id: string) => ({ account_id, created_at: new Date(), signing_secret: '' })
const names = async ({ db }: Database) =>
  (await db.select().from(accounts).orderBy(accounts.account_id)).map(row => row.account_id)
const snapshotsOf = (dataDir: string) => readdirSync(join(dataDir, 'snapshots')).sort()

let copies = 0
function copyOf(folder: string): string {
  copies += 1
  const copy = join(root, `copy-${copies}`)
  cpSync(folder, copy, { recursive: true })
  return copy
}

beforeAll(async () => {
  const { database } = await open(closed)
  await database.db.insert(accounts).values(account('kept'))
  await database.snapshot()
  await database.db.insert(accounts).values(account('later'))
  const path = sql<string>`pg_relation_filepath('accounts')`
  const [file] = await database.db.select({ path }).from(accounts).limit(1)
  tableFile = join('db', file?.path ?? '')
  mkdirSync(killed)
  cpSync(closed, killed, { recursive: true, filter: source => !source.includes('lock-') })
  writeFileSync(join(killed, 'lock-1-deadbeef'), '')
  await database.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('has all that was acknowledged after its process was killed', async () => {
    const { database, warnings } = await open(copyOf(killed))
    expect(await names(database)).toEqual(['kept', 'later'])
    expect(warnings).toEqual([])
    await database.close()
  })

  const damages: [string, string, (dataDir: string) => void][] = [
    ['its control file is empty', closed, dataDir => truncateSync(join(dataDir, 'db/global/pg_control'), 0)],
    ['its version file is gone', closed, dataDir => rmSync(join(dataDir, 'db/PG_VERSION'))],
    ['its folder is gone', closed, dataDir => rmSync(join(dataDir, 'db'), { recursive: true })],
    [
      'a page was half written in a power cut',
      closed,
      dataDir => {
        writeFileSync(join(dataDir, tableFile), Buffer.alloc(8192, 7))
        writeFileSync(join(dataDir, 'lock-1-deadbeef'), '')
      },
    ],
  ]
  it.each(damages)('is restored from its newest snapshot when %s', async (_what, from, damage) => {
    const dataDir = copyOf(from)
    damage(dataDir)
    const hadFolder = existsSync(join(dataDir, 'db'))
    const { database, warnings } = await open(dataDir)
    expect(await names(database)).toEqual(['kept'])
    expect(warnings).toEqual([expect.stringContaining('RESTORED')])
    expect(readdirSync(dataDir).filter(name => name.startsWith('db-broken-'))).toHaveLength(hadFolder ? 1 : 0)
    await database.close()
  })

  it('is restored from an older snapshot when the newest is damaged too', async () => {
    const dataDir = copyOf(closed)
    truncateSync(join(dataDir, 'db/global/pg_control'), 0)
    writeFileSync(join(dataDir, 'snapshots/2099-01-01T00-00-00.000Z.tar.gz'), 'not a snapshot')
    const { database, warnings } = await open(dataDir)
    expect(await names(database)).toEqual(['kept'])
    expect(warnings).toEqual([expect.stringContaining('2099'), expect.stringContaining('RESTORED')])
    await database.close()
  })

  it('is left as it is, with a clear message, when nothing can be restored', async () => {
    const dataDir = copyOf(closed)
    truncateSync(join(dataDir, 'db/global/pg_control'), 0)
    rmSync(join(dataDir, 'snapshots'), { recursive: true })
    await expect(open(dataDir)).rejects.toThrow(`The database in ${join(dataDir, 'db')} can't be opened`)
    expect(readdirSync(dataDir)).toEqual(['db'])
  })

  it('is made anew when its process was killed while it was first made', async () => {
    const dataDir = join(root, 'half')
    mkdirSync(join(dataDir, 'db-unfinished'), { recursive: true })
    writeFileSync(join(dataDir, 'db-unfinished/PG_VERSION'), '17')
    const { database } = await open(dataDir)
    expect(await names(database)).toEqual([])
    await database.close()
    expect(readdirSync(dataDir)).toEqual(['db'])
  })
})

it('snapshots are written when something changed, and the newest three are kept', async () => {
  const dataDir = copyOf(closed)
  const { database } = await open(dataDir)
  const before = snapshotsOf(dataDir)
  for (const id of ['a', 'b', 'c']) {
    await database.db.insert(accounts).values(account(id))
    await database.snapshot()
    await database.snapshot()
  }
  const after = snapshotsOf(dataDir)
  expect(after).toHaveLength(3)
  expect(after.at(-1)).not.toBe(before.at(-1))
  await database.snapshot()
  expect(snapshotsOf(dataDir)).toEqual(after)
  await database.close()
})

it('notifications reach who listens', async () => {
  const { database } = await open(copyOf(closed))
  let hear = (_id: string) => {}
  const heard = new Promise<string>(resolve => {
    hear = resolve
  })
  await database.listen('news', id => hear(id))
  await database.notify('news', 'an id')
  expect(await heard).toBe('an id')
  await database.close()
})
