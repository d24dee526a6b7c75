import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database, Db } from './database.ts'
import { openFolder } from './making.ts'
import { noteOf } from './notes.ts'
import { openDatabase } from './open.ts'
import { accounts, tools } from './schema.ts'

const migrations = join(import.meta.dirname, 'migrations')
const root = mkdtempSync(join(tmpdir(), 'dialpath-db-'))
/** A data directory with the account `kept` in a snapshot and the account `later` only in the database, closed in order. */
const closed = join(root, 'closed')
/** The same as a process leaves it that is killed. */
const killed = join(root, 'killed')

async function open(dataDir: string, prove?: (db: Db) => Promise<void>) {
  const warnings: string[] = []
  const said: string[] = []
  let now = Date.UTC(2026, 0, 1)
  const database = await openDatabase({
    settings: { dataDir, databaseUrl: undefined },
    migrations,
    now: () => (now += 1000),
    warn: message => warnings.push(message),
    tell: message => said.push(message),
    ...(prove ? { prove } : {}),
  })
  return { database, warnings, said }
}

const account = (account_id: string) => ({ account_id, created_at: new Date(), signing_secret: '' })
const names = async ({ db }: Database) =>
  (await db.select().from(accounts).orderBy(accounts.account_id)).map(row => row.account_id)
const snapshotsOf = (dataDir: string) =>
  readdirSync(join(dataDir, 'snapshots'))
    .filter(name => name.endsWith('.tar.gz'))
    .sort()

