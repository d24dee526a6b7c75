import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { createAccount, createKey } from '../account/keys.ts'
import { migrationsBeside, type RunningService, type StartOptions, startService } from '../service.ts'
import { readSettings } from '../settings.ts'
import type { WorkerOptions } from '../workers/open.ts'
import { addressOfDatabase, runOnServer, TEST_KEY } from './template.ts'
import { watchStatuses } from './undocumented.ts'

/** A real service on a port of its own, with a database of its own: PGlite, or a server's where `TEST_DATABASE_URL` names one. */
export interface TestService {
  readonly url: string
  readonly key: string
  readonly running: RunningService
  /** One request with the key; the status, the headers and the parsed body. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Waits until nobody works on the index of a vector store; gives the store. */
  indexed(vector_id: string): Promise<Answer['body']>
  /** The key of a second account. */
  otherKey(): Promise<string>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the body holds
  readonly body: any
}

/** @param prepared a database that is the test's to drop: several services may share it, or one follow another */
export async function startTestService(
  environment: Record<string, string> = {},
  {
    workers,
    ...options
  }: Pick<StartOptions, 'callTimes' | 'clock' | 'extend' | 'isDisposable' | 'lost'> & {
    readonly workers?: Omit<WorkerOptions, 'entry'>
  } = {},
  prepared?: Prepared,
): Promise<TestService> {
  const { dataDir, url, drop } = prepared ? { ...prepared, drop: async () => {} } : await copyTemplate()
  const settings = readSettings({
    PORT: '0',
    DIALPATH_DATA_DIR: dataDir,
    DIALPATH_API_KEY: TEST_KEY,
    DIALPATH_LOG_LEVEL: 'silent',
    DIALPATH_SIMULATED_PACE: '0',
    DIALPATH_RATE_LIMIT: '100000',
    DATABASE_URL: url,
    ...environment,
  })
  let undocumented: ReadonlySet<string> = new Set()
  const running = await startService(settings, {
    migrations: migrationsBeside(join(import.meta.dirname, '..')),
    workers: { entry: inject('worker'), ...workers },
    studio: undefined,
    isDisposable: true,
    ...options,
    async extend(app) {
      undocumented = watchStatuses(app)
      await options.extend?.(app)
    },
  })
  const ask: TestService['ask'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(running.url + path, {
      method,
      headers: {
        authorization: TEST_KEY,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: readBody(text) }
  }
  return {
    url: running.url,
    key: TEST_KEY,
    running,
    ask,
    indexed: vector_id =>
      vi.waitFor(
        async () => {
          const { body } = await ask('GET', `/api/vectors/${vector_id}`)
          if (body.indexing?.state === 'indexing') throw new Error(`${vector_id} is being indexed.`)
          return body
        },
        { timeout: 20_000, interval: 20 },
      ),
    async otherKey() {
      const { database, clock, vault } = running.context
      const account_id = await createAccount(database.db, clock, vault)
      return (await createKey(database.db, clock, account_id, 'other')).key
    },
    async close() {
      await running.close()
      await drop()
      if (undocumented.size > 0) throw new Error(`The reference lacks statuses: ${[...undocumented].join(', ')}`)
    },
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export interface Prepared {
  readonly dataDir: string
  readonly url: string | undefined
  drop(): Promise<void>
}

/** A data directory with a prepared database, or where `TEST_DATABASE_URL` names a server, a prepared database there. */
export async function copyTemplate(): Promise<Prepared> {
  const template = inject('template')
  const dataDir = mkdtempSync(join(tmpdir(), 'dialpath-test-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  if (template.database === undefined) {
    cpSync(template.dataDir, dataDir, { recursive: true })
    return { dataDir, url: undefined, drop: async () => remove() }
  }
  // The key of the secrets stands beside the database, there too.
  cpSync(join(template.dataDir, 'secrets.key'), join(dataDir, 'secrets.key'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(`create database ${name} template ${template.database}`)
  return {
    dataDir,
    url: addressOfDatabase(name),
    async drop() {
      await runOnServer(`drop database ${name} with (force)`)
      remove()
    },
  }
}
