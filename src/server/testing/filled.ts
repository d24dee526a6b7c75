import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { openArchive } from '../transfer/archive.ts'
import { quoted, type Table } from '../transfer/catalog.ts'
import { loadTable } from '../transfer/load.ts'
import { makeSchema } from '../transfer/schema.ts'
import { databaseIn, fillEmbedded } from '../transfer/target.ts'
import type { TextRow, Texts } from '../transfer/texts.ts'
import { addressOfDatabase, EMPTY_DATABASE, runOnServer } from './template.ts'

export const migrations = join(import.meta.dirname, '../db/migrations')

/** The migrations of this version, the oldest first. */
export const journal: readonly { readonly when: number; readonly tag: string }[] = JSON.parse(
  readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'),
).entries

/** Settings of an installation of its own, with nothing in it. */
export interface EmptyPlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly secretsKey: undefined
  readonly storage: undefined
  remove(): Promise<void>
}

/** A data directory that is not there yet, and, where asked, an empty database of the tests' server. */
export async function emptyPlace(on: 'pglite' | 'postgres'): Promise<EmptyPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'dialpath-transfer-'))
  const name = on === 'postgres' ? `test_${randomUUID().replaceAll('-', '')}` : undefined
  if (name) await runOnServer(`create database ${name}`)
  return {
    dataDir: join(folder, 'data'),
    databaseUrl: name && addressOfDatabase(name),
    secretsKey: undefined,
    storage: undefined,
    async remove() {
      if (name) await runOnServer(`drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the embedded database of a place with rows in every table, in the schema that this migration leaves. */
export async function fillPlace(
  { dataDir }: EmptyPlace,
  rows: RowsOf,
  last = journal.at(-1)?.when ?? 0,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const schema = { migrations: 0, last }
  await fillEmbedded(databaseIn(dataDir), texts => fillTables(texts, schema, rows), EMPTY_DATABASE)
}

async function fillTables(texts: Texts, schema: { migrations: number; last: number }, rows: RowsOf) {
  const { tables } = await makeSchema(texts, migrations, schema)
  for (const table of tables) {
    const sequences = Object.fromEntries(
      table.columns.flatMap(({ name, sequence }): [string, [string, boolean]][] =>
        sequence ? [[name, ['4711', true]]] : [],
      ),
    )
    const part = {
      table: table.name,
      columns: table.columns.map(({ name }) => name),
      sequences,
      rows: once(rows(table)),
    }
    await loadTable(texts, part, tables)
    await texts.rows(`select count(*)::text from ${quoted(table.name)}`)
  }
}

async function* once(rows: readonly TextRow[]) {
  if (rows.length > 0) yield rows
}

/** The rows of a table. */
export type RowsOf = (table: Table) => readonly TextRow[]

const oddText = fc.string({ unit: 'grapheme', maxLength: 60 }).map(text => text.replaceAll('\0', ''))
const odd = [
  '',
  'NULL',
  'null',
  '{}',
  '{a,"b"}',
  '\\N',
  "it's",
  'tab\t, line\nand \u2028 return\r',
  '"quoted"',
  '\\\\',
  'ünï 😀',
]
const json = fc
  .jsonValue()
  .map(value => JSON.stringify(value))
  .filter(text => !/\\u(0000|d[89a-f])/i.test(text))

/** Values of every type that a column has, as PostgreSQL writes them. */
const valuesByType: Readonly<Record<string, fc.Arbitrary<string>>> = {
  text: fc.oneof(fc.constantFrom(...odd), oddText),
  // Keeps its spaces, the order of its members and what is escaped, U+0000 too.
  json: fc.oneof(fc.constantFrom('{"b": 1,  "a":"\\u0000"}', '[]', '{"a":1,"a":2}', '1e400'), json),
  jsonb: fc.oneof(
    fc.constantFrom('{"a": 12345678901234567890.5}', '[]'),
    json.map(text => text),
  ),
  boolean: fc.constantFrom('true', 'false'),
  integer: fc.integer().map(String),
  bigint: fc.oneof(
    fc.constantFrom('9223372036854775807', '-9223372036854775808'),
    fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String),
  ),
  'double precision': fc.oneof(
    fc.constantFrom('NaN', 'Infinity', '0.1', '-0', '5e-324', '1.7976931348623157e+308'),
    fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
  ),
  bytea: fc.uint8Array({ maxLength: 40 }).map(bytes => `\\x${Buffer.from(bytes).toString('hex')}`),
  'timestamp with time zone': fc.oneof(
    fc.constantFrom('infinity', '2026-03-29 01:59:59.123456+00', '0044-03-15 12:00:00+00 BC', '1970-01-01 00:00:00+00'),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map(date => date.toISOString()),
  ),
}

/** Rows of the product's own tables with odd values in all columns; what is unique differs by the number of its row. */
export function oddRows(seed: number): RowsOf {
  return ({ name, columns }) => {
    if (!name.startsWith('public.')) return []
    return Array.from({ length: 7 }, (_, row) =>
      columns.map(({ type }, at) => {
        const values = valuesByType[type]
        if (!values) throw new Error(`${name} has a column of ${type}, of which no value is tried.`)
        const [value = ''] = fc.sample(values, { numRuns: 1, seed: seed * 10_007 + row * 101 + at })
        if (type === 'text') return `${row} ${value}`
        return type === 'integer' || type === 'bigint' ? unlike(value, row) : value
      }),
    )
  }
}

/** The same number for no two rows. */
const unlike = (value: string, row: number) => (row === 0 && Math.abs(Number(value)) > 100 ? value : String(row))

/** All that a backup holds but the moment at which it was made: by table its rows in order, by file its bytes. */
export async function contentsOf(path: string): Promise<Record<string, unknown>> {
  const { parts } = await openArchive(path)
  const contents: Record<string, unknown> = {}
  for await (const part of parts) {
    if ('table' in part) {
      const rows: string[] = []
      for await (const batch of part.rows) rows.push(...batch.map(row => JSON.stringify(row)))
      contents[part.table] = { columns: part.columns, sequences: part.sequences, rows: rows.sort() }
    } else {
      const chunks: Uint8Array[] = []
      for await (const chunk of part.chunks) chunks.push(chunk)
      contents[part.file] = Buffer.concat(chunks).toString('hex')
    }
  }
  return contents
}

/** Writes files below the data directory of a place. */
export function putFiles({ dataDir }: EmptyPlace, files: Readonly<Record<string, string | Uint8Array>>) {
  for (const [name, content] of Object.entries(files)) {
    const path = join(dataDir, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
