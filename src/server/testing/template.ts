import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { bundleTool } from '../../tooling/bundle.mjs'
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
    /** The built service, for tests that start it as a process of its own. */
    program: string
  }
}

const root = join(import.meta.dirname, '../../..')
/** The empty database of the last build; without it PGlite makes one, in ten seconds. */
export const EMPTY_DATABASE = join(root, 'dist/server/empty-database')

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
  const program = await buildService(worker)
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
  project.provide('program', program)
  return async () => {
    rmSync(dirname(program), { recursive: true, force: true })
    rmSync(dirname(worker), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
    if (database) await runOnServer(`drop database ${database} with (force)`)
  }
}

/** A process that compiles the service as it starts takes three times as long. Its packages are found from where it lies. */
async function buildService(worker: string): Promise<string> {
  const dist = join(root, 'dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(join(dist, 'tests-'))
  await bundleTool(root, basename(folder), ['src/server/main.ts'])
  mkdirSync(join(folder, 'db'))
  symlinkSync(join(root, 'src/server/db/migrations'), join(folder, 'db/migrations'))
  symlinkSync(worker, join(folder, 'worker.js'))
  if (existsSync(EMPTY_DATABASE)) symlinkSync(EMPTY_DATABASE, join(folder, basename(EMPTY_DATABASE)))
  return join(folder, 'main.js')
}

/** A worker thread reads no TypeScript, so it is built as the service's is. */
export async function buildWorker(): Promise<string> {
  const outdir = mkdtempSync(join(tmpdir(), 'dialpath-worker-'))
  await build({ ...workerProgram, outdir })
  return join(outdir, 'worker.js')
}
