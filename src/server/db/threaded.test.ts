import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { accounts } from './schema.ts'
import { DatabaseLost, drizzleOver, type EmbeddedDatabase, openThreaded } from './threaded.ts'

const root = mkdtempSync(join(tmpdir(), 'dialpath-thread-'))
let database: EmbeddedDatabase

async function open(name: string): Promise<EmbeddedDatabase> {
  const folder = join(root, name)
  cpSync(join(inject('template').dataDir, 'db'), folder, { recursive: true })
  return openThreaded({ folder })
}

beforeAll(async () => {
  database = await open('shared')
  await database.exec('create table words (word text primary key, said text)')
})
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true, force: true })
})

const words = async () =>
  (await database.query<{ word: string }>('select word from words order by word')).rows.map(({ word }) => word)

/** Keeps PostgreSQL busy for about a second. */
const LONG = 'select count(*)::int as n from generate_series(1, 2000000)'
/** Nested deeper than any stack: what ends the thread as a trap of WebAssembly does. */
const FATAL = `select repeat('[', 6000000)::jsonb`

describe('the embedded database in its thread', () => {
  it('reads values as PGlite does, and as who asks wants them', async () => {
    const text = `select 1::int4 as i, 2::int8 as b, 9007199254740993::int8 as large, 1.5::float8 as f, true as t, null as n,
      '{"x":[1]}'::jsonb as j, array['a', 'b"c']::text[] as l, '\\x0102'::bytea as y, '2026-01-01Z'::timestamptz as at`
    const at = '2026-01-01 00:00:00+00'
    const row = { i: 1, b: 2, large: 9007199254740993n, f: 1.5, t: true, n: null, j: { x: [1] }, l: ['a', 'b"c'] }
    const whole = { ...row, y: Uint8Array.of(1, 2), at: new Date(at) }
    expect((await database.query(text)).rows).toEqual([whole])
    const parsers = { 1184: (value: string) => value }
    const { rows } = await database.query(text, [], { rowMode: 'array', parsers })
    expect(rows).toEqual([Object.values({ ...whole, at })])
  })

  it('takes values of every kind', async () => {
    const values = [7, 'é\u{1f600}', { a: [1] }, ['x', 'y"z'], Uint8Array.of(255), new Date(0), null, true]
    const text =
      'select $1::int as n, $2::text as s, $3::jsonb as j, $4::text[] as l, $5::bytea as y, $6::timestamptz as d, $7::text as o, $8::bool as b'
    const { rows } = await database.query(text, values, { rowMode: 'array' })
    expect(rows).toEqual([values])
  })

  it('runs a statement again with other values, after others and after one that failed', async () => {
    const add = 'insert into words values ($1, $2) returning word'
    for (const word of ['again', 'and', 'again']) {
      const outcome = await database.query(add, [word, '']).then(
        ({ rows }) => rows,
        error => error.code,
      )
      expect(outcome).toEqual(word === 'again' && (await words()).includes('and') ? '23505' : [{ word }])
      for (let at = 0; at < 120; at += 1) await database.query(`select ${at} as n, $1::text as t`, [at])
    }
    expect((await database.query('select 119 as n, $1::text as t', ['x'])).rows).toEqual([{ n: 119, t: 'x' }])
    expect((await database.query(`delete from words where word like $1`, ['a%'])).affectedRows).toBe(2)
  })

  it('gives what a table has come to be since a statement was last run', async () => {
    await database.exec('create table forms (a int)')
    const all = () => database.query('select * from forms').then(({ rows }) => rows)
    await database.query('insert into forms values ($1)', [1])
    expect(await all()).toEqual([{ a: 1 }])
    await database.exec(`alter table forms add b text default 'b', alter a type text`)
    await database.query('insert into forms values ($1)', ['one'])
    expect(await all()).toEqual([
      { a: '1', b: 'b' },
      { a: 'one', b: 'b' },
    ])
    await database.exec('drop table forms')
  })

  it('gives the result of each of several statements, and how many rows they changed', async () => {
    const results = await database.exec(
      `insert into words values ('a', ''), ('b', ''); select count(*)::int from words`,
    )
    expect(results).toMatchObject([{ affectedRows: 2 }, { rows: [{ count: 2 }] }])
    expect((await database.query('delete from words')).affectedRows).toBe(2)
  })

  it('says what PostgreSQL says of a statement that fails, and goes on', async () => {
    await expect(database.query('select 1 / $1::int', [0])).rejects.toMatchObject({
      message: 'division by zero',
      code: '22012',
    })
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('refuses a value that no thread can be handed, and goes on', async () => {
    await expect(database.query('select $1', [() => 1])).rejects.toThrow('could not be cloned')
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('does one transaction after the other, and nothing else in between', async () => {
    const add = async (word: string) =>
      database.transaction(async tx => {
        const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from words')
        for (let turn = 0; turn < 5; turn += 1) await nextTurn()
        await tx.query('insert into words values ($1, $2)', [word, String(rows[0]?.n)])
      })
    const outside = database.query<{ n: number }>('select count(*)::int as n from words')
    const first = add('one')
    const between = database.query<{ n: number }>('select count(*)::int as n from words')
    await Promise.all([first, add('two'), add('three')])
    expect((await outside).rows).toEqual([{ n: 0 }])
    expect((await between).rows).toEqual([{ n: 1 }])
    expect((await database.query('select said from words order by said')).rows).toEqual(
      ['0', '1', '2'].map(said => ({ said })),
    )
    await database.exec('delete from words')
  })

  it('keeps nothing of a transaction that fails, in it or when it ends, and goes on', async () => {
    const failing = database.transaction(async tx => {
      await tx.query(`insert into words values ('lost', '')`)
      throw new Error('Changed my mind.')
    })
    await expect(failing).rejects.toThrow('Changed my mind.')
    const aborted = database.transaction(async tx => {
      await tx.query(`insert into words values ('lost too', '')`)
      await tx.query('select 1 / 0').catch(() => undefined)
    })
    await expect(aborted).rejects.toMatchObject({ code: '25P02' })
    let kept: { exec(text: string): Promise<unknown> } | undefined
    await database.transaction(async tx => {
      kept = tx
    })
    await expect(kept?.exec('select 1')).rejects.toThrow('The transaction is over.')
    expect(await words()).toEqual([])
  })

  it('carries Drizzle’s transactions, one within the other', async () => {
    const db = drizzleOver(database)
    const row = { account_id: 'outer', created_at: new Date(0), signing_secret: '' }
    await db.transaction(async tx => {
      await tx.insert(accounts).values(row)
      await tx
        .transaction(async inner => {
          await inner.insert(accounts).values({ ...row, account_id: 'inner' })
          await inner.execute(sql`select 1 / 0`)
        })
        .catch(() => undefined)
    })
    const found = await db.select({ id: accounts.account_id, at: accounts.created_at }).from(accounts)
    expect(found).toContainEqual({ id: 'outer', at: new Date(0) })
    expect(found.map(({ id }) => id)).not.toContain('inner')
    await db.delete(accounts).where(eq(accounts.account_id, 'outer'))
  })

  it('tells who listens, of a transaction when it is stored, until they stop', async () => {
    const heard: string[] = []
    const stop = await database.listen('Some "news"', payload => heard.push(payload))
    const tell = 'select pg_notify($1, $2)'
    await database.query(tell, ['Some "news"', 'outside'])
    await database.transaction(async tx => {
      await tx.query(tell, ['Some "news"', 'inside'])
      expect(heard).toEqual(['outside'])
    })
    await database.query(tell, ['some "news"', 'elsewhere'])
    await database.transaction(() => database.dump())
    expect(heard).toEqual(['outside', 'inside'])
    await stop()
    await database.query(tell, ['Some "news"', 'later'])
    await database.query('select 1')
    expect(heard).toEqual(['outside', 'inside'])
  })

  it('keeps a document of megabytes as it is', async () => {
    const said = '{"text":"é\u{1f600}\\n"}'.repeat(250_000)
    await database.query('insert into words values ($1, $2)', ['large', said])
    const { rows } = await database.query<{ said: string }>(`select said from words where word = 'large'`)
    expect(rows[0]?.said === said).toBe(true)
    await database.exec('delete from words')
  })

  it('holds nobody up while it works, and is well meanwhile', async () => {
    let isDone = false
    const working = database.query(LONG).finally(() => {
      isDone = true
    })
    let turns = 0
    while (!isDone && turns < 100) {
      await database.answers()
      await nextTurn()
      turns += 1
    }
    expect(turns).toBe(100)
    expect((await working).rows).toEqual([{ n: 2_000_000 }])
  })

  it('does what was asked before it is closed, and nothing later', async () => {
    const closing = await open('closing')
    const asked = closing.query('select 1 as one')
    await Promise.all([closing.close(), closing.close()])
    expect((await asked).rows).toEqual([{ one: 1 }])
    await expect(closing.query('select 1')).rejects.toThrow('The database is closed.')
    await expect(closing.answers()).rejects.toThrow('The database is closed.')
  })

  it('says why it can not be opened', async () => {
    const opening = openThreaded({ folder: join(root, 'shared', 'PG_VERSION', 'below') })
    await expect(opening).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('fails every call once its thread broke off, and has all that was stored when it is opened again', async () => {
    const breaking = await open('breaking')
    await breaking.exec(`create table kept (word text); insert into kept values ('stored')`)
    const calls = [breaking.query(FATAL), breaking.transaction(tx => tx.query('select 1')), breaking.dump()]
    const failed = await Promise.allSettled(calls)
    const lost = await breaking.lost
    expect(lost).toBeInstanceOf(DatabaseLost)
    expect(lost.message).toContain('The embedded database broke off (Maximum call stack size exceeded)')
    expect(failed.map(call => call.status === 'rejected' && call.reason)).toEqual([lost, lost, lost])
    await expect(breaking.query('select 1')).rejects.toBe(lost)
    await expect(breaking.answers()).rejects.toBe(lost)
    await breaking.close()
    const again = await openThreaded({ folder: join(root, 'breaking') })
    expect((await again.query('select word from kept')).rows).toEqual([{ word: 'stored' }])
    await again.close()
  })
})
