import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { workerProgram } from '../../tooling/prepare.mjs'
import { makeDatabase } from '../db/making.ts'
import { migrationsBeside, startService } from '../service.ts'
import { readSettings } from '../settings.ts'

/** A migrated database with one account and no more, of which each test gets a copy: making one anew takes seconds. */
export interface Template {
  readonly dataDir: string
  /** The name of the database to copy, where `TEST_DATABASE_URL` names a server. */
  readonly database: string | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
    /** The built file that a worker thread runs. */
    worker: string
  }
}

/** The empty database of the last build; without it PGlite makes one, in ten seconds. */
export const EMPTY_DATABASE = join(import.meta.dirname, '../../../dist/server/empty-database.tar.gz')

export const TEST_KEY = 'test-key-0123456789abcdef'

/** Runs one statement on the tests' PostgreSQL server. */
export async function runOnServer(statement: string) {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export function addressOfDatabase(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Vitest runs this once, before the first test of the service. */
export async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dialpath-template-'))
  const worker = await buildWorker()
  const database = process.env.TEST_DATABASE_URL ? `template_${randomUUID().replaceAll('-', '')}` : undefined
  if (database) await runOnServer(`create database ${database}`)
  else await makeDatabase(join(dataDir, 'db'), EMPTY_DATABASE)
  const settings = readSettings({
    PORT: '0',
    DIALPATH_DATA_DIR: dataDir,
    DIALPATH_API_KEY: TEST_KEY,
    DIALPATH_LOG_LEVEL: 'silent',
    DATABASE_URL: database && addressOfDatabase(database),
  })
  const service = await startService(settings, {
    migrations: migrationsBeside(join(import.meta.dirname, '..')),
    workers: { entry: worker },
    studio: undefined,
  })
  await service.close()
  rmSync(join(dataDir, 'snapshots'), { recursive: true, force: true })
  project.provide('template', { dataDir, database })
  project.provide('worker', worker)
  return async () => {
    rmSync(dirname(worker), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
    if (database) await runOnServer(`drop database ${database} with (force)`)
  }
}

/** A worker thread reads no TypeScript, so it is built as the service's is. */
export async function buildWorker(): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'dialpath-worker-')), 'worker.js')
  await build({ ...workerProgram, outfile })
  return outfile
}