const copies = join(root, 'copies')
afterEach(() => rmSync(copies, { recursive: true, force: true }))
function copyOf(folder: string): string {
  mkdirSync(copies, { recursive: true })
  const copy = mkdtempSync(join(copies, 'copy-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** The files of relations in a data directory, by the relation's name. */
const files = new Map<string, string>()
const fileOf = (dataDir: string, name: string) => join(dataDir, 'db', files.get(name) ?? `no file of ${name}`)

function spoil(path: string, change: (content: Buffer) => void) {
  const content = readFileSync(path)
  change(content)
  writeFileSync(path, content)
}

beforeAll(async () => {
  cpSync(join(inject('template').dataDir, 'db'), join(closed, 'db'), { recursive: true })
  const { database } = await open(closed)
  await database.db.delete(accounts)
  await database.db.insert(accounts).values(account('kept'))
  await database.snapshot()
  await database.db.insert(accounts).values(account('later'))
  for (const name of ['accounts', 'accounts_pkey', 'pg_class_oid_index']) {
    const path = sql<string>`pg_relation_filepath(${name})`
    const [file] = await database.db.select({ path }).from(accounts).limit(1)
    files.set(name, file?.path ?? '')
  }
  mkdirSync(killed)
  cpSync(closed, killed, { recursive: true, filter: source => !source.includes('lock-') })
  writeFileSync(join(killed, 'lock-1-deadbeef'), '')
  await database.close()
}, 180_000)
afterAll(() => rmSync(root, { recursive: true, force: true }), 180_000)

describe('the embedded database', { timeout: 120_000 }, () => {
  it('has all that was acknowledged after its process was killed, and says what it looked at', async () => {
    const { database, warnings, said } = await open(copyOf(killed))
    expect(await names(database)).toEqual(['kept', 'later'])
    expect(warnings).toEqual([])
    expect(said).toEqual([
      expect.stringContaining('every page is read, and the indexes are made anew'),
      expect.stringContaining('The database is whole'),
    ])
    await database.close()
  })

  const damages: [string, (dataDir: string) => void][] = [
    ['its control file is empty', dataDir => truncateSync(join(dataDir, 'db/global/pg_control'), 0)],
    ['its folder is gone', dataDir => rmSync(join(dataDir, 'db'), { recursive: true })],
    ['its log of changes is gone', dataDir => rmSync(join(dataDir, 'db/pg_wal'), { recursive: true })],
    ['a page was half written', dataDir => writeFileSync(fileOf(dataDir, 'accounts'), Buffer.alloc(8192, 7))],
    ['a page of a table is zeros', dataDir => writeFileSync(fileOf(dataDir, 'accounts'), Buffer.alloc(8192))],
    [
      'a table and its index are empty',
      dataDir => ['accounts', 'accounts_pkey'].map(name => truncateSync(fileOf(dataDir, name), 0)),
    ],
    [
      'nothing tells which changes were made',
      dataDir => spoil(join(dataDir, 'db/pg_xact/0000'), content => content.fill(0)),
    ],
  ]
  it.each(damages)('is restored from its newest snapshot when %s', async (_what, damage) => {
    const dataDir = copyOf(closed)
    damage(dataDir)
    const hadFolder = existsSync(join(dataDir, 'db'))
    const { database, warnings } = await open(dataDir)
    expect(await names(database)).toEqual(['kept'])
    expect(warnings.at(-1)).toContain('THE DATABASE WAS RESTORED FROM A SNAPSHOT of 2026-01-01T00:00:')
    expect(readdirSync(dataDir).filter(name => name.startsWith('db-broken-'))).toHaveLength(hadFolder ? 1 : 0)
    await database.close()
  })

  const repairs: [string, (dataDir: string) => void][] = [
    ['an index is gone', dataDir => rmSync(fileOf(dataDir, 'accounts_pkey'))],
    [
      'a system index is half written',
      dataDir => spoil(fileOf(dataDir, 'pg_class_oid_index'), content => content.fill(7, 100)),
    ],
    [
      'its configuration is spoilt',
      dataDir => {
        writeFileSync(join(dataDir, 'db/postgresql.conf'), 'half a li')
        rmSync(join(dataDir, 'db/postgresql.auto.conf'))
      },
    ],
  ]
  it.each(repairs)('is repaired and keeps all when %s', async (_what, damage) => {
    const dataDir = copyOf(closed)
    damage(dataDir)
    const { database, warnings } = await open(dataDir)
    expect(await names(database)).toEqual(['kept', 'later'])
    await database.db.insert(accounts).values(account('new'))
    await expect(database.db.insert(accounts).values(account('kept'))).rejects.toThrow()
    for (const warning of warnings) expect(warning).toContain('made anew')
    await database.close()
    const again = await open(dataDir)
    expect(again.warnings).toEqual([])
    expect(await names(again.database)).toEqual(['kept', 'later', 'new'])
    await again.database.close()
  })

  it('is restored when the first work with it fails, but not to an older state than the newest snapshot', async () => {
    const dataDir = copyOf(closed)
    const { database, warnings } = await open(dataDir, async db => {
      const found = await db.select().from(accounts)
      if (found.some(({ account_id }) => account_id === 'later')) throw new Error('Later is too late.')
    })
    expect(await names(database)).toEqual(['kept'])
    expect(warnings).toEqual([expect.stringContaining('Later is too late.')])
    await database.db.insert(accounts).values(account('second'))
    await database.snapshot()
    await database.close()
    const before = readdirSync(dataDir)
    const refuse = async (db: Db) => {
      const found = await db.select().from(accounts)
      if (found.length > 1) throw new Error('These are too many.')
    }
    await expect(open(dataDir, refuse)).rejects.toThrow('These are too many.')
    expect(readdirSync(dataDir)).toEqual(before)
  })

  it('is restored from an older snapshot when the newest is not what was written', async () => {
    const dataDir = copyOf(closed)
    const first = await open(dataDir)
    await first.database.snapshot()
    await first.database.close()
    const [older, newest] = snapshotsOf(dataDir)
    spoil(join(dataDir, 'snapshots', newest ?? ''), content => content.writeUInt8(content.readUInt8(40) ^ 1, 40))
    truncateSync(join(dataDir, 'db/global/pg_control'), 0)
    const { database, warnings } = await open(dataDir)
    expect(await names(database)).toEqual(['kept'])
    expect(warnings).toEqual([expect.stringContaining('its checksum differs'), expect.stringContaining(`${older}`)])
    await database.close()
  })

  it('is left as it is, with a clear message, when nothing can be restored', async () => {
    const dataDir = copyOf(closed)
    truncateSync(join(dataDir, 'db/global/pg_control'), 0)
    rmSync(join(dataDir, 'snapshots'), { recursive: true })
    await expect(open(dataDir)).rejects.toThrow(`The database in ${join(dataDir, 'db')} can't be opened`)
    expect(readdirSync(dataDir)).toEqual(['db', 'run.json'])
  })

  it('is made anew when its process was killed while it was first made', async () => {
    const dataDir = join(root, 'half')
    mkdirSync(join(dataDir, 'db-unfinished'), { recursive: true })
    writeFileSync(join(dataDir, 'db-unfinished/PG_VERSION'), '17')
    const { database } = await open(dataDir)
    expect(await names(database)).toEqual([])
    await database.close()
    expect(readdirSync(dataDir)).toEqual(['db', 'run.json'])
  })
})

describe('snapshots', { timeout: 120_000 }, () => {
  it('are written when something changed, with what they hold', async () => {
    const dataDir = copyOf(closed)
    const { database } = await open(dataDir)
    await database.db.insert(accounts).values(account('more'))
    await database.snapshot()
    await database.snapshot()
    await database.close()
    expect(snapshotsOf(dataDir)).toEqual(['snapshot-000001.tar.gz', 'snapshot-000002.tar.gz'])
    const file = (ending: string) => readFileSync(join(dataDir, `snapshots/snapshot-000002.${ending}`))
    expect(JSON.parse(file('json').toString())).toMatchObject({
      made_at: expect.stringContaining('2026-01-01T'),
      rows: { accounts: 3, pathways: 0 },
      schema: readdirSync(migrations).filter(name => name.endsWith('.sql')).length,
      sha256: createHash('sha256').update(file('tar.gz')).digest('hex'),
    })
  })

  it('are not taken for older than they are by what a reader logs and nobody has to wait for', async () => {
    const folder = join(copyOf(closed), 'db')
    const live = await openFolder(folder)
    await live.exec(`select lo_from_bytea(0, convert_to(repeat('x', 2000), 'utf8')) from generate_series(1, 200)`)
    await live.exec('checkpoint')
    await live.exec('select count(*) from pg_largeobject')
    const { position } = await noteOf(live)
    const copy = copyOf(folder)
    await live.close()
    const restored = await openFolder(copy)
    expect(BigInt((await noteOf(restored)).position)).toBeGreaterThanOrEqual(BigInt(position))
    await restored.close()
  })

  it('of earlier releases are older than all with a number, whatever time their names say', async () => {
    const dataDir = copyOf(closed)
    renameSync(
      join(dataDir, 'snapshots/snapshot-000001.tar.gz'),
      join(dataDir, 'snapshots/2099-01-01T00-00-00.000Z.tar.gz'),
    )
    rmSync(join(dataDir, 'snapshots/snapshot-000001.json'))
    const { database } = await open(dataDir)
    await database.snapshot()
    await database.close()
    truncateSync(join(dataDir, 'db/global/pg_control'), 0)
    const restored = await open(dataDir)
    expect(await names(restored.database)).toEqual(['kept', 'later'])
    await restored.database.close()
    rmSync(join(dataDir, 'snapshots/snapshot-000001.tar.gz'))
    truncateSync(join(dataDir, 'db/global/pg_control'), 0)
    const older = await open(dataDir)
    expect(await names(older.database)).toEqual(['kept'])
    await older.database.close()
  })

  it('whose rows went without being removed push out no others, and it is said', async () => {
    const dataDir = copyOf(closed)
    const { database, warnings } = await open(dataDir)
    await database.db.execute(sql`set track_counts = off`)
    await database.db.delete(accounts)
    await database.db.execute(sql`reset track_counts`)
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      await database.db.insert(tools).values({
        ...{ tool_id: id, account_id: 'kept', tool: '{}' },
        ...{ created_at: new Date(), updated_at: new Date() },
      })
      await database.snapshot()
    }
    expect(warnings).toHaveLength(5)
    expect(warnings[0]).toContain('Rows are gone that nobody removed: accounts: 0 of 2.')
    expect(snapshotsOf(dataDir)).toEqual([1, 4, 5, 6].map(number => `snapshot-00000${number}.tar.gz`))
    await database.close()
  })

  it('that can not be written leave the others as they are', async () => {
    const dataDir = copyOf(closed)
    const { database } = await open(dataDir)
    const before = readdirSync(join(dataDir, 'snapshots'))
    mkdirSync(join(dataDir, 'snapshots/snapshot-000002.tar.gz.unfinished'))
    await expect(database.snapshot()).rejects.toThrow()
    rmSync(join(dataDir, 'snapshots/snapshot-000002.tar.gz.unfinished'), { recursive: true, force: true })
    expect(readdirSync(join(dataDir, 'snapshots'))).toEqual(before)
    await database.snapshot()
    await database.close()
  })
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
